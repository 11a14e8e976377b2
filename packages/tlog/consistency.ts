import { half, isOdd, isPowerOfTwo } from './halving.ts'
import { hashNode, isSameHash, type Sha256 } from './hash.ts'

/** A tree as a checkpoint tells it. */
export interface TreeHead {
  /** Number of leaves. */
  size: number
  root: Uint8Array
}

/** Longest proof between trees of at most 2^63 leaves. */
export const MAX_PROOF_HASHES = 63

/**
 * Whether a tree goes on from another: the same leaves in the same order, and perhaps more (RFC 9162 §2.1.4.2). From the empty tree, and
 * between trees of one size, there is nothing to prove: only the empty proof holds.
 */
export function isConsistent(sha256: Sha256, first: TreeHead, second: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (first.size > second.size) return false
  if (first.size === second.size) return proof.length === 0 && isSameHash(first.root, second.root)
  if (first.size === 0) return proof.length === 0
  // A whole tree of a power of two is a node of the other, so that its root need not be sent.
  const [start, ...rest] = isPowerOfTwo(first.size) ? [first.root, ...proof] : proof
  if (start === undefined) return false
  let [left, right] = passRightEdges(first.size - 1, second.size - 1)
  let [before, after] = [start, start]
  for (const hash of rest) {
    if (right === 0) return false
    if (isOdd(left) || left === right) {
      before = hashNode(sha256, hash, before)
      after = hashNode(sha256, hash, after)
      while (!isOdd(left) && left !== 0) [left, right] = [half(left), half(right)]
    } else after = hashNode(sha256, after, hash)
    ;[left, right] = [half(left), half(right)]
  }
  return right === 0 && isSameHash(before, first.root) && isSameHash(after, second.root)
}

function passRightEdges(left: number, right: number): [number, number] {
  return isOdd(left) ? passRightEdges(half(left), half(right)) : [left, right]
}
