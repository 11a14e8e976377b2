import type { Database } from '@e-collecting/database'
import { declarationRestores } from '@e-collecting/database/declaration'
import { DomainError, type SwissDay } from '@e-collecting/kernel'
import { desc, eq, sql } from 'drizzle-orm'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'log-restored': true
  }
}

type Reader = Pick<Database, 'select'>
type Writer = Pick<Database, 'select' | 'update'>

/** Notes that a backup was put back into this database: from now on nobody knows what its logs have published since it was made. */
export async function noteRestore(db: Database, today: SwissDay): Promise<void> {
  await db
    .insert(declarationRestores)
    .values({ restored: today })
    .onConflictDoUpdate({ target: declarationRestores.restored, set: { confirmed: [] } })
}

/**
 * A log that may have gone on since the backup was made, or may have been opened since, has to be confirmed before it goes on here: a second
 * tree of the same size would be the proof of a fraud (record 0075).
 * @param since day on which the log was opened, or its item began; null where nobody has said
 * @throws DomainError `log-restored`
 */
export async function requireConfirmed(db: Reader, item: string, since: string | null): Promise<void> {
  const latest = await findLatest(db)
  if (latest === undefined || (since ?? '') > latest.restored || latest.confirmed.includes(item)) return
  throw new DomainError('log-restored', 'A backup was put back, and nobody has said that nothing newer was published.')
}

/**
 * Somebody has said that of this log the database has all that was published.
 * @param since as in `requireConfirmed`
 * @returns false where nobody needs to say so
 */
export async function confirmLog(db: Writer, item: string, since: string | null): Promise<boolean> {
  const latest = await findLatest(db)
  if (latest === undefined || (since ?? '') > latest.restored || latest.confirmed.includes(item)) return false
  const { restored, confirmed } = declarationRestores
  await db
    .update(declarationRestores)
    .set({ confirmed: sql`array_append(${confirmed}, ${item})` })
    .where(eq(restored, latest.restored))
  return true
}

async function findLatest(db: Reader) {
  const [latest] = await db.select().from(declarationRestores).orderBy(desc(declarationRestores.restored)).limit(1)
  return latest
}
