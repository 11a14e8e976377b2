import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { findItemText, hashText } from './commit-to-item.ts'
import type { LogFolder } from './log-files.ts'
import type { LogRecord } from './log-repository.ts'

/** Where the text of a log's item is. */
export const TEXT = 'text'

export interface MirrorTextDeps {
  filesOf: (item: string) => LogFolder
  votes: Pick<PopularVoteRepository, 'findBySlug'>
}

/** Publishes what people declare for beside their log, once: the item may go. Nothing where the item says something else than the opening names. */
export async function mirrorText({ filesOf, votes }: MirrorTextDeps, log: LogRecord & { text: string }): Promise<void> {
  const files = filesOf(log.item)
  const published = await files.find(TEXT)
  if (published !== undefined && hashText(published) === log.text) return
  const item = await votes.findBySlug(log.item)
  if (item === undefined) return
  const bytes = findItemText(item, log.text)
  if (bytes !== undefined) await files.write([{ path: TEXT, bytes }])
}
