import { DomainError } from '@e-collecting/kernel'
import { isSameHash, parseCheckpoint, parseNote, type TreeHead } from '@e-collecting/tlog'
import type { LogRepository } from './log-repository.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'log-rolled-back': true
  }
}

/**
 * Looks whether the files of a log show a tree that this database has published. Where they do not, an older database was put back: what
 * waits there may not be given places that others have.
 * @throws DomainError `log-rolled-back`
 */
export async function requirePublished(
  repository: Pick<LogRepository, 'listEpochs'>,
  item: string,
  { size, root }: TreeHead,
): Promise<void> {
  if (size === 0) return
  const epochs = await repository.listEpochs(item)
  const known = epochs.find((epoch) => epoch.state === 'published' && epoch.size === size)
  if (known?.note == null || !isSameHash(parseCheckpoint(parseNote(known.note).text).root, root))
    throw new DomainError(
      'log-rolled-back',
      `The files of a log hold ${size} entries that the database has not published.`,
    )
}
