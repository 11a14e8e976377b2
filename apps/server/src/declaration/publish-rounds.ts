import {
  type createSealer,
  describeAnew,
  isRunning,
  type LogFolder,
  type LogRecord,
  type LogRepository,
  mirrorLog,
  mirrorText,
  type OpenLogs,
  type PublicCounts,
  pacedRounds,
} from '@e-collecting/declaration/server'
import type { Clock } from '@e-collecting/kernel'
import type { PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { Logger } from 'pino'
import { describeError } from '../http/problems.ts'
import type { describeLogs } from './describe-logs.ts'

export interface PublishRoundsDeps {
  logs: OpenLogs
  votes: Pick<PopularVoteRepository, 'listActive' | 'findBySlug'>
  sealer: ReturnType<typeof createSealer>
  repository: LogRepository
  counts: PublicCounts
  filesOf: (item: string) => LogFolder
  describeFiles: ReturnType<typeof describeLogs>['files']
  /** Whether the witnesses of now have signed a checkpoint. */
  isWitnessed: (note: string) => Promise<boolean>
  isDemo: boolean
  logger: Pick<Logger, 'error'>
  now: Clock
}

/** How often it is looked whether something is to be published. */
const DEMO_PAUSE_MS = 5000
const PAUSE_MS = 60_000

/** Opens the logs of items that have begun, seals what is due, and brings files and counts of this process up to it. One round at a time. */
export function publishRounds(deps: PublishRoundsDeps) {
  const { logs, votes, sealer, repository, counts, filesOf, describeFiles, isWitnessed, logger, now } = deps
  const guarded = async (item: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      logger.error({ item, ...describeError(error) }, 'the log of an item cannot be published now')
    }
  }
  const describe = async (log: LogRecord, epochs: Parameters<typeof describeFiles>[1]) => {
    const size = epochs.at(-1)?.size ?? 0
    const { x: annulled = 0, c = 0 } = await repository.countKinds(log.item, size)
    const stated = await repository.latestEntry(log.item, 'i', size)
    const { issued = 0 } = JSON.parse(stated ?? '{}') as { issued?: number }
    return describeFiles(log, epochs, { annulled, issued, isClosed: c > 0 })
  }
  /** Settings are those of the start. */
  const described = new Set<string>()
  const describeOnce = async (log: LogRecord) => {
    if (described.has(log.item)) return
    await describeAnew({ repository, filesOf, describe, isWitnessed }, log)
    described.add(log.item)
  }
  const lookedAt = new Set<string>()
  /** What a restore holds is told from the start on: nothing may be due for days, and by then receipts have promised it. */
  const tellHeldOnce = async ({ item, opened }: LogRecord) => {
    if (lookedAt.has(item)) return
    const isClosed = (await repository.latestEntry(item, 'c')) !== undefined
    lookedAt.add(item)
    if (!isClosed) await repository.requireConfirmed(item, opened)
  }
  const fixLastDay = async (item: string) => {
    const vote = await votes.findBySlug(item)
    if (vote !== undefined) await logs.fixLastDay(vote)
  }
  const round = async () => {
    await logs.catchUp()
    const known = new Set(logs.list().map(({ item }) => item))
    // Also of what was switched off or archived since: a log without a last day would never be closed.
    for (const item of known) await guarded(item, () => fixLastDay(item))
    for (const vote of await votes.listActive())
      if (!known.has(vote.slug) && isRunning(vote, now())) await guarded(vote.slug, () => logs.open(vote))
    for (const log of logs.list()) {
      await guarded(log.item, () => tellHeldOnce(log))
      await guarded(log.item, () => sealer.seal(log))
      await guarded(log.item, () => mirrorText({ filesOf, votes }, log))
      await guarded(log.item, () => mirrorLog({ repository, filesOf, describe }, log))
      await guarded(log.item, () => describeOnce(log))
    }
    await counts.catchUp()
  }
  return pacedRounds(() => guarded('all', round), { pauseMs: deps.isDemo ? DEMO_PAUSE_MS : PAUSE_MS, now })
}
