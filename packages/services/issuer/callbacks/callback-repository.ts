import type { Database } from '@e-collecting/database'
import { callbacks } from '@e-collecting/database/trust'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { IssuerCallback } from './callback-event.ts'

export type CallbackRecord = IssuerCallback & {
  readonly id: string
  /** How often it was tried, the present attempt included. */
  readonly attempts: number
  readonly nextAttemptAt: Date
}
export type NewCallback = IssuerCallback & { readonly id: string }

const RECORD = {
  id: callbacks.id,
  subjectId: callbacks.subjectId,
  eventType: callbacks.eventType,
  event: callbacks.event,
  eventTrigger: callbacks.eventTrigger,
  timestamp: callbacks.timestamp,
  attempts: callbacks.attempts,
  nextAttemptAt: callbacks.nextAttemptAt,
}

export async function insertCallbacks(db: Database, service: string, events: readonly NewCallback[]): Promise<void> {
  await db
    .insert(callbacks)
    .values(events.map((event) => ({ ...event, service, nextAttemptAt: event.timestamp, attempts: 0 })))
}

/** True if the same was noted already and waits to be delivered. */
export async function hasWaitingCallback(db: Database, { subjectId, event }: IssuerCallback): Promise<boolean> {
  const rows = await db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(eq(callbacks.subjectId, subjectId), eq(callbacks.event, event)))
    .limit(1)
  return rows.length > 0
}

/**
 * Takes the callbacks that are due, oldest first, until `leaseUntil`: nobody else gets them before. One statement, so
 * that no transaction is open while they are sent.
 */
export async function claimDueCallbacks(
  db: Database,
  { service, now, leaseUntil, limit }: { service: string; now: Date; leaseUntil: Date; limit: number },
): Promise<CallbackRecord[]> {
  const due = db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(eq(callbacks.service, service), lte(callbacks.nextAttemptAt, now)))
    .orderBy(asc(callbacks.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(callbacks)
    .set({ nextAttemptAt: leaseUntil, attempts: sql`${callbacks.attempts} + 1` })
    .where(inArray(callbacks.id, due))
    .returning(RECORD)
}

/** Tries again at `nextAttemptAt`, unless the lease ran out and somebody else has the callback by now. */
export async function postponeCallback(db: Database, callback: CallbackRecord, nextAttemptAt: Date): Promise<void> {
  await db
    .update(callbacks)
    .set({ nextAttemptAt })
    .where(and(eq(callbacks.id, callback.id), eq(callbacks.attempts, callback.attempts)))
}

export async function deleteCallback(db: Database, id: string): Promise<void> {
  await db.delete(callbacks).where(eq(callbacks.id, id))
}

/** Deletes what nobody will deliver any more, among it what was noted while a receiver was configured. */
export async function deleteCallbacksBefore(db: Database, service: string, before: Date): Promise<void> {
  await db.delete(callbacks).where(and(eq(callbacks.service, service), lte(callbacks.timestamp, before)))
}
