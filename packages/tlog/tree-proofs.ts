import { half, isPowerOfTwo, splitOf } from './halving.ts'
import { emptyRoot, HASH_BYTES, hashNode, hashSubtree, type Sha256 } from './hash.ts'
import { TILE_WIDTH } from './tile.ts'

/** Levels of nodes from one level of tiles to the next. */
const TILE_HEIGHT = 8

interface TreeProofsInput {
  sha256: Sha256
  size: number
  /** Brings the hashes of a tile. */
  readTile: (level: number, index: number) => Promise<Uint8Array>
}

/** Proofs as RFC 6962 §2.1 defines them. @throws RangeError for what is not in the tree */
export function createTreeProofs({ sha256, size, readTile }: TreeProofsInput) {
  /** A node above 2^height leaves. */
  const node = async (height: number, index: number): Promise<Uint8Array> => {
    const step = 2 ** (height % TILE_HEIGHT)
    const first = index * step
    const hashes = await readTile(Math.floor(height / TILE_HEIGHT), Math.floor(first / TILE_WIDTH))
    const at = (first % TILE_WIDTH) * HASH_BYTES
    return hashSubtree(sha256, hashes.subarray(at, at + step * HASH_BYTES))
  }
  const range = async (from: number, to: number): Promise<Uint8Array> => {
    const width = to - from
    if (isPowerOfTwo(width) && from % width === 0) return node(heightOf(width), from / width)
    const middle = from + splitOf(width)
    return hashNode(sha256, await range(from, middle), await range(middle, to))
  }
  const beside = async (index: number, [from, to]: Range): Promise<Uint8Array[]> => {
    if (to - from === 1) return []
    const middle = from + splitOf(to - from)
    return index < middle
      ? [...(await beside(index, [from, middle])), await range(middle, to)]
      : [...(await beside(index, [middle, to])), await range(from, middle)]
  }
  const between = async (old: number, [from, to]: Range, isWhole: boolean): Promise<Uint8Array[]> => {
    if (old === to - from) return isWhole ? [] : [await range(from, to)]
    const split = splitOf(to - from)
    const middle = from + split
    return old <= split
      ? [...(await between(old, [from, middle], isWhole)), await range(middle, to)]
      : [...(await between(old - split, [middle, to], false)), await range(from, middle)]
  }
  return {
    inclusionProof: async (index: number): Promise<Uint8Array[]> => {
      if (!(index >= 0 && index < size)) throw new RangeError(`There is no leaf ${index} in a tree of ${size}.`)
      return beside(index, [0, size])
    },
    consistencyProof: async (oldSize: number): Promise<Uint8Array[]> => {
      if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError(`A tree of ${size} does not go on from ${oldSize}.`)
      return oldSize === 0 ? [] : between(oldSize, [0, size], true)
    },
    prefixRoot: async (count: number): Promise<Uint8Array> => {
      if (!(count >= 0 && count <= size)) throw new RangeError(`A tree of ${size} has no first ${count} leaves.`)
      return count === 0 ? emptyRoot(sha256) : range(0, count)
    },
  }
}

type Range = readonly [from: number, to: number]

/** @param width a power of two */
function heightOf(width: number): number {
  let height = 0
  for (let rest = width; rest > 1; rest = half(rest)) height += 1
  return height
}
