import type { Database } from '@e-collecting/database'
import { type Clock, type SwissDay, shiftDay, swissDay } from '@e-collecting/kernel'
import { isBeforeStart, isEnded, quorumOf } from '@e-collecting/popular-votes/contract'
import type { PopularVoteRecord, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { hashLeaf, writeVerifierKey } from '@e-collecting/tlog'
import { encodeEntry } from '../entries/index.ts'
import { findItemText, hashItemText } from './commit-to-item.ts'
import type { createLogKeys } from './log-keys.ts'
import type { LogRecord, LogRepository } from './log-repository.ts'
import type { TagMaker } from './ports.ts'
import { sha256 } from './sha256.ts'

/** An item as it stands, also one that the public does not see; it stays so until the transaction ends. */
export type HoldItem = (tx: Database, item: PopularVoteRecord) => Promise<PopularVoteRecord | undefined>

/** How often logs are published. */
export interface Schedule {
  /** At most once in so many milliseconds, and then at most once a day. */
  everyMs: number
  isDaily: boolean
  /** With so many waiting; fewer once they have waited for so many days. */
  atLeast: number
  atLatestDays: number
  /** Days after which a declaration that was taken has to stand in the log. */
  dueDays: number
}

/** Once a day from twenty entries on, and fewer after a week of waiting: who asks when learns nothing about who (record 0073). */
export const DAILY: Schedule = {
  everyMs: 0,
  isDaily: true,
  atLeast: 20,
  atLatestDays: 7,
  dueDays: 8,
}
/** For demonstrations: whoever looks can tell who it was. */
export const EACH_MINUTE: Schedule = {
  everyMs: 60_000,
  isDaily: false,
  atLeast: 1,
  atLatestDays: 0,
  dueDays: 1,
}

export interface OpenLog extends LogRecord {
  /** SHA-256 of the text that its opening names. */
  text: string
  /** Whether the item says what the opening names. Where a part elsewhere tells items, it might tell another text later. */
  hasItsText: boolean
  isOpen: boolean
}

export interface OpenLogsDeps {
  repository: LogRepository
  votes: Pick<PopularVoteRepository, 'findActiveBySlug' | 'listActive'>
  holdItem: HoldItem
  keysOf: ReturnType<typeof createLogKeys>
  tags: TagMaker
  /** Host of the log's addresses. */
  host: string
  schedule: Schedule
  isDemo: boolean
  /** Told of an item that says something else than its log was opened with, once. */
  reportOtherText: (item: string) => void
  now: Clock
}

export type OpenLogs = ReturnType<typeof createOpenLogs>

/** The logs that there are, in memory: there are as many as items. */
export function createOpenLogs(deps: OpenLogsDeps) {
  const { repository, votes, now, schedule } = deps
  const hasText = watchTexts(deps.reportOtherText)
  let known: ReadonlyMap<string, LogRecord & { text: string }> = new Map()
  const catchUp = async () => {
    const logs = await repository.listLogs()
    if (logs.length === known.size && logs.every(({ item, closes }) => known.get(item)?.closes === closes)) return
    const read = logs.map(async (log) => [log.item, { ...log, text: await textOf(repository, log.item) }] as const)
    known = new Map(await Promise.all(read))
  }
  return {
    catchUp,
    /** @returns with each the hash of the text that its opening names */
    list: (): readonly (LogRecord & { text: string })[] => [...known.values()],
    /**
     * Its log, and whether declarations are taken: for the text that it was opened with, and until the last day that was fixed then, though the
     * item may go on.
     */
    find: async (item: string): Promise<OpenLog | undefined> => {
      const log = known.get(item)
      if (log === undefined) return undefined
      const vote = await votes.findActiveBySlug(item)
      const hasItsText = vote !== undefined && hasText(vote, log.text)
      const isOpen = hasItsText && isRunning(vote, now()) && !isEnded(log.closes, now())
      return { hasItsText, isOpen, ...log }
    },
    /** Last day on which what is taken today has to be published. */
    dueDay: (today: SwissDay): SwissDay => shiftDay(today, schedule.dueDays),
    /**
     * Opens the log of an item, for good.
     * @returns false if there is one already, and if the item is another one by now @throws DomainError `log-restored`
     */
    open: async (vote: PopularVoteRecord): Promise<boolean> => {
      await repository.requireConfirmed(vote.slug, vote.startDate)
      const isOpened = await openLog(deps, vote)
      await catchUp()
      return isOpened
    },
    /** Fixes the last day of a log that was opened without one, as soon as its item has one: tags are made no longer, then it closes. */
    fixLastDay: async (vote: PopularVoteRecord): Promise<void> => {
      const { slug, endDate } = vote
      if (endDate === null || known.get(slug)?.closes !== null) return
      await deps.tags.open(slug, endDate)
      // The item may have got another one meanwhile: tag services are told of that in the next round.
      await repository.setLastDay(slug, endDate, async (tx) => (await deps.holdItem(tx, vote))?.endDate === endDate)
      await catchUp()
    },
  }
}

/** Each item is compared once, until it is read anew. */
function watchTexts(report: (item: string) => void) {
  const compared = new WeakMap<PopularVoteRecord, boolean>()
  const reported = new Set<string>()
  return (vote: PopularVoteRecord, text: string): boolean => {
    const before = compared.get(vote)
    if (before !== undefined) return before
    const isSame = findItemText(vote, text) !== undefined
    compared.set(vote, isSame)
    if (isSame) reported.delete(vote.slug)
    else if (!reported.has(vote.slug)) {
      reported.add(vote.slug)
      report(vote.slug)
    }
    return isSame
  }
}

export const isRunning = (vote: Pick<PopularVoteRecord, 'startDate' | 'endDate'>, now: Date): boolean =>
  !isEnded(vote.endDate, now) && !isBeforeStart(vote.startDate, swissDay(now))

async function openLog(
  { repository, holdItem, keysOf, tags, host, isDemo, now }: OpenLogsDeps,
  vote: PopularVoteRecord,
): Promise<boolean> {
  const { slug: item, startDate: opens, endDate: closes } = vote
  const required = quorumOf(vote)
  const origin = `${host}/log/${item}`
  const keys = await keysOf({ item, origin })
  const { commitment } = await tags.open(item, closes)
  const bytes = encodeEntry({
    t: 'o',
    item,
    text: hashItemText(vote),
    opens,
    closes,
    required,
    tagKey: commitment,
    promise: writeVerifierKey(keys.promise.key),
    policy: 1,
  })
  const log = { item, origin, opened: swissDay(now()), closes, required, isDemo }
  const opening = { leafHash: hashLeaf(sha256, bytes), entry: Buffer.from(bytes).toString('utf8') }
  // Asking for tag keys takes its time, and from then on nothing that the opening names may be changed, nor be put right.
  return repository.openLog(log, opening, async (tx) => saysTheSame(await holdItem(tx, vote), vote))
}

/** Whether an item is still what its opening names, and seen by the public. Where only a day has moved, the next round opens its log. */
const saysTheSame = (present: PopularVoteRecord | undefined, vote: PopularVoteRecord): boolean =>
  present?.status === 'active' &&
  present.startDate === vote.startDate &&
  present.endDate === vote.endDate &&
  hashItemText(present) === hashItemText(vote) &&
  quorumOf(present) === quorumOf(vote)

async function textOf(repository: LogRepository, item: string): Promise<string> {
  const [opening = '{}'] = await repository.readEntries(item, 0, 1)
  return (JSON.parse(opening) as { text?: string }).text ?? ''
}
