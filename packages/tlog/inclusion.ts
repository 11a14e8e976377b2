import type { TreeHead } from './consistency.ts'
import { half, isOdd } from './halving.ts'
import { hashNode, isSameHash, type Sha256 } from './hash.ts'

/** Where a leaf is said to stand, and the hashes beside its way to the root, the lowest first. */
export interface InclusionProof {
  leafHash: Uint8Array
  /** From 0. */
  index: number
  proof: readonly Uint8Array[]
}

/** Whether a leaf stands where it is said to in a tree (RFC 9162 §2.1.3.2). */
export function isIncluded(
  sha256: Sha256,
  { leafHash, index, proof }: InclusionProof,
  { size, root }: TreeHead,
): boolean {
  if (index >= size) return false
  let [left, right] = [index, size - 1]
  let hash = leafHash
  for (const beside of proof) {
    if (right === 0) return false
    if (isOdd(left) || left === right) {
      hash = hashNode(sha256, beside, hash)
      while (!isOdd(left) && left !== 0) [left, right] = [half(left), half(right)]
    } else hash = hashNode(sha256, hash, beside)
    ;[left, right] = [half(left), half(right)]
  }
  return right === 0 && isSameHash(hash, root)
}
