import { CHECKPOINT, growFiles, publishedHead } from './grow-files.ts'
import type { LogFolder } from './log-files.ts'
import type { EpochRecord, LogRecord, LogRepository } from './log-repository.ts'

export interface MirrorDeps {
  repository: LogRepository
  filesOf: (item: string) => LogFolder
  /** What stands beside the tree, for whoever looks at it. */
  describe: (log: LogRecord, epochs: readonly EpochRecord[]) => Promise<Readonly<Record<string, unknown>>>
}

/**
 * Brings the files of this process up to what was published, by whichever process: tiles first, the checkpoint when all else is there. So whatever
 * was left undone is done again by whoever comes next.
 */
export async function mirrorLog({ repository, filesOf, describe }: MirrorDeps, log: LogRecord): Promise<void> {
  const { item } = log
  const files = filesOf(item)
  const epochs = (await repository.listEpochs(item)).filter(({ state }) => state === 'published')
  const latest = epochs.at(-1)
  if (latest?.note == null || (await publishedHead(files)).size >= latest.size) return
  await growFiles(repository, files, { item, size: latest.size })
  for (const [path, document] of Object.entries(await describe(log, epochs)))
    await files.write([{ path, bytes: Buffer.from(JSON.stringify(document), 'utf8') }])
  await files.write([{ path: CHECKPOINT, bytes: Buffer.from(latest.note, 'utf8') }])
}
