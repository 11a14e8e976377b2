import type { HashCallbacks } from '../crypto/index.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../jose/index.ts'
import type { ClaimPlace } from './claim-path.ts'
import type { Disclosure } from './disclosure.ts'
import { checkNesting } from './limits.ts'
import type { ParsedSdJwt } from './parse-sd-jwt.ts'
import { isDisclosable } from './protected-claims.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/** Resolved claims, and which of them each disclosure put in place. */
export type PlacedClaims = {
  readonly claims: JsonObject
  readonly places: ReadonlyMap<Disclosure, ClaimPlace>
}

type Reading = {
  readonly byDigest: ReadonlyMap<string, Disclosure>
  readonly seen: Set<string>
  readonly places: Map<Disclosure, ClaimPlace>
  /** Place of the object or array that is being read. */
  readonly here: (string | number)[]
}

/**
 * All claims of an SD-JWT with its disclosures put in place, after checking every digest: each disclosure referenced
 * exactly once, no digest twice, no reserved name, nothing overwritten, sha-256 only (RFC 9901 §7.1).
 * Does NOT verify the issuer's signature: a holder uses it on a credential of its own, verifiers call `verifySdJwt`.
 * @throws SdJwtError `unsupported-hash`, `reserved-claim`, `duplicate-digest`, `duplicate-claim`,
 *   `unreferenced-disclosure`, `malformed-disclosure`, `malformed-sd-jwt`, `too-large`
 */
export async function resolveClaims(crypto: HashCallbacks, sdJwt: ParsedSdJwt): Promise<JsonObject> {
  return (await placeDisclosures(crypto, sdJwt)).claims
}

/** The same with the same checks: tells besides which disclosures a claim needs. */
export async function placeDisclosures(
  crypto: HashCallbacks,
  { issuerJwt, disclosures }: ParsedSdJwt,
): Promise<PlacedClaims> {
  const hash = issuerJwt.claims._sd_alg
  if (hash !== undefined && hash !== 'sha-256') throw new SdJwtError('unsupported-hash', 'Only sha-256 is accepted.')
  const byDigest = new Map<string, Disclosure>()
  for (const disclosure of disclosures) byDigest.set(await crypto.digestText(disclosure.encoded), disclosure)
  if (byDigest.size < disclosures.length) throw new SdJwtError('duplicate-digest', 'A disclosure comes twice.')
  const reading: Reading = { byDigest, seen: new Set(), places: new Map(), here: [] }
  const claims = readObject(reading, issuerJwt.claims)
  if (reading.places.size < disclosures.length)
    throw new SdJwtError('unreferenced-disclosure', 'A disclosure belongs to no digest.')
  return { claims, places: reading.places }
}

function readValue(reading: Reading, step: string | number, value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  reading.here.push(step)
  checkNesting(reading.here.length)
  const read = isJsonObject(value) ? readObject(reading, value) : readArray(reading, value)
  reading.here.pop()
  return read
}

function readObject(reading: Reading, object: JsonObject): JsonObject {
  const claims: Record<string, JsonValue> = {}
  const { here } = reading
  for (const [name, value] of Object.entries(object)) {
    if (name === '_sd' || (name === '_sd_alg' && here.length === 0)) continue
    if (name === '...' || name === '_sd_alg' || name === '__proto__')
      throw new SdJwtError('malformed-sd-jwt', 'A reserved name is misplaced.')
    claims[name] = readValue(reading, name, value)
  }
  const { _sd: digests = [] } = object
  if (!Array.isArray(digests)) throw new SdJwtError('malformed-sd-jwt', '_sd is not a list.')
  for (const digest of digests) {
    const disclosure = takeDisclosure(reading, digest)
    if (!disclosure) continue
    const { name, value } = disclosure
    if (name === undefined) throw new SdJwtError('malformed-disclosure', 'A disclosure of a member has no name.')
    if (!isDisclosable(name)) throw new SdJwtError('reserved-claim', 'A protected claim was disclosed selectively.')
    if (Object.hasOwn(claims, name)) throw new SdJwtError('duplicate-claim', 'A disclosure overwrites a claim.')
    reading.places.set(disclosure, [...here, name])
    claims[name] = readValue(reading, name, value)
  }
  return claims
}

function readArray(reading: Reading, elements: readonly JsonValue[]): JsonValue {
  const values: JsonValue[] = []
  for (const element of elements) {
    if (!isJsonObject(element) || !Object.hasOwn(element, '...')) {
      values.push(readValue(reading, values.length, element))
      continue
    }
    if (Object.keys(element).length > 1)
      throw new SdJwtError('malformed-sd-jwt', 'A digest of an element stands alone.')
    const disclosure = takeDisclosure(reading, element['...'])
    if (!disclosure) continue
    if (disclosure.name !== undefined) throw new SdJwtError('malformed-disclosure', 'An element has no name.')
    reading.places.set(disclosure, [...reading.here, values.length])
    values.push(readValue(reading, values.length, disclosure.value))
  }
  return values
}

function takeDisclosure({ byDigest, seen }: Reading, digest: unknown): Disclosure | undefined {
  if (typeof digest !== 'string') throw new SdJwtError('malformed-sd-jwt', 'A digest is not a string.')
  if (seen.has(digest)) throw new SdJwtError('duplicate-digest', 'A digest comes twice.')
  seen.add(digest)
  return byDigest.get(digest)
}
