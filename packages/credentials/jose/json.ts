import { JoseError } from './jose-error.ts'

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [name: string]: JsonValue }

/**
 * Longest header of a JWS or JWE, as base64url: a key, names and room for a chain of certificates that somebody sends along.
 * Whatever is longer is refused before it is decoded.
 */
export const MAX_JOSE_HEADER_CHARACTERS = 16 * 1024

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** True for a JSON object: not null, not an array. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Deepest nesting that is read, so that no later walk over the value can exhaust the stack. */
const MAX_DEPTH = 64
/** A shorter text cannot nest deeply enough to harm anybody: its depth is not measured. */
const HARMLESS_DEPTH_LENGTH = 512
/**
 * Most objects, lists and separators of a longer text. Parsing costs by these, not by length: 700 kB of members take 30 ms,
 * one text of 700 kB half of one. Metadata of an issuer with ten types in five languages has some 8,000.
 */
const MAX_PARTS = 10_000
/** A shorter text is parsed in less than a millisecond, whatever it holds: its parts are not counted. */
const HARMLESS_PARTS_LENGTH = 16 * 1024

/**
 * Parses a JSON text, given as string or as UTF-8 bytes; longer texts may nest 64 levels deep and have 10,000 parts.
 * @throws JoseError `invalid-json`
 */
export function parseJson(text: string | Uint8Array): JsonValue {
  const json = typeof text === 'string' ? text : decodeUtf8(text)
  if (json.length > HARMLESS_PARTS_LENGTH && hasTooManyParts(json))
    throw new JoseError('invalid-json', 'Too many members.')
  const value = parseText(json)
  if (json.length > HARMLESS_DEPTH_LENGTH && isDeeperThan(value, MAX_DEPTH))
    throw new JoseError('invalid-json', 'Nested too deeply.')
  return value
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return UTF8.decode(bytes)
  } catch (cause) {
    throw new JoseError('invalid-json', 'Not in UTF-8.', { cause })
  }
}

function parseText(json: string): JsonValue {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new JoseError('invalid-json', 'Not JSON.', { cause })
  }
}

function hasTooManyParts(json: string): boolean {
  let parts = 0
  for (const mark of ',[{')
    for (let at = json.indexOf(mark); at >= 0; at = json.indexOf(mark, at + 1)) if (++parts > MAX_PARTS) return true
  return false
}

function isDeeperThan(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const member of Object.values(value)) if (isDeeperThan(member, levels - 1)) return true
  return false
}

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
