import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { DEFERRED_INTERVAL_SECONDS, IssuanceError } from '@e-collecting/credentials/oid4vci'
import { createBearerSecret, type Exchange, hashSecret } from '@e-collecting/exchanges'
import { type IssuerDeps, SECRET } from '../issuer-deps.ts'
import type { AuthorizedRequest } from './authorize.ts'
import { finishOffer, hashKeys, openOffer, toCredentialsJson } from './finish-offer.ts'
import { type OpenedRequest, sealResponse } from './open-request.ts'
import { type CredentialAnswer, hashProofs, type ProvedRequest, proveRequest } from './prove-request.ts'
import { refuseUsedNonce } from './refuse-used-nonce.ts'
import { repeatCollection } from './repeat-collection.ts'

/**
 * The credential endpoint (OID4VCI 1.0 §8): one to ten key proofs for as many copies. Nonces, status entries and the
 * offer's state change in one step, after the answer has been made and before it is sent: whatever fails before leaves
 * the offer open, and of two parallel requests one gets the credential. For two minutes the same wallet gets it again.
 * @throws IssuanceError
 */
export async function collectCredential(
  deps: IssuerDeps,
  authorized: AuthorizedRequest,
  request: OpenedRequest,
): Promise<CredentialAnswer> {
  const proved = await proveRequest(deps, authorized, request)
  if (authorized.exchange.state === 'ISSUED') return repeatCollection(deps, authorized.exchange, proved)
  return collectFirst(deps, authorized.exchange, proved).catch(async (error: unknown) => {
    // The same request may have been answered a moment ago: then this is its repetition.
    const now = await deps.exchanges.findSuch(authorized.exchange.id, ({ state }) => state === 'ISSUED')
    if (now === undefined) throw error
    return repeatCollection(deps, now, proved)
  })
}

async function collectFirst(deps: IssuerDeps, exchange: Exchange, proved: ProvedRequest): Promise<CredentialAnswer> {
  const { offer, verified, encryption, nonces, proofs } = proved
  if (offer.isDeferred) return deferCredential(deps, exchange, proved)
  const finished = await finishOffer(deps, exchange, {
    offer,
    nonces,
    holderKeys: verified.holderKeys,
    proofsHash: hashProofs(proofs),
    toAnswer: (credentials) => sealResponse(toCredentialsJson(credentials), encryption),
  }).catch(refuseUsedNonce(nonces))
  return { status: 200, ...finished }
}

/**
 * Keeps the holder's keys, sealed, until the business side has supplied the data. A wallet that asks again with the same keys has lost
 * the answer: it gets another transaction.
 */
async function deferCredential(
  deps: IssuerDeps,
  { id }: Exchange,
  { verified, proofs, encryption, nonces }: ProvedRequest,
): Promise<CredentialAnswer> {
  const transactionId = createBearerSecret(id, deps.randomBytes)
  const answer = await sealResponse(toTransactionJson(transactionId), encryption)
  const holderKeys = plain(verified.holderKeys)
  const deferral = { holderKeys, proofsHash: hashProofs(proofs), transactionHash: hashTransaction(transactionId) }
  await deps.exchanges
    .move(id, (current) => {
      const offer = openOffer(deps, current)
      const before = offer.deferral
      const sealed = deps.offers.seal({ ...offer, deferral }, id)
      if (current.state === 'IN_PROGRESS') {
        const offerUntil = new Date(deps.clock().getTime() + offer.deferredValiditySeconds * 1000)
        return { nonces, change: { state: 'DEFERRED', codeHash: null, offerUntil, offer: sealed } }
      }
      if (before === undefined || hashKeys(before.holderKeys) !== hashKeys(holderKeys))
        throw new IssuanceError('credential_request_denied', 'The offer is not open any more.')
      const isRepeated = before.proofsHash === deferral.proofsHash
      return { nonces: isRepeated ? [] : nonces, change: { state: current.state, offer: sealed } }
    })
    .catch(refuseUsedNonce(nonces))
  deps.log({ service: deps.name, event: 'credential-deferred' })
  return { status: 202, ...answer }
}

const plain = (keys: readonly EcPublicJwk[]): EcPublicJwk[] => keys.map((key) => ({ ...key }))

export const hashTransaction = (transactionId: string): string =>
  Buffer.from(hashSecret(SECRET.transaction, transactionId)).toString('base64url')

/** The answer while a credential is not ready. */
export const toTransactionJson = (transactionId: string) => ({
  transaction_id: transactionId,
  interval: DEFERRED_INTERVAL_SECONDS,
})
