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
export async function mirrorLog(deps: MirrorDeps, log: LogRecord): Promise<void> {
  const { item } = log
  const files = deps.filesOf(item)
  const epochs = await listPublished(deps, item)
  const latest = epochs.at(-1)
  if (latest?.note == null || (await publishedHead(files)).size >= latest.size) return
  await growFiles(deps.repository, files, { item, size: latest.size })
  await describeLog(deps, log, epochs)
  await files.write([{ path: CHECKPOINT, bytes: Buffer.from(latest.note, 'utf8') }])
}

/**
 * Writes anew what stands beside a tree that is published: since then this process may have been given other keys or witnesses. Where those of now
 * have not signed the tree, all is left as it is until the next publication: who reads both together would miss their signatures.
 */
export async function describeAnew(
  { isWitnessed, ...deps }: MirrorDeps & { isWitnessed: (note: string) => Promise<boolean> },
  log: LogRecord,
): Promise<void> {
  const epochs = await listPublished(deps, log.item)
  const latest = epochs.at(-1)
  if (latest?.note == null || (await publishedHead(deps.filesOf(log.item))).size !== latest.size) return
  if (await isWitnessed(latest.note)) await describeLog(deps, log, epochs)
}

const listPublished = async ({ repository }: Pick<MirrorDeps, 'repository'>, item: string): Promise<EpochRecord[]> =>
  (await repository.listEpochs(item)).filter(({ state }) => state === 'published')

async function describeLog(
  { filesOf, describe }: Pick<MirrorDeps, 'filesOf' | 'describe'>,
  log: LogRecord,
  epochs: readonly EpochRecord[],
): Promise<void> {
  for (const [path, document] of Object.entries(await describe(log, epochs)))
    await filesOf(log.item).write([{ path, bytes: Buffer.from(JSON.stringify(document), 'utf8') }])
}
