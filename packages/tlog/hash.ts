import { base64 } from '@scure/base'

/** SHA-256 at once, without a promise: trees are hashed by the hundred thousand. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export const HASH_BYTES = 32
const [LEAF, NODE] = [0x00, 0x01]

/** Hash of a leaf (RFC 6962 §2.1). */
export function hashLeaf(sha256: Sha256, entry: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + entry.length)
  bytes[0] = LEAF
  bytes.set(entry, 1)
  return sha256(bytes)
}

/** Hash of an inner node (RFC 6962 §2.1). */
export function hashNode(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES)
  bytes[0] = NODE
  bytes.set(left, 1)
  bytes.set(right, 1 + HASH_BYTES)
  return sha256(bytes)
}

/** Hash of the node above 2^n hashes that stand one after the other. */
export function hashSubtree(sha256: Sha256, hashes: Uint8Array): Uint8Array {
  // Not by `slice`: of a Buffer, as files are read, that is no copy.
  const row = Uint8Array.from(hashes)
  const node = new Uint8Array(1 + 2 * HASH_BYTES)
  node[0] = NODE
  for (let length = row.length; length > HASH_BYTES; length /= 2)
    for (let at = 0; at < length; at += 2 * HASH_BYTES) {
      node.set(row.subarray(at, at + 2 * HASH_BYTES), 1)
      row.set(sha256(node), at / 2)
    }
  return row.slice(0, HASH_BYTES)
}

/** Root of the tree without a leaf (RFC 6962 §2.1). */
export const emptyRoot = (sha256: Sha256): Uint8Array => sha256(new Uint8Array())

export function isSameHash(a: Uint8Array, b: Uint8Array): boolean {
  // Not by `every`: its calls take as long as the hash.
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return a.length === b.length
}

export const writeHash = (hash: Uint8Array): string => base64.encode(hash)

/** A hash in base64 with its padding; undefined for anything else. */
export function parseHash(text: string): Uint8Array | undefined {
  const bytes = parseBase64(text)
  return bytes?.length === HASH_BYTES ? bytes : undefined
}

/** Standard base64 with its padding and nothing left over (RFC 4648 §4); undefined for anything else. */
export function parseBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** A size or an index in decimal without leading zeroes; undefined for anything else, and for what numbers cannot count. */
export function parseCount(text: string): number | undefined {
  const count = /^(0|[1-9]\d{0,15})$/.test(text) ? Number(text) : undefined
  return count !== undefined && Number.isSafeInteger(count) ? count : undefined
}
