import type { EcPublicJwk, Es256VerifyCallbacks } from '../crypto/index.ts'
import { CryptoError } from '../crypto/index.ts'
import {
  isIssuedNow,
  JoseError,
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

export type VerifiedKeyProofs = {
  /** One key per proof, in the order of the proofs, all different. */
  readonly holderKeys: readonly EcPublicJwk[]
  /** The nonce that all proofs share. */
  readonly nonce: string
}

/**
 * Verifies the key proofs of one credential request (OID4VCI 1.0 §8.2.1.1): `typ`, ES256 signature by the key in the
 * header, audience, age (±120 s), one shared nonce, distinct keys.
 * Does NOT check that the nonce is ours and unused, nor how many proofs are allowed.
 * @throws IssuanceError `invalid_proof`, `invalid_nonce` (no nonce, or more than one)
 */
export async function verifyKeyProofs(
  crypto: Es256VerifyCallbacks,
  proofs: readonly string[],
  rules: KeyProofRules,
): Promise<VerifiedKeyProofs> {
  const verified = []
  for (const proof of proofs) verified.push(await verifyKeyProof(crypto, proof, rules))
  const [nonce, ...others] = new Set(verified.map((proof) => proof.nonce))
  if (nonce === undefined || others.length > 0)
    throw new IssuanceError('invalid_nonce', 'The proofs must share one nonce.')
  const holderKeys = verified.map(({ key }) => key)
  if (new Set(holderKeys.map(({ x, y }) => `${x}.${y}`)).size < holderKeys.length)
    throw new IssuanceError('invalid_proof', 'Each proof needs a key of its own.')
  return { holderKeys, nonce }
}

async function verifyKeyProof(crypto: Es256VerifyCallbacks, proof: string, { credentialIssuer, now }: KeyProofRules) {
  const { key, claims } = await refuse(async () => {
    const jwt = parseJwt(proof, { typ: KEY_PROOF_TYPE })
    const jwk = toBareJwk(parseEcPublicJwk(jwt.header.jwk))
    await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(jwk))
    validateJwtTimes(jwt.claims, { now })
    return { key: jwk, claims: jwt.claims }
  })
  if (claims.aud !== credentialIssuer) throw new IssuanceError('invalid_proof', 'The proof is for another audience.')
  if (!isIssuedNow(claims.iat, now))
    throw new IssuanceError('invalid_proof', 'The proof is too old or from the future.')
  if (typeof claims.nonce !== 'string') throw new IssuanceError('invalid_nonce', 'The proof carries no nonce.')
  return { key, nonce: claims.nonce }
}

async function refuse<Value>(verifying: () => Promise<Value>): Promise<Value> {
  try {
    return await verifying()
  } catch (cause) {
    if (cause instanceof JoseError || cause instanceof CryptoError)
      throw new IssuanceError('invalid_proof', `The proof is refused: ${cause.code}.`, { cause })
    throw cause
  }
}
