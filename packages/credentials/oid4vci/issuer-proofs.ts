import type { EcPublicJwk, Es256VerifyCallbacks } from '../crypto/index.ts'
import { CryptoError } from '../crypto/index.ts'
import {
  ISSUED_AT_TOLERANCE_SECONDS,
  isIssuedNow,
  JoseError,
  type ParsedJwt,
  parseEcPublicJwk,
  parseJwt,
  toBareJwk,
  validateJwtTimes,
  verifyJwt,
} from '../jose/index.ts'
import { IssuanceError } from './issuer-error.ts'
import { KEY_PROOF_TYPE } from './wire-names.ts'

export type KeyProofRules = {
  /** The issuer's `credential_issuer`, compared exactly. */
  readonly credentialIssuer: string
  readonly now: Date
}

/** Key proofs that fit their request, of which nobody knows yet whether the keys in them have signed them. */
export type ParsedKeyProofs = {
  readonly signed: readonly { readonly jwt: ParsedJwt; readonly key: EcPublicJwk }[]
  /** One key per proof, in the order of the proofs, all different. */
  readonly holderKeys: readonly EcPublicJwk[]
  /** The nonce that all proofs share. */
  readonly nonce: string
}

/**
 * Reads the key proofs of one credential request (OID4VCI 1.0 §8.2.1.1): `typ`, ES256, a public key in the header, audience, age (±120 s),
 * one shared nonce, distinct keys. Does NOT verify their signatures: what it takes to refuse them comes first, and whether the nonce is
 * ours and unused is the caller's to say, as is how many proofs are allowed.
 * @throws IssuanceError `invalid_proof` (also for one without a nonce), `invalid_nonce` (more than one)
 */
export function parseKeyProofs(proofs: readonly string[], rules: KeyProofRules): ParsedKeyProofs {
  const parsed = proofs.map((proof) => parseKeyProof(proof, rules))
  const [nonce, ...others] = new Set(parsed.map((proof) => proof.nonce))
  if (nonce === undefined || others.length > 0)
    throw new IssuanceError('invalid_nonce', 'The proofs must share one nonce.')
  const holderKeys = parsed.map(({ key }) => key)
  if (new Set(holderKeys.map(({ x, y }) => `${x}.${y}`)).size < holderKeys.length)
    throw new IssuanceError('invalid_proof', 'Each proof needs a key of its own.')
  return { signed: parsed, holderKeys, nonce }
}

/**
 * Verifies that each proof is signed by the key in it.
 * @throws IssuanceError `invalid_proof`
 */
export async function verifyKeyProofs(crypto: Es256VerifyCallbacks, { signed }: ParsedKeyProofs): Promise<void> {
  try {
    for (const { jwt, key } of signed) await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(key))
  } catch (cause) {
    throw refusalOf(cause)
  }
}

function parseKeyProof(proof: string, { credentialIssuer, now }: KeyProofRules) {
  const { jwt, key } = readKeyProof(proof, now)
  const { aud, iat, nonce } = jwt.claims
  if (aud !== credentialIssuer) throw new IssuanceError('invalid_proof', 'The proof is for another audience.')
  if (!isIssuedNow(iat, now)) throw new IssuanceError('invalid_proof', 'The proof is too old or from the future.')
  if (typeof nonce !== 'string') throw new IssuanceError('invalid_proof', 'The proof carries no nonce.')
  return { jwt, key, nonce }
}

function readKeyProof(proof: string, now: Date): { jwt: ParsedJwt; key: EcPublicJwk } {
  try {
    const jwt = parseJwt(proof, { typ: KEY_PROOF_TYPE })
    validateJwtTimes(jwt.claims, { now, skewSeconds: ISSUED_AT_TOLERANCE_SECONDS })
    return { jwt, key: toBareJwk(parseEcPublicJwk(jwt.header.jwk)) }
  } catch (cause) {
    throw refusalOf(cause)
  }
}

const refusalOf = (cause: unknown): unknown =>
  cause instanceof JoseError || cause instanceof CryptoError
    ? new IssuanceError('invalid_proof', `The proof is refused: ${cause.code}.`, { cause })
    : cause
