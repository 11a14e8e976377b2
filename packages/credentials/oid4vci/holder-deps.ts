import type { CryptoCallbacks, Es256PublicKey } from '../crypto/index.ts'
import type { KeyPurpose } from '../did/index.ts'
import { type JsonObject, keyIdOf, parseJwt, validateJwtTimes, verifyJwt } from '../jose/index.ts'
import { HolderError } from './holder-error.ts'
import type { HolderTransport } from './holder-transport.ts'

/**
 * The public key that a `kid` (DID URL) names, through a verified DID log that lists it under one of `purposes`.
 * @throws HolderError `unresolvable-did`
 */
export type ResolveKey = (kid: string, purposes: readonly KeyPurpose[]) => Promise<Es256PublicKey>

/** What a holder needs from outside to speak with issuers and verifiers. */
export type HolderDeps = {
  readonly crypto: CryptoCallbacks
  readonly transport: HolderTransport
  readonly now: () => Date
  readonly resolveKey: ResolveKey
}

export type SignedJwtExpectation = {
  readonly typ: string
  readonly purposes: readonly KeyPurpose[]
}

/**
 * Verifies a JWT somebody signed with a key of their DID that serves one of `purposes`: type, signature, `exp` if there,
 * no `iat` ahead of us (±120 s).
 * Does NOT compare the DID with anybody expected.
 * @throws HolderError `unresolvable-did`, `untrusted-signature`, `request-expired` for a past `exp`
 */
export async function verifyDidSignedJwt(
  { crypto, resolveKey, now }: Pick<HolderDeps, 'crypto' | 'resolveKey' | 'now'>,
  compact: string,
  { typ, purposes }: SignedJwtExpectation,
): Promise<{ readonly kid: string; readonly claims: JsonObject }> {
  const { jwt, kid } = asUntrusted(() => {
    const parsed = parseJwt(compact, { typ })
    return { jwt: parsed, kid: keyIdOf(parsed) }
  })
  const key = await resolveKey(kid, purposes)
  await verifyJwt(crypto, jwt, key).catch((cause: unknown) => {
    throw new HolderError('untrusted-signature', 'The signature is not that of the DID.', { cause })
  })
  checkTimes(jwt.claims, now())
  return { kid, claims: jwt.claims }
}

const TOLERANCE_SECONDS = 120

function checkTimes(claims: JsonObject, now: Date): void {
  const { iat } = claims
  try {
    validateJwtTimes(claims, { now })
  } catch (cause) {
    throw new HolderError('request-expired', 'Outside its times.', { cause })
  }
  if (typeof iat === 'number' && iat > now.getTime() / 1000 + TOLERANCE_SECONDS)
    throw new HolderError('request-expired', 'Signed in the future.')
}

function asUntrusted<Value>(reading: () => Value): Value {
  try {
    return reading()
  } catch (cause) {
    throw new HolderError('untrusted-signature', 'Not a JWT signed as expected.', { cause })
  }
}
