import type { Database } from '@e-collecting/database'
import { declarationEntries, declarationEpochs, declarationLogs } from '@e-collecting/database/declaration'
import { and, asc, eq, inArray, isNull, ne, notExists } from 'drizzle-orm'
import { confirmLog } from './restore-repository.ts'

/** An entry as it is published. */
export interface PublishedEntry {
  leafHash: Uint8Array
  /** Of a declaration; null for what an operator has written. */
  tag: Uint8Array | null
  entry: string
  /** Of a declaration, where it is kept; null where another one has it before. */
  commitment: Uint8Array | null
}

/** What a database holds of a log. */
export interface HeldEntry extends PublishedEntry {
  /** Null while it waits. */
  position: number | null
  /** Null for what an operator has written, and for declarations that were taken back from files. */
  evidence: Uint8Array | null
}

export interface HeldLog {
  /** The published epochs, in order. */
  published: readonly { size: number; day: string }[]
  entries: readonly HeldEntry[]
}

/** What has to be written for a database to hold what is published. */
export interface Missing {
  entries: readonly (HeldEntry & { position: number })[]
  /** Waiting ones that go, since they are published, or another one of their tag is. */
  outdated: readonly Uint8Array[]
  epochs: readonly { number: number; size: number; counted: number; day: string }[]
  /** Of the last epoch. */
  checkpoint: string
}

const AT_ONCE = 1000

export type RecoveryRepository = ReturnType<typeof createRecoveryRepository>

/** One log, for whoever brings back into the database what was published. */
export const createRecoveryRepository = (db: Database) => ({
  /**
   * All in one transaction: reads what there is, asks what is missing, and writes it. Then the log goes on.
   * @param find throws where the log cannot be brought back
   */
  recover: (item: string, now: Date, find: (held: HeldLog) => Missing): Promise<Missing> =>
    db.transaction(async (tx) => {
      await tx.select().from(declarationLogs).where(eq(declarationLogs.item, item)).for('update')
      const missing = find(await readHeld(tx, item))
      await removeOutdated(tx, item, missing.outdated)
      for (let at = 0; at < missing.entries.length; at += AT_ONCE) {
        const entries = missing.entries.slice(at, at + AT_ONCE).map((entry) => ({ item, ...entry }))
        await tx.insert(declarationEntries).values(entries)
      }
      await replaceEpochs(tx, item, missing, now)
      await endWaiting(tx, item)
      await confirmLog(tx, item, null)
      return missing
    }),

  /** As `confirmLog`. */
  confirm: (item: string, since: string | null): Promise<boolean> => confirmLog(db, item, since),
})

type Transaction = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>

async function readHeld(tx: Transaction, item: string): Promise<HeldLog> {
  const { leafHash, tag, entry, position, evidence, commitment } = declarationEntries
  const entries = await tx
    .select({ leafHash, tag, entry, position, evidence, commitment })
    .from(declarationEntries)
    .where(eq(declarationEntries.item, item))
  const published = await tx
    .select({ size: declarationEpochs.size, day: declarationEpochs.day })
    .from(declarationEpochs)
    .where(and(eq(declarationEpochs.item, item), eq(declarationEpochs.state, 'published')))
    .orderBy(asc(declarationEpochs.number))
  return { entries, published }
}

async function removeOutdated(tx: Transaction, item: string, outdated: readonly Uint8Array[]): Promise<void> {
  if (outdated.length === 0) return
  const { leafHash, position } = declarationEntries
  await tx
    .delete(declarationEntries)
    .where(and(eq(declarationEntries.item, item), isNull(position), inArray(leafHash, [...outdated])))
}

/** One that was begun is among those that are published, as `find` has seen. */
async function replaceEpochs(tx: Transaction, item: string, { epochs, checkpoint }: Missing, now: Date): Promise<void> {
  await tx
    .delete(declarationEpochs)
    .where(and(eq(declarationEpochs.item, item), ne(declarationEpochs.state, 'published')))
  await tx
    .insert(declarationEpochs)
    .values(
      epochs.map((epoch) => ({ item, ...epoch, state: 'published' as const, publishedAt: now, note: checkpoint })),
    )
}

/** Where nobody waits any more: whoever declares next would be published at once, and alone, as if they had waited since the day of those. */
async function endWaiting(tx: Transaction, item: string): Promise<void> {
  const waiting = tx
    .select()
    .from(declarationEntries)
    .where(and(eq(declarationEntries.item, item), isNull(declarationEntries.position)))
  await tx
    .update(declarationLogs)
    .set({ waitingSince: null })
    .where(and(eq(declarationLogs.item, item), notExists(waiting)))
}
