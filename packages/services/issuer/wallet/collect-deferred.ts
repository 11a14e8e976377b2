import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import { openJson } from '../../keys/sealer.ts'
import { type IssuerDeps, sealingContext } from '../issuer-deps.ts'
import { hashSecret } from '../management/create-offer.ts'
import { findOfferByTransaction, type OfferRecord } from '../offer-repository.ts'
import type { AuthorizedRequest } from './authorize.ts'
import { type CredentialAnswer, finishOffer, toCredentialsJson, toTransactionJson } from './collect-credential.ts'
import { type OpenedRequest, parseResponseEncryption, sealResponse } from './open-request.ts'
import { signCopies } from './sign-copies.ts'
import { consumeDpopNonce } from './verify-dpop.ts'
import { deferredRequestSchema } from './wallet.schema.ts'

/**
 * The deferred credential endpoint (OID4VCI 1.0 §9): 202 until the business side has supplied the data, then the
 * credentials for the keys that were proved at the first request.
 * @throws IssuanceError
 */
export async function collectDeferred(
  deps: IssuerDeps,
  authorized: AuthorizedRequest,
  request: OpenedRequest,
): Promise<CredentialAnswer> {
  const parsed = deferredRequestSchema.safeParse(request.body)
  if (!parsed.success) throw new IssuanceError('invalid_credential_request', 'transaction_id is required.')
  const { transactionId, responseEncryption } = parsed.data
  const encryption = parseResponseEncryption(deps, responseEncryption, request)
  const offer = await findOfferByTransaction(deps.db, {
    service: deps.name,
    transactionHash: hashSecret(transactionId),
  })
  if (!offer || offer.id !== authorized.offer.id) throw unknownTransaction()
  if (offer.status === 'DEFERRED') {
    await deps.db.transaction((tx) => consumeDpopNonce(tx, deps, authorized.dpop))
    return { status: 202, ...(await sealResponse(toTransactionJson(transactionId), encryption)) }
  }
  if (offer.status !== 'READY') throw unknownTransaction()
  const copies = await signCopies(deps, offer, openHolderKeys(deps, offer))
  const answer = await sealResponse(toCredentialsJson(copies), encryption)
  await deps.db.transaction(async (tx) => {
    await consumeDpopNonce(tx, deps, authorized.dpop)
    await finishOffer(tx, deps, { offer, copies, now: deps.clock() })
  })
  deps.log({ service: deps.name, event: 'credential-issued' })
  return { status: 200, ...answer }
}

function openHolderKeys({ sealer }: IssuerDeps, offer: OfferRecord): readonly EcPublicJwk[] {
  if (!offer.sealedHolderKeys) throw unknownTransaction()
  return openJson<readonly EcPublicJwk[]>(sealer, offer.sealedHolderKeys, sealingContext('holder-keys', offer.id))
}

const unknownTransaction = () => new IssuanceError('invalid_transaction_id', 'The transaction is unknown or over.')
