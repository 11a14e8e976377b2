import type { JsonValue } from '../jose/index.ts'
import { DidError } from './did-error.ts'

/**
 * JSON Canonicalization Scheme (RFC 8785): members sorted by UTF-16 code units, no white space, ECMAScript numbers and
 * strings. @throws DidError `malformed-log` for lone surrogates and numbers that JSON cannot hold
 */
export function canonicalizeJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalizeJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value as Record<string, JsonValue>)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${canonicalizeJson(name)}:${canonicalizeJson(member)}`)
    return `{${members.join(',')}}`
  }
  if (typeof value === 'string' && /\p{Cs}/u.test(value))
    throw new DidError('malformed-log', 'A string holds half a character.')
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new DidError('malformed-log', 'A number is not finite.')
  return JSON.stringify(value)
}
