import { JoseError } from './jose-error.ts'

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [name: string]: JsonValue }

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** True for a JSON object: not null, not an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deepest nesting that is read, so that no later walk over the value can exhaust the stack. */
const MAX_DEPTH = 64
/** A shorter text cannot nest deeply enough to harm anybody: its depth is not measured. */
const HARMLESS_LENGTH = 512

/**
 * Parses a JSON text, given as string or as UTF-8 bytes; longer texts may nest 64 levels deep.
 * @throws JoseError `invalid-json`
 */
export function parseJson(text: string | Uint8Array): JsonValue {
  let value: JsonValue
  try {
    value = JSON.parse(typeof text === 'string' ? text : UTF8.decode(text))
  } catch (cause) {
    throw new JoseError('invalid-json', 'Not JSON in UTF-8.', { cause })
  }
  if (text.length > HARMLESS_LENGTH && isDeeperThan(value, MAX_DEPTH))
    throw new JoseError('invalid-json', 'Nested too deeply.')
  return value
}

const isDeeperThan = (value: JsonValue, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1)))

/**
 * Parses a JSON text that must be an object. Does NOT check its members.
 * @throws JoseError `invalid-json`
 */
export function parseJsonObject(text: string | Uint8Array): JsonObject {
  const value = parseJson(text)
  if (!isJsonObject(value)) throw new JoseError('invalid-json', 'Not a JSON object.')
  return value
}

/**
 * JSON text whose base64url form contains neither `-` nor `_`: pure ASCII with `~ > ?`, 0x7F and everything beyond
 * written as `\uXXXX`. Wallets that decode signed payloads with plain `atob()` need it; for others it is ordinary JSON.
 */
export const encodeAtobSafeJson = (value: JsonObject): string =>
  JSON.stringify(value).replace(
    /[~>?\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
