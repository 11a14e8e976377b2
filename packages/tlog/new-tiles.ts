import type { TreeHead } from './consistency.ts'
import { encodeEntryBundle } from './entry-bundle.ts'
import { HASH_BYTES, hashLeaf, hashSubtree, type Sha256 } from './hash.ts'
import { readEdge, readEntries, type TileReader } from './read-tiles.ts'
import { countAt, rootOfEdge, TILE_WIDTH, type TilePlace, tilePath } from './tile.ts'

/** A file of a log, once written never another. */
export interface LogFile {
  /** Below the address of the log. */
  path: string
  bytes: Uint8Array
}

export interface GrownTree extends TreeHead {
  /** What has to be there before its checkpoint is. */
  files: readonly LogFile[]
}

export interface NewTilesInput {
  sha256: Sha256
  oldSize: number
  /** Of the tree that grows: what is on the disk has to be that. */
  oldRoot: Uint8Array
  /** What comes after it. */
  entries: readonly Uint8Array[]
  /** Asked for the unfinished files of the old tree alone. */
  readTile: TileReader
}

const TILE_BYTES = TILE_WIDTH * HASH_BYTES

/**
 * What has to be written for a tree to grow, and its root then.
 * @throws TlogError `wrong-root`, `wrong-entry`, `malformed-tile`, `malformed-bundle` when the old files are not those of the old tree
 */
export async function newTiles(input: NewTilesInput): Promise<GrownTree> {
  const { sha256, oldSize, oldRoot, entries, readTile } = input
  const edge = await readEdge(sha256, { size: oldSize, root: oldRoot }, readTile)
  const size = oldSize + entries.length
  if (entries.length === 0) return { size, root: oldRoot, files: [] }
  const files = await bundleEntries(input, edge[0])
  let added = joinHashes(entries.map((entry) => hashLeaf(sha256, entry)))
  for (let level = 0; added.length > 0; level += 1) {
    const grown = growLevel(sha256, { level, oldSize, hashes: joinHashes([edge[level] ?? new Uint8Array(), added]) })
    files.push(...grown.files)
    edge[level] = grown.rest
    added = grown.above
  }
  return { size, root: rootOfEdge(sha256, edge), files }
}

/** @param hashes of the old tree's unfinished tile of leaves, if there is one */
async function bundleEntries(
  { sha256, readTile, oldSize, entries }: NewTilesInput,
  hashes: Uint8Array = new Uint8Array(),
): Promise<LogFile[]> {
  const first = Math.floor(oldSize / TILE_WIDTH)
  const open = hashes.length === 0 ? [] : await readEntries(sha256, readTile, { index: first, hashes })
  const all = [...open, ...entries]
  return Array.from({ length: Math.ceil(all.length / TILE_WIDTH) }, (_, at) => {
    const held = all.slice(at * TILE_WIDTH, (at + 1) * TILE_WIDTH)
    return fileAt({ level: 'entries', index: first + at, width: held.length }, encodeEntryBundle(held))
  })
}

/** @param hashes of the level from its unfinished tile on */
function growLevel(
  sha256: Sha256,
  { level, oldSize, hashes }: { level: number; oldSize: number; hashes: Uint8Array },
): { files: LogFile[]; rest: Uint8Array; above: Uint8Array } {
  const first = Math.floor(countAt(level, oldSize) / TILE_WIDTH)
  const whole = Math.floor(hashes.length / TILE_BYTES)
  const tiles = Array.from({ length: whole }, (_, at) => hashes.slice(at * TILE_BYTES, (at + 1) * TILE_BYTES))
  const rest = hashes.slice(whole * TILE_BYTES)
  const files = (rest.length === 0 ? tiles : [...tiles, rest]).map((bytes, at) =>
    fileAt({ level, index: first + at, width: bytes.length / HASH_BYTES }, bytes),
  )
  return { files, rest, above: joinHashes(tiles.map((tile) => hashSubtree(sha256, tile))) }
}

const fileAt = (place: TilePlace, bytes: Uint8Array): LogFile => ({ path: tilePath(place), bytes })

function joinHashes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
