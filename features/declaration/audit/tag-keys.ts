import type { Sha256 } from '@e-collecting/tlog'
import { base64urlnopad } from '@scure/base'

const KEY_BYTES = 32

/**
 * What an opening says of the keys under which tags are made: SHA-256 over them, one after the other.
 * @param keys in base64url
 * @returns undefined for what is no list of keys
 */
export function commitToTagKeys(sha256: Sha256, keys: readonly unknown[]): string | undefined {
  try {
    const bytes = keys.map((key) => base64urlnopad.decode(String(key)))
    return bytes.length > 0 && bytes.every(({ length }) => length === KEY_BYTES)
      ? base64urlnopad.encode(sha256(Uint8Array.from(bytes.flatMap((key) => [...key]))))
      : undefined
  } catch {
    return undefined
  }
}
