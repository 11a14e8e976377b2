import type { TreeHead } from './consistency.ts'
import { HASH_BYTES, hashSubtree, isSameHash, type Sha256 } from './hash.ts'
import { readEdge, readHashes, type TileReader } from './read-tiles.ts'
import { countAt, TILE_WIDTH, tilePath } from './tile.ts'
import { TlogError } from './tlog-error.ts'

/**
 * Brings tiles that were verified, and remembers them: those at the right edge by the root, each other by its place in the tile above.
 * Both throw TlogError `wrong-root`, `wrong-tile`, `malformed-tile`, and what the reader of files throws.
 */
export function createVerifiedTiles({
  sha256,
  size,
  root,
  readTile: readFile,
}: TreeHead & { sha256: Sha256; readTile: TileReader }) {
  const known = new Map<string, Promise<Uint8Array>>()
  let reading: Promise<Uint8Array[]> | undefined
  /** The unfinished tiles, by level. */
  const edge = () => {
    reading ??= readEdge(sha256, { size, root }, readFile)
    return reading
  }
  const verify = async (level: number, index: number, file: string): Promise<Uint8Array> => {
    const [bytes, above] = await Promise.all([
      readHashes(readFile, { level, index, width: TILE_WIDTH }),
      readTile(level + 1, Math.floor(index / TILE_WIDTH)),
    ])
    const at = (index % TILE_WIDTH) * HASH_BYTES
    if (isSameHash(hashSubtree(sha256, bytes), above.subarray(at, at + HASH_BYTES))) return bytes
    throw new TlogError('wrong-tile', 'A tile is not the one of the tree.', { file })
  }
  const readTile = async (level: number, index: number): Promise<Uint8Array> => {
    if (index === Math.floor(countAt(level, size) / TILE_WIDTH)) return (await edge())[level] ?? new Uint8Array()
    const file = tilePath({ level, index, width: TILE_WIDTH })
    const verified = known.get(file) ?? verify(level, index, file)
    known.set(file, verified)
    return verified
  }
  return { readTile, readEdge: edge }
}
