import type { Awaitable, HashCallbacks, RandomCallbacks } from '../crypto/index.ts'
import { encodeBase64Url, isJsonObject, type JsonObject, type JsonValue } from '../jose/index.ts'
import { isDisclosable } from './protected-claims.ts'
import { SdJwtError } from './sd-jwt-error.ts'

const SALT_BYTES = 16

/**
 * Turns every member of an object, and recursively every member and element below it, into a selective disclosure
 * (RFC 9901 §4.2). Nulls are dropped. `_sd` is sorted, so that its order tells nothing. No decoy digests.
 * @throws SdJwtError `reserved-claim`
 */
export async function concealClaims(
  crypto: HashCallbacks & RandomCallbacks,
  claims: JsonObject,
): Promise<{ readonly object: JsonObject; readonly disclosures: readonly string[] }> {
  const disclosures: string[] = []

  function disclose(parts: readonly JsonValue[]): Awaitable<string> {
    const salt = encodeBase64Url(crypto.randomBytes(SALT_BYTES))
    const encoded = encodeBase64Url(JSON.stringify([salt, ...parts]))
    disclosures.push(encoded)
    return crypto.digestText(encoded)
  }

  async function concealObject(object: JsonObject): Promise<JsonObject> {
    const digests: string[] = []
    for (const [name, value] of Object.entries(object)) {
      if (!isDisclosable(name)) throw new SdJwtError('reserved-claim', `${name} cannot be a selective disclosure.`)
      if (value !== null && value !== undefined) digests.push(await disclose([name, await conceal(value)]))
    }
    return digests.length > 0 ? { _sd: digests.sort() } : {}
  }

  async function concealArray(elements: readonly JsonValue[]): Promise<JsonValue> {
    const concealed: JsonValue[] = []
    for (const element of elements)
      if (element !== null) concealed.push({ '...': await disclose([await conceal(element)]) })
    return concealed
  }

  function conceal(value: JsonValue): Awaitable<JsonValue> {
    if (Array.isArray(value)) return concealArray(value)
    return isJsonObject(value) ? concealObject(value) : value
  }

  return { object: await concealObject(claims), disclosures }
}
