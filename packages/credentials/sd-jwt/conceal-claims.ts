import type { Awaitable, HashCallbacks, RandomCallbacks } from '../crypto/index.ts'
import { encodeBase64Url, isJsonObject, type JsonObject, type JsonValue } from '../jose/index.ts'
import { isDisclosable } from './protected-claims.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/** More than the 128 bits of RFC 9901 §9.3, and whole groups of base64url: salts drawn together can be cut out of one text. */
const SALT_BYTES = 18
const SALT_CHARACTERS = 24
const SALTS_AT_ONCE = 8

/** One credential's disclosures as they are made, and salts that wait for the next ones. */
type Concealing = {
  readonly crypto: HashCallbacks & RandomCallbacks
  readonly disclosures: string[]
  salts: string
}

/**
 * Turns every member of an object, and recursively every member and element below it, into a selective disclosure
 * (RFC 9901 §4.2). Nulls are dropped. `_sd` is sorted, so that its order tells nothing. No decoy digests.
 * @throws SdJwtError `reserved-claim`
 */
export async function concealClaims(
  crypto: HashCallbacks & RandomCallbacks,
  claims: JsonObject,
): Promise<{ readonly object: JsonObject; readonly disclosures: readonly string[] }> {
  const concealing = { crypto, disclosures: [], salts: '' }
  return { object: await concealObject(concealing, claims), disclosures: concealing.disclosures }
}

async function concealObject(concealing: Concealing, object: JsonObject): Promise<JsonObject> {
  const digests: Awaitable<string>[] = []
  for (const [name, value] of Object.entries(object)) {
    if (!isDisclosable(name)) throw new SdJwtError('reserved-claim', `${name} cannot be a selective disclosure.`)
    if (value === null || value === undefined) continue
    // Most claims are plain: waiting for each of them costs as much as its digest.
    const concealed = typeof value === 'object' ? await conceal(concealing, value) : value
    digests.push(disclose(concealing, [takeSalt(concealing), name, concealed]))
  }
  return digests.length > 0 ? { _sd: (areReady(digests) ? digests : await Promise.all(digests)).sort() } : {}
}

async function concealArray(concealing: Concealing, elements: readonly JsonValue[]): Promise<JsonValue> {
  const concealed: JsonValue[] = []
  for (const element of elements)
    if (element !== null)
      concealed.push({
        '...': await disclose(concealing, [takeSalt(concealing), await conceal(concealing, element)]),
      })
  return concealed
}

function conceal(concealing: Concealing, value: JsonValue): Awaitable<JsonValue> {
  if (Array.isArray(value)) return concealArray(concealing, value)
  return isJsonObject(value) ? concealObject(concealing, value) : value
}

function disclose({ crypto, disclosures }: Concealing, disclosure: readonly JsonValue[]): Awaitable<string> {
  const encoded = encodeBase64Url(JSON.stringify(disclosure))
  disclosures.push(encoded)
  return crypto.digestText(encoded)
}

/** Node's hashes are there at once: to wait for them would cost a third as much again. */
const areReady = (digests: Awaitable<string>[]): digests is string[] =>
  digests.every((digest) => typeof digest === 'string')

function takeSalt(concealing: Concealing): string {
  if (concealing.salts === '')
    concealing.salts = encodeBase64Url(concealing.crypto.randomBytes(SALT_BYTES * SALTS_AT_ONCE))
  const salt = concealing.salts.slice(0, SALT_CHARACTERS)
  concealing.salts = concealing.salts.slice(SALT_CHARACTERS)
  return salt
}
