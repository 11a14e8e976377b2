import { emptyRoot, HASH_BYTES, hashNode, hashSubtree, type Sha256 } from './hash.ts'

/** Hashes of a whole tile, entries of a whole bundle. */
export const TILE_WIDTH = 256

/** A file of a log (C2SP tlog-tiles): hashes of one level, or the entries themselves. */
export interface TilePlace {
  /** 0 are the leaves; each hash of a level stands for a whole tile of the one below. */
  level: number | 'entries'
  /** From 0, within its level. */
  index: number
  /** How many it holds, 1 to 256; below that it is one of those at the right edge of its tree. */
  width: number
}

/** Where a tile is, below the address of its log: `tile/0/x001/067.p/5`. */
export function tilePath({ level, index, width }: TilePlace): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/')
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/** How many hashes a level has in a tree. */
export const countAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level)

/** How many hashes the last, unfinished tile of each level has, from the leaves up; 0 where none is unfinished. */
export function edgeWidths(size: number): number[] {
  const widths: number[] = []
  for (let level = 0; countAt(level, size) > 0; level += 1) widths.push(countAt(level, size) % TILE_WIDTH)
  return widths
}

/** Root of the tree whose unfinished tiles these are, by level: what is to their left is in those above. */
export function rootOfEdge(sha256: Sha256, edge: readonly Uint8Array[]): Uint8Array {
  let root: Uint8Array | undefined
  for (const hashes of edge)
    for (const peak of peaksOf(hashes)) {
      const hash = hashSubtree(sha256, peak)
      root = root === undefined ? hash : hashNode(sha256, hash, root)
    }
  return root ?? emptyRoot(sha256)
}

/** Hashes of an unfinished tile by the largest whole subtrees above them, from the right. */
function peaksOf(hashes: Uint8Array): Uint8Array[] {
  const peaks: Uint8Array[] = []
  for (let [end, step] = [hashes.length, HASH_BYTES]; end > 0; step *= 2) {
    if (end % (2 * step) === 0) continue
    peaks.push(hashes.subarray(end - step, end))
    end -= step
  }
  return peaks
}
