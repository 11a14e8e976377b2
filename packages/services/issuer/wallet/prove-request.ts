import { hash } from 'node:crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  IssuanceError,
  MAX_BATCH_SIZE,
  type ParsedKeyProofs,
  parseKeyProofs,
  verifyKeyProofs,
} from '@e-collecting/credentials/oid4vci'
import type { UsedNonce } from '@e-collecting/exchanges'
import type { IssuerDeps } from '../issuer-deps.ts'
import type { StoredOffer } from '../stored-offer.ts'
import type { AuthorizedRequest } from './authorize.ts'
import { openOffer } from './finish-offer.ts'
import { type OpenedRequest, parseResponseEncryption } from './open-request.ts'
import { credentialRequestSchema, proofsSchema } from './wallet.schema.ts'

/** An answer ready to be sent: 200 with credentials, or 202 if they come later. */
export type CredentialAnswer = { readonly status: 200 | 202; readonly body: string; readonly contentType: string }

/** A credential request whose key proofs hold, with what it was sent as. */
export type ProvedRequest = {
  readonly offer: StoredOffer
  readonly proofs: readonly string[]
  readonly verified: ParsedKeyProofs
  readonly encryption: ReturnType<typeof parseResponseEncryption>
  /** That of the proofs first, then that of DPoP if there is one. */
  readonly nonces: readonly UsedNonce[]
}

/** SHA-256 over key proofs as they were sent. */
export const hashProofs = (proofs: readonly string[]): string => hash('sha256', proofs.join('\n'), 'base64url')

/**
 * Reads a credential request and verifies its key proofs. Uses no nonce up.
 * @throws IssuanceError
 */
export async function proveRequest(
  deps: IssuerDeps,
  { exchange, dpop }: AuthorizedRequest,
  request: OpenedRequest,
): Promise<ProvedRequest> {
  const offer = openOffer(deps, exchange)
  const { proofs, responseEncryption } = parseRequest(request.body, offer)
  const encryption = parseResponseEncryption(deps, responseEncryption, request)
  const now = deps.clock()
  const keyProofs = parseKeyProofs(proofs, { credentialIssuer: deps.credentialIssuer, now })
  // Before the signatures: a hash beside up to ten of them.
  if (!deps.nonces.isCurrent(keyProofs.nonce, now))
    throw new IssuanceError('invalid_nonce', 'The nonce is unknown or its time is over.')
  await verifyKeyProofs(nodeCrypto, keyProofs)
  const used = [keyProofs.nonce, ...(dpop ? [dpop.nonce] : [])]
  return { offer, proofs, verified: keyProofs, encryption, nonces: used.map((nonce) => deps.nonces.toUsed(nonce, now)) }
}

function parseRequest(body: unknown, offer: StoredOffer) {
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
