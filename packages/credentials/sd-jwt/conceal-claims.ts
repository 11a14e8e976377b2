import type { Awaitable, HashCallbacks, RandomCallbacks } from '../crypto/index.ts'
import { encodeBase64Url, isJsonObject, type JsonObject, type JsonValue } from '../jose/index.ts'
import { isDisclosable } from './protected-claims.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/** More than the 128 bits of RFC 9901 §9.3, and whole groups of base64url: salts drawn together can be cut out of one text. */
const SALT_BYTES = 18
const SALT_CHARACTERS = 24
const SALTS_AT_ONCE = 8

/** One credential's disclosures as they are made, and salts of which some wait for the next ones. */
type Concealing = {
  readonly crypto: HashCallbacks & RandomCallbacks
  readonly disclosures: string[]
  salts: string
  /** Where in `salts` the next one begins. */
  at: number
}

/**
 * Turns every member of an object, and recursively every member and element below it, into a selective disclosure
 * (RFC 9901 §4.2). Nulls are dropped. `_sd` is sorted, so that its order tells nothing. No decoy digests.
 * Nothing is waited for where hashes are there at once, as on the server: a promise costs as much as a digest.
 * @throws SdJwtError `reserved-claim`
 */
export async function concealClaims(
  crypto: HashCallbacks & RandomCallbacks,
  claims: JsonObject,
): Promise<{ readonly object: JsonObject; readonly disclosures: readonly string[] }> {
  const concealing = { crypto, disclosures: [], salts: '', at: 0 }
  return { object: await concealObject(concealing, claims), disclosures: concealing.disclosures }
}

function concealObject(concealing: Concealing, object: JsonObject): Awaitable<JsonObject> {
  const digests: Awaitable<string>[] = []
  for (const name of Object.keys(object)) {
    if (!isDisclosable(name)) throw new SdJwtError('reserved-claim', `${name} cannot be a selective disclosure.`)
    const value = object[name]
    if (value !== null && value !== undefined) digests.push(disclose(concealing, value, name))
  }
  return whenThere(digests, (found) => (found.length > 0 ? { _sd: found.sort() } : {}))
}

function concealArray(concealing: Concealing, elements: readonly JsonValue[]): Awaitable<JsonValue> {
  const digests: Awaitable<string>[] = []
  for (const element of elements) if (element !== null) digests.push(disclose(concealing, element))
  return whenThere(digests, (found) => found.map((digest) => ({ '...': digest })))
}

/** Conceals what is in a value, then the value. Answers the digest of its disclosure. */
function disclose(concealing: Concealing, value: JsonValue, name?: string): Awaitable<string> {
  if (typeof value !== 'object') return writeDisclosure(concealing, value, name)
  const concealed = conceal(concealing, value)
  if (!(concealed instanceof Promise)) return writeDisclosure(concealing, concealed, name)
  return concealed.then((there) => writeDisclosure(concealing, there, name))
}

function conceal(concealing: Concealing, value: JsonValue): Awaitable<JsonValue> {
  if (Array.isArray(value)) return concealArray(concealing, value)
  return isJsonObject(value) ? concealObject(concealing, value) : value
}

/** The array of a disclosure, as JSON.stringify would write it: a salt needs no escapes. */
function writeDisclosure(concealing: Concealing, value: JsonValue, name: string | undefined): Awaitable<string> {
  const named = name === undefined ? '' : `${JSON.stringify(name)},`
  const encoded = encodeBase64Url(`["${takeSalt(concealing)}",${named}${JSON.stringify(value)}]`)
  concealing.disclosures.push(encoded)
  return concealing.crypto.digestText(encoded)
}

function whenThere<Made>(digests: Awaitable<string>[], make: (digests: string[]) => Made): Awaitable<Made> {
  return areThere(digests) ? make(digests) : Promise.all(digests).then(make)
}

const areThere = (digests: Awaitable<string>[]): digests is string[] =>
  digests.every((digest) => typeof digest === 'string')

function takeSalt(concealing: Concealing): string {
  if (concealing.at === concealing.salts.length) {
    concealing.salts = encodeBase64Url(concealing.crypto.randomBytes(SALT_BYTES * SALTS_AT_ONCE))
    concealing.at = 0
  }
  concealing.at += SALT_CHARACTERS
  return concealing.salts.slice(concealing.at - SALT_CHARACTERS, concealing.at)
}
