import { type Clock, DomainError } from '@e-collecting/kernel'
import { hashLeaf } from '@e-collecting/tlog'
import { type Entry, encodeEntry } from '../entries/index.ts'
import type { HeldEntry, HeldLog, Missing, PublishedEntry, RecoveryRepository } from './recovery-repository.ts'
import { sha256 } from './sha256.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'log-not-behind': true
    'log-of-another-history': true
  }
}

/** A log as its files show it, everything verified. */
export interface VerifiedLog {
  item: string
  entries: readonly Entry[]
  /** As its tally has them: the audit has compared sizes and counts with the entries, and looked whether days can be. */
  epochs: readonly { size: number; counted: number; day: string }[]
  /** Signed by the log, and by its witnesses. */
  checkpoint: string
}

/** What was brought back. */
export interface Recovered {
  entries: number
  /** Declarations whose evidence was in the lost database alone. */
  withoutEvidence: number
  /** Declarations that were made again since: the published ones count. */
  repeated: number
}

/**
 * Brings entries of a log back from its files into a database that is older than they are. Signs nothing: what is written is what was
 * published, at the places it has there. What waits in the database and was not published goes on waiting.
 * @throws DomainError `log-not-behind`; `log-of-another-history` where the database has given places to other entries, or published others
 */
export async function recoverLog(
  { repository, now }: { repository: RecoveryRepository; now: Clock },
  log: VerifiedLog,
): Promise<Recovered> {
  const published = toPublished(log.entries)
  const { entries, outdated } = await repository.recover(log.item, now(), (held) => findMissing(held, log, published))
  const lost = entries.filter(({ tag, evidence }) => tag !== null && evidence === null)
  const kept = entries.filter(({ evidence }) => evidence !== null)
  return { entries: entries.length, withoutEvidence: lost.length, repeated: outdated.length - kept.length }
}

/** Older logs may have a commitment twice. */
function toPublished(entries: readonly Entry[]): PublishedEntry[] {
  const commitments = new Set<string>()
  return entries.map((entry) => {
    const bytes = encodeEntry(entry)
    const published = { leafHash: hashLeaf(sha256, bytes), entry: Buffer.from(bytes).toString('utf8') }
    if (entry.t !== 'd1') return { ...published, tag: null, commitment: null }
    const isFirst = !commitments.has(entry.rc)
    commitments.add(entry.rc)
    const commitment = isFirst ? Buffer.from(entry.rc, 'base64url') : null
    return { ...published, tag: Buffer.from(entry.tag, 'base64url'), commitment }
  })
}

function findMissing(
  held: HeldLog,
  { epochs, checkpoint }: VerifiedLog,
  published: readonly PublishedEntry[],
): Missing {
  if ((held.published.at(-1)?.size ?? 0) >= published.length)
    throw new DomainError(
      'log-not-behind',
      'The database holds all that the files of this log show. If it waits since a restore, and nobody has seen more of it: --nothing-newer.',
    )
  const isSameHistory =
    held.published.every(({ size, day }, at) => epochs[at]?.size === size && epochs[at]?.day === day) &&
    held.entries.every(({ position, entry }) => position === null || published[position]?.entry === entry)
  if (!isSameHistory)
    throw new DomainError(
      'log-of-another-history',
      'The database has published other epochs of this log than its files show, or of other days, or has given places to other entries.',
    )
  const placed = new Set(held.entries.map(({ position }) => position))
  const waiting = held.entries.filter(({ position }) => position === null)
  const byLeaf = new Map(waiting.map((entry) => [keyOf(entry.leafHash), entry]))
  const outdated = findOutdated(waiting, published)
  const isTaken = findTaken(held.entries, outdated)
  return {
    entries: published.flatMap((entry, position) =>
      placed.has(position)
        ? []
        : [
            {
              ...entry,
              position,
              evidence: byLeaf.get(keyOf(entry.leafHash))?.evidence ?? null,
              commitment: isTaken(entry) ? null : entry.commitment,
            },
          ],
    ),
    outdated,
    epochs: epochs
      .map(({ size, counted, day }, at) => ({ number: at + 1, size, counted, day }))
      .slice(held.published.length),
    checkpoint,
  }
}

/** Waiting entries that are published, or cannot be any more: a tag stands in a log once, and what has none never waits. */
function findOutdated(waiting: readonly HeldEntry[], published: readonly PublishedEntry[]): Uint8Array[] {
  const tags = new Set(published.flatMap(({ tag }) => (tag === null ? [] : [keyOf(tag)])))
  return waiting.filter(({ tag }) => tag !== null && tags.has(keyOf(tag))).map(({ leafHash }) => leafHash)
}

/** Whose commitment an entry of the database has that stays. */
function findTaken(held: readonly HeldEntry[], outdated: readonly Uint8Array[]): (entry: PublishedEntry) => boolean {
  const gone = new Set(outdated.map(keyOf))
  const taken = new Set(
    held.flatMap(({ commitment, leafHash }) =>
      commitment === null || gone.has(keyOf(leafHash)) ? [] : [keyOf(commitment)],
    ),
  )
  return ({ commitment }) => commitment !== null && taken.has(keyOf(commitment))
}

const keyOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
