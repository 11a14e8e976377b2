import canonicalize from 'canonicalize'
import type { JsonValue } from '../jose/index.ts'
import { DidError } from './did-error.ts'

/**
 * JSON Canonicalization Scheme (RFC 8785).
 * @throws DidError `malformed-log` for lone surrogates and numbers that JSON cannot hold
 */
export function canonicalizeJson(value: JsonValue): string {
  try {
    return canonicalize(value) as string
  } catch (cause) {
    throw new DidError('malformed-log', 'The value has no canonical form.', { cause })
  }
}
