import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  DEFERRED_INTERVAL_SECONDS,
  IssuanceError,
  MAX_BATCH_SIZE,
  type VerifiedKeyProofs,
  verifyKeyProofs,
} from '@e-collecting/credentials/oid4vci'
import type { Database } from '@e-collecting/database'
import { sealJson } from '../../keys/sealer.ts'
import { markIndexesIssued } from '../../status-lists/status-list-repository.ts'
import { credentialMoved, issuanceFailed, offerMoved } from '../callbacks/callback-event.ts'
import { releaseOffers } from '../end-offers.ts'
import { type IssuerDeps, sealingContext } from '../issuer-deps.ts'
import { hashSecret } from '../management/create-offer.ts'
import { moveCredential, moveOffer, type OfferRecord } from '../offer-repository.ts'
import type { AuthorizedRequest } from './authorize.ts'
import { type OpenedRequest, parseResponseEncryption, sealResponse } from './open-request.ts'
import { type SignedCopies, signCopies } from './sign-copies.ts'
import { consumeDpopNonce } from './verify-dpop.ts'
import { credentialRequestSchema, proofsSchema } from './wallet.schema.ts'

/** An answer ready to be sent: 200 with credentials, or 202 if they come later. */
export type CredentialAnswer = { readonly status: 200 | 202; readonly body: string; readonly contentType: string }

/**
 * The credential endpoint (OID4VCI 1.0 §8): one to ten key proofs for as many copies. Nonces, status entries and the
 * offer's states change in one transaction, after the answer has been made and before it is sent: whatever fails before
 * leaves the offer open, and of two parallel requests one gets the credential.
 * @throws IssuanceError
 */
export async function collectCredential(
  deps: IssuerDeps,
  { offer, dpop }: AuthorizedRequest,
  request: OpenedRequest,
): Promise<CredentialAnswer> {
  const { proofs, responseEncryption } = parseRequest(request.body, offer)
  const encryption = parseResponseEncryption(deps, responseEncryption, request)
  const verified = await verifyProofs(deps, proofs).catch(async (cause: unknown) => {
    if (cause instanceof IssuanceError)
      await deps.callbacks.recordFailure(issuanceFailed(offer.id, 'KEY_BINDING_ERROR', deps.clock()))
    throw cause
  })
  const useNonces = async (tx: Database) => {
    await consumeDpopNonce(tx, deps, dpop)
    if (!(await deps.nonces.consume(tx, verified.nonce, deps.clock())))
      throw new IssuanceError('invalid_nonce', 'The nonce was used before.')
  }
  if (offer.isDeferred) return deferCredential(deps, offer, { verified, encryption, useNonces })
  const copies = await signCopies(deps, offer, verified.holderKeys)
  const answer = await sealResponse(toCredentialsJson(copies), encryption)
  await deps.db.transaction(async (tx) => {
    await useNonces(tx)
    await finishOffer(tx, deps, { offer, copies, now: deps.clock() })
  })
  deps.log({ service: deps.name, event: 'credential-issued' })
  return { status: 200, ...answer }
}

/** Closes an offer whose copies are about to be handed out. @throws IssuanceError if it is not open any more */
export async function finishOffer(
  tx: Database,
  { callbacks }: Pick<IssuerDeps, 'callbacks'>,
  { offer, copies, now }: { offer: OfferRecord; copies: SignedCopies; now: Date },
): Promise<void> {
  const isOpen = await moveOffer(tx, { id: offer.id, to: 'ISSUED', now })
  if (!isOpen || !(await moveCredential(tx, { id: offer.managementId, from: 'INIT', to: 'ISSUED', now })))
    throw new IssuanceError('credential_request_denied', 'The offer is not open any more.')
  await markIndexesIssued(tx, offer.id, copies.usedIndexes)
  await releaseOffers(tx, [offer.id])
  await callbacks.record(tx, [offerMoved(offer.id, 'ISSUED', now), credentialMoved(offer.managementId, 'ISSUED', now)])
}

/** The credentials of an answer. */
export const toCredentialsJson = ({ credentials }: SignedCopies) => ({
  credentials: credentials.map((credential) => ({ credential })),
})

function parseRequest(body: unknown, offer: OfferRecord) {
  const parsed = credentialRequestSchema.safeParse(body)
  if (!parsed.success) throw new IssuanceError('invalid_credential_request', 'The request cannot be read.')
  const { configurationId, credentialIdentifier, proofs, responseEncryption } = parsed.data
  if (credentialIdentifier !== undefined)
    throw new IssuanceError('unknown_credential_identifier', 'Credential identifiers are not used here.')
  if (configurationId === undefined)
    throw new IssuanceError('invalid_credential_request', 'credential_configuration_id is required.')
  if (configurationId !== offer.configurationIds[0])
    throw new IssuanceError('unknown_credential_configuration', 'This credential was not offered.')
  return { proofs: parseProofs(proofs), responseEncryption }
}

function parseProofs(value: unknown): readonly string[] {
  const parsed = proofsSchema.safeParse(value)
  if (!parsed.success) throw new IssuanceError('invalid_proof', 'proofs.jwt must hold at least one key proof.')
  if (parsed.data.jwt.length > MAX_BATCH_SIZE)
    throw new IssuanceError('invalid_proof', `At most ${MAX_BATCH_SIZE} key proofs are taken.`)
  return parsed.data.jwt
}

async function verifyProofs(deps: IssuerDeps, proofs: readonly string[]): Promise<VerifiedKeyProofs> {
  const now = deps.clock()
  const verified = await verifyKeyProofs(nodeCrypto, proofs, { credentialIssuer: deps.credentialIssuer, now })
  if (!deps.nonces.isCurrent(verified.nonce, now))
    throw new IssuanceError('invalid_nonce', 'The nonce is unknown or its time is over.')
  return verified
}

type Deferral = {
  readonly verified: { readonly holderKeys: readonly EcPublicJwk[] }
  readonly encryption: ReturnType<typeof parseResponseEncryption>
  readonly useNonces: (tx: Database) => Promise<void>
}

/** Keeps the holder's keys, sealed, until the business side has supplied the data. */
async function deferCredential(deps: IssuerDeps, offer: OfferRecord, deferral: Deferral): Promise<CredentialAnswer> {
  const transactionId = deps.randomUuid()
  const answer = await sealResponse(toTransactionJson(transactionId), deferral.encryption)
  const now = deps.clock()
  const change = {
    sealedHolderKeys: sealJson(deps.sealer, deferral.verified.holderKeys, sealingContext('holder-keys', offer.id)),
    transactionHash: hashSecret(transactionId),
    expiresAt: new Date(now.getTime() + offer.deferredValiditySeconds * 1000),
  }
  await deps.db.transaction(async (tx) => {
    await deferral.useNonces(tx)
    if (!(await moveOffer(tx, { id: offer.id, to: 'DEFERRED', now }, change)))
      throw new IssuanceError('credential_request_denied', 'The offer is not open any more.')
    await deps.callbacks.record(tx, [offerMoved(offer.id, 'DEFERRED', now)])
  })
  deps.log({ service: deps.name, event: 'credential-deferred' })
  return { status: 202, ...answer }
}

/** The answer while a credential is not ready. */
export const toTransactionJson = (transactionId: string) => ({
  transaction_id: transactionId,
  interval: DEFERRED_INTERVAL_SECONDS,
})
