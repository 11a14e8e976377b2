import type { TreeHead } from '../consistency.ts'
import { emptyRoot } from '../hash.ts'
import { newTiles } from '../new-tiles.ts'
import { createTreeReader } from '../tree-reader.ts'
import { sha256 } from './test-keys.ts'

/** A tree whose files are in memory. @param files by path, those of an older tree as well */
export function createTestTree(files = new Map<string, Uint8Array>()) {
  let head: TreeHead = { size: 0, root: emptyRoot(sha256) }
  const asked: string[] = []
  const readTile = async (path: string): Promise<Uint8Array> => {
    asked.push(path)
    const bytes = files.get(path)
    if (bytes === undefined) throw new Error(`There is no file ${path}.`)
    // As files are read, whose `slice` is no copy.
    return Buffer.from(bytes)
  }
  return {
    files,
    readTile,
    /** Paths that were asked for since it was last emptied. */
    asked,
    head: () => head,
    grow: async (entries: readonly Uint8Array[]) => {
      const grown = await newTiles({ sha256, oldSize: head.size, oldRoot: head.root, entries, readTile })
      for (const { path, bytes } of grown.files) files.set(path, bytes)
      head = { size: grown.size, root: grown.root }
      return grown
    },
    reader: (of: TreeHead = head) => createTreeReader({ sha256, ...of, readTile }),
  }
}
