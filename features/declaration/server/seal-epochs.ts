import { type Clock, endOfSwissDay, type SwissDay, shiftDay, swissDay } from '@e-collecting/kernel'
import { hashLeaf, signNote, type VerifyEd25519, writeCheckpoint } from '@e-collecting/tlog'
import type { IssuanceEntry } from '../entries/entry.ts'
import { type Entry, encodeEntry } from '../entries/index.ts'
import { growFiles, publishedHead } from './grow-files.ts'
import type { LogFolder } from './log-files.ts'
import type { createLogKeys } from './log-keys.ts'
import type { EpochRecord, LogRecord, LogRepository, OwnEntry } from './log-repository.ts'
import type { Schedule } from './open-logs.ts'
import { requirePublished } from './require-published.ts'
import { sha256 } from './sha256.ts'
import { askWitnesses, type Witnesses } from './witnesses.ts'

export interface SealerDeps {
  repository: LogRepository
  filesOf: (item: string) => LogFolder
  keysOf: ReturnType<typeof createLogKeys>
  witnesses: Witnesses
  verifyEd25519: VerifyEd25519
  schedule: Schedule
  /** Credentials issued for an item so far; undefined where nobody can say. */
  countIssued: (item: string) => Promise<{ issued: number; issuers: number } | undefined>
  now: Clock
  reportWitness: (fault: { item: string; witness: string; reason: string }) => void
}

/** How long one process may work at one log before another takes over. */
const TURN_MS = 60_000
/** What was on its way when an item ended is there after so long. */
const CLOSES_LATER_MS = 900_000

/**
 * Publishes what waits in the logs, epoch by epoch: places, tree, signature, witnesses, checkpoint. Each step is written before the
 * next begins, so that whoever comes after a crash goes on with the same tree; and there is never another one of its size.
 */
export function createSealer(deps: SealerDeps) {
  const { repository, now } = deps
  const sealOne = async (log: LogRecord): Promise<void> => {
    await repository.requireConfirmed(log.item, log.opened)
    await requirePublished(repository, log.item, await publishedHead(deps.filesOf(log.item)))
    const begun = await findWork(deps, log)
    if (begun === undefined) return
    await publish(deps, log, await sign(deps, log, begun))
  }
  return {
    /** One round over a log, if its turn is free and there is something to do. @throws DomainError `log-restored`, `log-rolled-back` */
    seal: async (log: LogRecord): Promise<void> => {
      if (!(await hasWork(deps, log))) return
      const at = now()
      const until = new Date(at.getTime() + TURN_MS)
      if (!(await repository.takeTurn(log.item, at, until))) return
      try {
        await sealOne(log)
      } finally {
        await repository.endTurn(log.item, until)
      }
    },
  }
}

/** Looks without taking a turn: most of the time there is nothing. */
async function hasWork(deps: SealerDeps, log: LogRecord): Promise<boolean> {
  const latest = await deps.repository.latestOf(log.item)
  if (latest === undefined) return false
  if (latest.state === 'published') return isDue(deps, log, latest)
  // Who declares while an epoch waits for its witnesses waits from that day on, too.
  await countWaiting(deps, log)
  return true
}

/** How many wait, and from which day on where they are few: who declares after weeks without anybody would else be published within the minute, and alone. */
async function countWaiting({ repository, schedule, now }: SealerDeps, { item }: LogRecord) {
  const waiting = await repository.countWaiting(item)
  const isFew = waiting > 0 && waiting < schedule.atLeast
  const today = swissDay(now())
  return { waiting, since: isFew ? await repository.noteWaiting(item, today) : undefined }
}

/** The epoch that is to be published: one that was begun, else a new one if it is time. */
async function findWork(deps: SealerDeps, log: LogRecord): Promise<EpochRecord | undefined> {
  const latest = await deps.repository.latestOf(log.item)
  if (latest === undefined || latest.state !== 'published') return latest
  if (!(await isDue(deps, log, latest))) return undefined
  const { item } = log
  const today = swissDay(deps.now())
  // Of two clocks one may be ahead: days of epochs never fall, or nobody could tell a list that was put together later.
  const day = latest.day > today ? (latest.day as SwissDay) : today
  return deps.repository.assign(item, { own: await ownEntries(deps, log, latest), day, after: latest.number })
}

