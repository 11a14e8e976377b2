import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import type { IssuerDeps } from '../issuer-deps.ts'
import type { AuthorizedRequest } from './authorize.ts'
import { hashTransaction, toTransactionJson } from './collect-credential.ts'
import { finishOffer, openOffer, toCredentialsJson } from './finish-offer.ts'
import { type OpenedRequest, parseResponseEncryption, sealResponse } from './open-request.ts'
import type { CredentialAnswer } from './prove-request.ts'
import { refuseUsedDpopNonce } from './refuse-used-nonce.ts'
import { deferredRequestSchema } from './wallet.schema.ts'

/**
 * The deferred credential endpoint (OID4VCI 1.0 §9): 202 until the business side has supplied the data, then the
 * credentials for the keys that were proved at the first request.
 * @throws IssuanceError
 */
export async function collectDeferred(
  deps: IssuerDeps,
  { exchange, dpop }: AuthorizedRequest,
  request: OpenedRequest,
): Promise<CredentialAnswer> {
  const parsed = deferredRequestSchema.safeParse(request.body)
  if (!parsed.success) throw new IssuanceError('invalid_credential_request', 'transaction_id is required.')
  const { transactionId, responseEncryption } = parsed.data
  const encryption = parseResponseEncryption(deps, responseEncryption, request)
  const known = await deps.exchanges.findSuch(exchange.id, ({ state }) => state === 'DEFERRED' || state === 'READY')
  if (!known) throw unknownTransaction()
  const offer = openOffer(deps, known)
  const { deferral } = offer
  if (deferral?.transactionHash !== hashTransaction(transactionId)) throw unknownTransaction()
  const nonces = dpop ? [deps.nonces.toUsed(dpop.nonce, deps.clock())] : []
  const current = await deps.exchanges.findSuch(exchange.id, ({ state }) => state === 'READY')
  if (!current) {
    await deps.exchanges.consume(exchange.id, nonces).catch(refuseUsedDpopNonce)
    return { status: 202, ...(await sealResponse(toTransactionJson(transactionId), encryption)) }
  }
  const answer = await finishOffer(deps, current, {
    offer: openOffer(deps, current),
    holderKeys: deferral.holderKeys,
    nonces,
    proofsHash: deferral.transactionHash,
    toAnswer: (credentials) => sealResponse(toCredentialsJson(credentials), encryption),
  }).catch(refuseUsedDpopNonce)
  return { status: 200, ...answer }
}

const unknownTransaction = () => new IssuanceError('invalid_transaction_id', 'The transaction is unknown or over.')
