import { base58 } from '@scure/base'
import type { HashCallbacks } from '../crypto/index.ts'
import type { JsonValue } from '../jose/index.ts'
import { DidError } from './did-error.ts'
import { canonicalizeJson } from './jcs.ts'

/** Longer texts are no key, hash or signature; the conversion is quadratic. */
const MAX_TEXT_LENGTH = 256
const SHA256_PREFIX = [0x12, 0x20]
const ED25519_PREFIX = [0xed, 0x01]

/** base58btc of the SHA-256 multihash of a text: form of SCIDs, entry hashes and next-key hashes (did:webvh 1.0). */
export const hashText = async (crypto: HashCallbacks, text: string): Promise<string> =>
  base58.encode(Uint8Array.from([...SHA256_PREFIX, ...(await crypto.sha256(text))]))

/** `hashText` over the canonical form of a JSON value. */
export const hashJson = (crypto: HashCallbacks, value: JsonValue): Promise<string> =>
  hashText(crypto, canonicalizeJson(value))

/** Multikey of an Ed25519 public key: `z6Mk…`. */
export const encodeEd25519Multikey = (publicKey: Uint8Array): string =>
  encodeMultibase(Uint8Array.from([...ED25519_PREFIX, ...publicKey]))

/**
 * The 32 raw bytes of an Ed25519 multikey.
 * @throws DidError `malformed-log`
 */
export function decodeEd25519Multikey(multikey: string): Uint8Array {
  const bytes = decodeMultibase(multikey)
  if (bytes.length !== 34 || bytes[0] !== ED25519_PREFIX[0] || bytes[1] !== ED25519_PREFIX[1])
    throw new DidError('malformed-log', 'Not an Ed25519 multikey.')
  return bytes.subarray(2)
}

/** base58btc with the multibase prefix `z`. */
export const encodeMultibase = (bytes: Uint8Array): string => `z${base58.encode(bytes)}`

/**
 * The bytes of a multibase text in base58btc.
 * @throws DidError `malformed-log`
 */
export function decodeMultibase(text: string): Uint8Array {
  if (!text.startsWith('z')) throw new DidError('malformed-log', 'Only multibase base58btc is accepted.')
  if (text.length > MAX_TEXT_LENGTH) throw new DidError('malformed-log', 'Too long for a key, hash or signature.')
  try {
    return base58.decode(text.slice(1))
  } catch (cause) {
    throw new DidError('malformed-log', 'Not base58.', { cause })
  }
}