async function isDue(deps: SealerDeps, log: LogRecord, latest: EpochRecord): Promise<boolean> {
  const { schedule, now } = deps
  if (isOver(log, now())) return !(await isClosed(deps, log))
  const { waiting, since } = await countWaiting(deps, log)
  const today = swissDay(now())
  const sinceLast = now().getTime() - (latest.publishedAt?.getTime() ?? 0)
  // By a clock that was ahead: as if there had been none, or nothing would be published until it is that time again.
  const isAhead = sinceLast < 0
  if (!isAhead && (sinceLast < schedule.everyMs || (schedule.isDaily && dayOfLast(latest, today) === today)))
    return false
  return since === undefined ? waiting > 0 : today >= shiftDay(since, schedule.atLatestDays)
}

/** A day that is still to come is that of a clock that was ahead: then when it was published counts. */
const dayOfLast = ({ day, publishedAt }: EpochRecord, today: SwissDay): string =>
  day > today && publishedAt !== null ? swissDay(publishedAt) : day

/** Sessions that a wallet could still answer have lapsed by then, too. */
const isOver = ({ closes }: LogRecord, now: Date): boolean =>
  closes !== null && now.getTime() > endOfSwissDay(closes).getTime() + CLOSES_LATER_MS

const isClosed = async ({ repository }: SealerDeps, { item }: LogRecord): Promise<boolean> =>
  (await repository.latestEntry(item, 'c')) !== undefined

/** What the operator states along with declarations: credentials issued so far, if that has changed; at the end, what there is in all. */
async function ownEntries(deps: SealerDeps, log: LogRecord, latest: EpochRecord): Promise<OwnEntry[]> {
  const { item } = log
  if (isOver(log, deps.now()) && (await deps.repository.countWaiting(item)) === 0)
    return [await closing(deps, item, latest)]
  const counted = await deps.countIssued(item)
  const stated = await deps.repository.latestEntry(item, 'i')
  const { issued } = stated === undefined ? { issued: 0 } : (JSON.parse(stated) as IssuanceEntry)
  // Records go with their residents; what was issued once was issued.
  return counted !== undefined && counted.issued > issued ? [toOwnEntry({ t: 'i', ...counted })] : []
}

/** The last entry, by itself: what the log comes to. */
async function closing({ repository }: SealerDeps, item: string, { size, counted }: EpochRecord): Promise<OwnEntry> {
  const { x: annulled = 0 } = await repository.countKinds(item, size)
  return toOwnEntry({ t: 'c', counted, annulled, size })
}

export function toOwnEntry(entry: Entry): OwnEntry {
  const bytes = encodeEntry(entry)
  return { leafHash: hashLeaf(sha256, bytes), entry: Buffer.from(bytes).toString('utf8') }
}

/** Writes the tree and signs it. */
async function sign(
  deps: SealerDeps,
  { item, origin }: LogRecord,
  epoch: EpochRecord,
): Promise<EpochRecord & { note: string }> {
  const { repository, filesOf, keysOf } = deps
  const files = filesOf(item)
  const tree = await growFiles(repository, files, { item, size: epoch.size })
  if (epoch.note !== null) return { ...epoch, note: epoch.note }
  const { log } = await keysOf({ item, origin })
  const note = await signNote(writeCheckpoint({ origin, ...tree }), [log])
  await repository.sign(item, epoch.number, note)
  return { ...epoch, note }
}

async function publish(
  deps: SealerDeps,
  { item }: LogRecord,
  { number, note }: EpochRecord & { note: string },
): Promise<void> {
  const { repository, filesOf, witnesses, verifyEd25519, now } = deps
  const files = filesOf(item)
  const report = (fault: { witness: string; reason: string }) => deps.reportWitness({ item, ...fault })
  const published = await publishedHead(files)
  const cosigned = await askWitnesses({ witnesses, verifyEd25519, now, report }, note, { published, files })
  if (cosigned !== undefined) await repository.publish(item, number, { note: cosigned, now: now() })
}
