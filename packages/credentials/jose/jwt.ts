import type { Es256PrivateKey, Es256PublicKey, Es256SignCallbacks, Es256VerifyCallbacks } from '../crypto/index.ts'
import { decodeBase64Url, encodeBase64Url } from './base64url.ts'
import { JoseError } from './jose-error.ts'
import {
  encodeAtobSafeJson,
  isJsonObject,
  type JsonObject,
  MAX_JOSE_HEADER_CHARACTERS,
  parseJsonObject,
} from './json.ts'

const SEGMENTS = 3

/** Protected header of an ES256 JWT. */
export type JwtHeader = JsonObject & { readonly alg: 'ES256'; readonly typ: string }

/** A JWT taken apart. Its signature is NOT verified yet: hand it to `verifyJwt` before trusting `claims`. */
export type ParsedJwt = {
  readonly compact: string
  readonly header: JwtHeader
  readonly claims: JsonObject
  /** `header.payload` as it was signed, ASCII. */
  readonly signingInput: string
  /** `r || s`, 64 bytes. */
  readonly signature: Uint8Array
}

export type JwtInput = {
  /** `typ` and whatever else belongs there (`kid`, `jwk`, `profile_version`); `alg` is added. */
  readonly header: JsonObject & { readonly typ: string }
  readonly claims: JsonObject
  readonly key: Es256PrivateKey
}

/** Signs a compact JWT with ES256 (RFC 7515 §5.1). The payload is `encodeAtobSafeJson`, so plain `atob()` can read it. */
export async function createJwt(
  crypto: Pick<Es256SignCallbacks, 'signEs256'>,
  { header, claims, key }: JwtInput,
): Promise<string> {
  const protectedHeader = encodeBase64Url(JSON.stringify(Object.assign({}, header, { alg: 'ES256' })))
  const signingInput = `${protectedHeader}.${encodeBase64Url(encodeAtobSafeJson(claims))}`
  return `${signingInput}.${encodeBase64Url(await crypto.signEs256(key, signingInput))}`
}

/**
 * Takes a compact JWT apart: exactly three canonical base64url segments, JSON objects, `alg` ES256, no `crit`, one of
 * the expected `typ` values. Does NOT verify the signature and does NOT look at any claim.
 * @throws JoseError `malformed-jws`, `unsupported-algorithm`, `unsupported-critical-header`, `unexpected-type`
 */
export function parseJwt(compact: string, expected: { readonly typ: string | readonly string[] }): ParsedJwt {
  const { header, segments } = readJwtHeader(compact)
  checkHeader(header, typeof expected.typ === 'string' ? [expected.typ] : expected.typ)
  const [first, second, third] = segments
  const signature = malformed(() => decodeBase64Url(third))
  if (signature.length !== 64) throw new JoseError('malformed-jws', 'An ES256 signature has 64 bytes.')
  const claims = malformed(() => parseJsonObject(decodeBase64Url(second)))
  return { compact, header: header as JwtHeader, claims, signingInput: `${first}.${second}`, signature }
}

/**
 * Verifies the signature of a parsed JWT. Does NOT check times, audience or anything else the claims say.
 * @throws JoseError `invalid-signature`
 */
export async function verifyJwt(
  crypto: Pick<Es256VerifyCallbacks, 'verifyEs256'>,
  jwt: ParsedJwt,
  key: Es256PublicKey,
): Promise<void> {
  if (!(await crypto.verifyEs256(key, jwt.signingInput, jwt.signature)))
    throw new JoseError('invalid-signature', 'The signature does not match the key.')
}

/**
 * The `kid` of a parsed JWT. Does NOT verify that it names a known key.
 * @throws JoseError `missing-key-id`
 */
export function keyIdOf({ header }: ParsedJwt): string {
  if (typeof header.kid !== 'string' || header.kid === '')
    throw new JoseError('missing-key-id', 'No kid in the header.')
  return header.kid
}

/** Seconds by which the clock of whoever issued something lasting may be ahead of ours. */
const ISSUER_CLOCK_SKEW_SECONDS = 60

