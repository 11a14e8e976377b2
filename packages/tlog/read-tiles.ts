import type { TreeHead } from './consistency.ts'
import { parseEntryBundle } from './entry-bundle.ts'
import { HASH_BYTES, hashLeaf, isSameHash, type Sha256 } from './hash.ts'
import { countAt, edgeWidths, rootOfEdge, TILE_WIDTH, type TilePlace, tilePath } from './tile.ts'
import { TlogError } from './tlog-error.ts'

/** Brings a file of a log. @param path as `tilePath` says it @throws when there is none */
export type TileReader = (path: string) => Promise<Uint8Array>

/** Brings the hashes of a tile, whoever wrote them. @throws TlogError `malformed-tile` if they are not as many as they should be */
export async function readHashes(readTile: TileReader, place: TilePlace): Promise<Uint8Array> {
  const { bytes, isWhole } = await readOrWhole(readTile, place)
  const hashes = isWhole ? bytes.subarray(0, place.width * HASH_BYTES) : bytes
  if (hashes.length === place.width * HASH_BYTES) return hashes
  throw new TlogError('malformed-tile', 'A tile does not hold what its name says.', { file: tilePath(place) })
}

/**
 * Brings the unfinished tiles of a tree, by level.
 * @throws TlogError `wrong-root` if they do not make it
 */
export async function readEdge(sha256: Sha256, { size, root }: TreeHead, readTile: TileReader): Promise<Uint8Array[]> {
  const tiles = edgeWidths(size).map(async (width, level) =>
    width === 0
      ? new Uint8Array()
      : readHashes(readTile, { level, index: Math.floor(countAt(level, size) / TILE_WIDTH), width }),
  )
  const edge = await Promise.all(tiles)
  if (isSameHash(rootOfEdge(sha256, edge), root)) return edge
  throw new TlogError('wrong-root', 'The tiles at the edge of the tree do not make its root.')
}

/**
 * Brings the entries of a file.
 * @param hashes of the leaves, from a tile that was verified
 * @throws TlogError `malformed-bundle`, `wrong-entry` if they are not those of the tree
 */
export async function readEntries(
  sha256: Sha256,
  readTile: TileReader,
  { index, hashes }: { index: number; hashes: Uint8Array },
): Promise<Uint8Array[]> {
  const place = { level: 'entries', index, width: hashes.length / HASH_BYTES } as const
  const file = tilePath(place)
  const { bytes, isWhole } = await readOrWhole(readTile, place)
  const all = parseEntryBundle(bytes, file)
  // What stands in a bundle of that very size, and in no tree, others would read for an entry.
  const entries = isWhole ? all.slice(0, place.width) : all
  if (entries.length !== place.width)
    throw new TlogError('malformed-bundle', 'A bundle has not the number of entries that its name says.', { file })
  entries.forEach((entry, at) => {
    if (!isSameHash(hashLeaf(sha256, entry), hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)))
      throw new TlogError('wrong-entry', `Entry ${index * TILE_WIDTH + at} is not the one of the tree.`, { file })
  })
  return entries
}

/** A log may take an unfinished tile away when the whole one is there. @returns whether it is that one, in the place of an unfinished one */
async function readOrWhole(readTile: TileReader, place: TilePlace): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  try {
    return { bytes: await readTile(tilePath(place)), isWhole: false }
  } catch (error) {
    if (place.width === TILE_WIDTH) throw error
    const whole = await readTile(tilePath({ ...place, width: TILE_WIDTH })).catch(() => Promise.reject(error))
    return { bytes: whole, isWhole: true }
  }
}
