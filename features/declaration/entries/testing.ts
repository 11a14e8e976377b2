import type { ReadEntry } from './entry.ts'
import { type Fold, startFold } from './fold-entries.ts'

/** What a whole log comes to. @throws EntryError */
export function foldEntries(entries: Iterable<ReadEntry>): Fold {
  const folding = startFold()
  for (const entry of entries) folding.add(entry)
  return folding.current()
}
