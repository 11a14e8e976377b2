import type { TreeHead } from './consistency.ts'
import type { Sha256 } from './hash.ts'
import { readAhead } from './read-ahead.ts'
import { readEntries, type TileReader } from './read-tiles.ts'
import { TILE_WIDTH } from './tile.ts'
import { createTreeProofs } from './tree-proofs.ts'
import { createVerifiedTiles } from './verified-tiles.ts'

/**
 * Reads a tree from its files and believes none of them: every hash leads to the root. What is verified is remembered, 32 bytes for each
 * leaf that was looked at. All throw TlogError `wrong-root`, `wrong-tile`, `malformed-tile`, and what the reader of files throws.
 */
export interface TreeReader extends TreeHead {
  /** Hashes beside a leaf's way to the root, the lowest first (RFC 6962 §2.1.1). */
  inclusionProof: (index: number) => Promise<Uint8Array[]>
  /** Shows that the tree goes on from an older one of itself (RFC 6962 §2.1.2). @param oldSize at most its own; from 0 nothing is to be shown */
  consistencyProof: (oldSize: number) => Promise<Uint8Array[]>
  /** Root of the tree that its first leaves make. @param size at most its own */
  prefixRoot: (size: number) => Promise<Uint8Array>
  /** @throws TlogError `wrong-entry`, `malformed-bundle` */
  entry: (index: number) => Promise<Uint8Array>
  /**
   * All of them, in order, each verified; several files are fetched at once. What is asked afterwards is known: who serves the files does
   * not learn which entry was meant.
   * @throws TlogError `wrong-entry`, `malformed-bundle`
   */
  entries: () => AsyncGenerator<Uint8Array, void>
}

export interface TreeReaderInput extends TreeHead {
  sha256: Sha256
  readTile: TileReader
}

export function createTreeReader(input: TreeReaderInput): TreeReader {
  const { sha256, size, root, readTile } = input
  const { readTile: readVerified, readEdge } = createVerifiedTiles(input)
  const proofs = createTreeProofs({ sha256, size, readTile: readVerified })
  const bundles = Math.ceil(size / TILE_WIDTH)
  const readBundle = async (index: number) =>
    readEntries(sha256, readTile, { index, hashes: await readVerified(0, index) })
  return {
    size,
    root,
    inclusionProof: proofs.inclusionProof,
    consistencyProof: proofs.consistencyProof,
    prefixRoot: proofs.prefixRoot,
    entry: async (index) => {
      const entry = (await readBundle(Math.floor(index / TILE_WIDTH)))[index % TILE_WIDTH]
      if (entry === undefined) throw new RangeError(`There is no entry ${index} in a tree of ${size}.`)
      return entry
    },
    entries: async function* () {
      await readEdge()
      for await (const entries of readAhead(bundles, readBundle)) yield* entries
    },
  }
}