/**
 * `exp` and `nbf` of verified claims (seconds since 1970). Absent members pass.
 * @throws JoseError `jwt-expired` (also for an `exp` that is not a number), `jwt-premature`
 */
export function validateJwtTimes(claims: JsonObject, { now, skewSeconds }: JwtTimeRules): void {
  const seconds = now.getTime() / 1000
  const { exp, nbf } = claims
  if (exp !== undefined && !(typeof exp === 'number' && seconds < exp + (skewSeconds ?? 0)))
    throw new JoseError('jwt-expired', 'exp is past or not a number.')
  if (nbf !== undefined && !(typeof nbf === 'number' && seconds + (skewSeconds ?? ISSUER_CLOCK_SKEW_SECONDS) >= nbf))
    throw new JoseError('jwt-premature', 'nbf is ahead or not a number.')
}

/**
 * `iat` of verified claims that last, such as a credential's: it may be long ago, but not ahead. Absent passes.
 * @throws JoseError `jwt-premature` (also for an `iat` that is not a number)
 */
export function validateIssuedAt({ iat }: JsonObject, now: Date): void {
  const latest = now.getTime() / 1000 + ISSUER_CLOCK_SKEW_SECONDS
  if (iat !== undefined && !(typeof iat === 'number' && iat <= latest))
    throw new JoseError('jwt-premature', 'iat is ahead or not a number.')
}

/**
 * The time nearest to `at` at which claims that last hold by `validateJwtTimes` and `validateIssuedAt`, in whole milliseconds: for whoever knows
 * only by another clock when they were looked at. One of those that hold at no time holds there neither.
 */
export function findTimeInForce({ nbf, iat, exp }: JsonObject, at: Date): Date {
  const numbers = (...values: unknown[]) => values.filter((value) => typeof value === 'number')
  const from = Math.max(...numbers(nbf, iat)) - ISSUER_CLOCK_SKEW_SECONDS
  const until = Math.min(...numbers(exp))
  return new Date(Math.max(Math.ceil(from * 1000), Math.min(Math.ceil(until * 1000) - 1, at.getTime())))
}

export type JwtTimeRules = {
  readonly now: Date
  /** By which the clock of whoever signs for the moment may differ; without it `exp` is exact, and `nbf` ahead as far as an issuer's `iat`. */
  readonly skewSeconds?: number
}

/** Seconds by which an `iat` may differ from our clock, both ways (swiyu profile). */
export const ISSUED_AT_TOLERANCE_SECONDS = 120

/** True if `iat` is a number within ±120 s of `now`. */
export const isIssuedNow = (iat: unknown, now: Date): boolean =>
  typeof iat === 'number' && Math.abs(now.getTime() / 1000 - iat) <= ISSUED_AT_TOLERANCE_SECONDS

/** Seconds since 1970, rounded down: the time unit of every JOSE claim. */
export const toEpochSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)

function readJwtHeader(compact: string) {
  const [first, second, third, ...rest] = compact.split('.', SEGMENTS + 1)
  if (!first || !second || !third || rest.length > 0)
    throw new JoseError('malformed-jws', 'A compact JWS has three segments.')
  if (first.length > MAX_JOSE_HEADER_CHARACTERS) throw new JoseError('malformed-jws', 'The header is too long.')
  return { header: malformed(() => parseJsonObject(decodeBase64Url(first))), segments: [first, second, third] as const }
}

function checkHeader(header: JsonObject, types: readonly string[]): void {
  if (header.alg !== 'ES256') throw new JoseError('unsupported-algorithm', 'Only ES256 is accepted.')
  if ('crit' in header || 'b64' in header)
    throw new JoseError('unsupported-critical-header', 'crit and b64 are not understood.')
  if (typeof header.typ !== 'string' || !types.includes(header.typ))
    throw new JoseError('unexpected-type', `typ is not one of ${types.join(', ')}.`)
  if ('jwk' in header && !isJsonObject(header.jwk)) throw new JoseError('malformed-jws', 'jwk is not an object.')
}

function malformed<Value>(reading: () => Value): Value {
  try {
    return reading()
  } catch (cause) {
    throw new JoseError('malformed-jws', 'A segment is broken.', { cause })
  }
}
