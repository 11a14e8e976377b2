import { emptyRoot, type GrownTree, newTiles, parseCheckpoint, parseNote, type TreeHead } from '@e-collecting/tlog'
import type { LogFolder } from './log-files.ts'
import type { LogRepository } from './log-repository.ts'
import { sha256 } from './sha256.ts'

/** Where the latest checkpoint of a log is. */
export const CHECKPOINT = 'checkpoint'

/** What the files of a log show, by their own checkpoint. */
export async function publishedHead(files: Pick<LogFolder, 'find'>): Promise<TreeHead> {
  const note = await files.find(CHECKPOINT)
  if (note === undefined) return { size: 0, root: emptyRoot(sha256) }
  return parseCheckpoint(parseNote(Buffer.from(note).toString('utf8')).text)
}

/**
 * Writes what a log's files need to be a tree of `size` entries; its checkpoint is left as it is. What was written before is written again alike.
 * @returns the tree
 */
export async function growFiles(
  repository: Pick<LogRepository, 'readEntries'>,
  files: LogFolder,
  { item, size }: { item: string; size: number },
): Promise<GrownTree> {
  const old = await publishedHead(files)
  const entries = await repository.readEntries(item, old.size, size)
  const grown = await newTiles({
    sha256,
    oldSize: old.size,
    oldRoot: old.root,
    entries: entries.map((entry) => Buffer.from(entry, 'utf8')),
    readTile: files.read,
  })
  await files.write(grown.files)
  return grown
}
