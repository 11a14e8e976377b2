import type { Database } from '@e-collecting/database'
import { declarationEntries, declarationEpochs, declarationLogs } from '@e-collecting/database/declaration'
import { pickNamed, type SwissDay } from '@e-collecting/kernel'
import { and, asc, desc, eq, getTableColumns, gte, isNull, lt, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Entry } from '../entries/index.ts'
import { readLeftLogs } from './left-log-repository.ts'
import { placeWaiting } from './placing-statements.ts'
import { requireConfirmed } from './restore-repository.ts'
import { createSealingTurns } from './sealing-turn-repository.ts'

const LOG = pickNamed(getTableColumns(declarationLogs), ['item', 'origin', 'opened', 'closes', 'required'])
/** A log as it was opened. `item` is the slug of its item, `closes` the last day of it. */
export type LogRecord = SelectResultFields<typeof LOG>

const EPOCH = pickNamed(getTableColumns(declarationEpochs), [
  'number',
  'state',
  'size',
  'counted',
  'day',
  'publishedAt',
  'note',
])
/**
 * What was published, or is about to be. `size`: entries of the log with this epoch; `counted`: how many declarations count among them;
 * `note`: the checkpoint, once it is signed.
 */
export type EpochRecord = SelectResultFields<typeof EPOCH>

/** An entry that an operator writes: it waits as declarations do. */
export interface OwnEntry {
  leafHash: Uint8Array
  entry: string
}

/** What an epoch is to have beside what waits. */
export interface NextEpoch {
  own: readonly OwnEntry[]
  day: SwissDay
  /** Number of the last epoch when `own` and `day` were reckoned. */
  after: number
}

/** As many as a statement writes in a second or so, with their evidence: one for all that wait would outlast what a statement may take. */
const PLACED_AT_ONCE = 2000

/**
 * Logs, what stands in them, and what of it was published. The database is the source; files are made from it.
 * @param placedAtOnce entries that one statement moves to their places
 */
export const createLogRepository = (db: Database, placedAtOnce: number = PLACED_AT_ONCE) => ({
  ...readLogs(db),
  ...writeLogs(db, placedAtOnce),
  ...createSealingTurns(db),
  ...readLeftLogs(db),
})

const readLogs = (db: Database) => ({
  listLogs: (): Promise<LogRecord[]> => db.select(LOG).from(declarationLogs).orderBy(asc(declarationLogs.item)),

  latestOf: (item: string) => findLatest(db, item),

  listEpochs: (item: string): Promise<EpochRecord[]> =>
    db
      .select(EPOCH)
      .from(declarationEpochs)
      .where(eq(declarationEpochs.item, item))
      .orderBy(asc(declarationEpochs.number)),

  /** Number of the last published epoch of each log. */
  listPublished: (): Promise<{ item: string; number: number }[]> =>
    db
      .select({ item: declarationEpochs.item, number: sql<number>`max(${declarationEpochs.number})` })
      .from(declarationEpochs)
      .where(eq(declarationEpochs.state, 'published'))
      .groupBy(declarationEpochs.item),

  /** As `requireConfirmed`. */
  requireConfirmed: (item: string, since: string | null): Promise<void> => requireConfirmed(db, item, since),

  countWaiting: (item: string): Promise<number> => db.$count(declarationEntries, waits(item)),

  /** How many published entries there are of each kind. */
  countKinds: async (item: string, size: number): Promise<Partial<Record<string, number>>> => {
    const { position, entry } = declarationEntries
    const rows = await db
      .select({ kind: sql<string>`${entry}::jsonb ->> 't'`, count: sql<number>`count(*)::int4` })
      .from(declarationEntries)
      .where(and(eq(declarationEntries.item, item), lt(position, size)))
      .groupBy(sql`1`)
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  },

  /** The latest entry of a kind among the first ones. @param size of what is published; without it what is about to be counts as well */
  latestEntry: async (item: string, kind: Entry['t'], size = 2 ** 31 - 1): Promise<string | undefined> => {
    const { position, entry } = declarationEntries
    const [row] = await db
      .select({ entry })
      .from(declarationEntries)
      .where(
        and(
          eq(declarationEntries.item, item),
          isNull(declarationEntries.tag),
          lt(position, size),
          sql`${entry}::jsonb ->> 't' = ${kind}`,
        ),
      )
      .orderBy(desc(position))
      .limit(1)
    return row?.entry
  },

  /** Entries at their places, `from` included and `to` not, in order. */
  readEntries: async (item: string, from: number, to: number): Promise<string[]> => {
    const { position, entry } = declarationEntries
    const rows = await db
      .select({ entry })
      .from(declarationEntries)
      .where(and(eq(declarationEntries.item, item), gte(position, from), lt(position, to)))
      .orderBy(asc(position))
    return rows.map((row) => row.entry)
  },

  /** The declaration that was taken with this tag. */
  findTaken: async (item: string, tag: Uint8Array): Promise<{ leafHash: Uint8Array } | undefined> => {
    const isIt = and(eq(declarationEntries.item, item), eq(declarationEntries.tag, tag))
    return (await db.select({ leafHash: declarationEntries.leafHash }).from(declarationEntries).where(isIt))[0]
  },
})

const writeLogs = (db: Database, placedAtOnce: number) => ({
  /**
   * With its opening entry at its place, to be published by itself.
   * @param isStill whether what it names still stands, until the transaction ends @returns false if not, and if there is one already
   */
  openLog: (
    log: LogRecord & { isDemo?: boolean },
    opening: OwnEntry,
    isStill: (tx: Database) => Promise<boolean>,
  ): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await isStill(tx))) return false
      const opened = await tx.insert(declarationLogs).values(log).onConflictDoNothing().returning(LOG)
      if (opened.length === 0) return false
      const { item, opened: day } = log
      await tx.insert(declarationEntries).values({ item, position: 0, ...opening })
      await tx.insert(declarationEpochs).values({ item, number: 1, state: 'assigned', size: 1, counted: 0, day })
      return true
    }),

  /** Of a log without one, for good. @param isStill as in `openLog` */
  setLastDay: (item: string, closes: string, isStill: (tx: Database) => Promise<boolean>): Promise<void> =>
    db.transaction(async (tx) => {
      const isEndless = and(eq(declarationLogs.item, item), isNull(declarationLogs.closes))
      if (await isStill(tx)) await tx.update(declarationLogs).set({ closes }).where(isEndless)
    }),

  /** Notes that entries wait from this day on, unless that is known. @returns since when they do */
  noteWaiting: async (item: string, today: SwissDay): Promise<SwissDay> => {
    const { waitingSince } = declarationLogs
    const isItem = eq(declarationLogs.item, item)
    const [known] = await db.select({ waitingSince }).from(declarationLogs).where(isItem)
    if (known?.waitingSince != null) return known.waitingSince as SwissDay
    await db
      .update(declarationLogs)
      .set({ waitingSince: today })
      .where(and(isItem, isNull(waitingSince)))
    return today
  },

  /**
   * Begins an epoch: gives what waits, and `own`, their places, in the order of their hashes. Nothing if an epoch is still to be published,
   * another one has been published since, or there is nothing.
   */
  assign: (item: string, { own, day, after }: NextEpoch): Promise<EpochRecord | undefined> =>
    db.transaction(async (tx) => {
      await tx.select(LOG).from(declarationLogs).where(eq(declarationLogs.item, item)).for('update')
      const latest = await findLatest(tx, item)
      if (latest?.state !== 'published' || latest.number !== after) return undefined
      if (own.length > 0)
        await tx
          .insert(declarationEntries)
          .values(own.map((entry) => ({ item, ...entry })))
          .onConflictDoNothing()
      await tx.update(declarationLogs).set({ waitingSince: null }).where(eq(declarationLogs.item, item))
      const { placed, declared } = await placeWaiting(tx, item, { size: latest.size, placedAtOnce })
      if (placed === 0) return undefined
      const [epoch] = await tx
        .insert(declarationEpochs)
        .values({
          item,
          number: latest.number + 1,
          state: 'assigned',
          size: latest.size + placed,
          counted: latest.counted + declared,
          day,
        })
        .returning(EPOCH)
      return epoch
    }),

  /** Writes what waits anew, in the order of hashes, and the log, which says when the first of them came. */
  rewriteWaiting: (item: string): Promise<void> =>
    db.transaction(async (tx) => {
      const { waitingSince } = declarationLogs
      await tx
        .update(declarationLogs)
        .set({ waitingSince: sql`${waitingSince}` })
        .where(eq(declarationLogs.item, item))
      await placeWaiting(tx, item, { size: null, placedAtOnce })
    }),

  /** @returns false if somebody else has moved it on */
  sign: async (item: string, number: number, note: string): Promise<boolean> => {
    const signed = await db
      .update(declarationEpochs)
      .set({ state: 'signed', note })
      .where(isEpoch(item, number, 'assigned'))
      .returning({ number: declarationEpochs.number })
    return signed.length > 0
  },

  /** @param note with the signatures of witnesses @returns false if somebody else has moved it on */
  publish: async (item: string, number: number, { note, now }: { note: string; now: Date }): Promise<boolean> => {
    const published = await db
      .update(declarationEpochs)
      .set({ state: 'published', note, publishedAt: now })
      .where(isEpoch(item, number, 'signed'))
      .returning({ number: declarationEpochs.number })
    return published.length > 0
  },
})

async function findLatest(tx: Pick<Database, 'select'>, item: string): Promise<EpochRecord | undefined> {
  const [latest] = await tx
    .select(EPOCH)
    .from(declarationEpochs)
    .where(eq(declarationEpochs.item, item))
    .orderBy(desc(declarationEpochs.number))
    .limit(1)
  return latest
}

export type LogRepository = ReturnType<typeof createLogRepository>

const waits = (item: string) => and(eq(declarationEntries.item, item), isNull(declarationEntries.position))
const isEpoch = (item: string, number: number, state: EpochRecord['state']) =>
  and(eq(declarationEpochs.item, item), eq(declarationEpochs.number, number), eq(declarationEpochs.state, state))
