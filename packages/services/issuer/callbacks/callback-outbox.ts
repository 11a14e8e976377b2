import type { Database } from '@e-collecting/database'
import type { ServiceLog } from '../../http/service-log.ts'
import type { IssuerCallback } from './callback-event.ts'
import {
  type CallbackRecord,
  claimDueCallbacks,
  deleteCallback,
  hasWaitingCallback,
  insertCallbacks,
  postponeCallback,
} from './callback-repository.ts'

/** Where callbacks go. Rejects if the receiver did not take the event: it is then tried again. */
export type CallbackReceiver = { readonly send: (event: IssuerCallback) => Promise<void> }

export type CallbackOutbox = {
  /** Notes events in the transaction that makes them true. Does nothing where no receiver is configured. */
  readonly record: (tx: Database, events: readonly IssuerCallback[]) => Promise<void>
  /** Notes a failure on its own, once as long as the same waits: who repeats an error does not fill the outbox. */
  readonly recordFailure: (event: IssuerCallback) => Promise<void>
  /**
   * Sends what is due. At least once, in no promised order; any number of processes may do it at the same time.
   * @returns how many were taken by the receiver
   */
  readonly deliver: (now: Date) => Promise<number>
}

export type CallbackOutboxInput = {
  readonly name: string
  readonly db: Database
  readonly randomUuid: () => string
  readonly log: ServiceLog
  readonly receiver: CallbackReceiver | undefined
}

const BATCH = 20
/** For how long a process keeps what it has taken; longer than any attempt lasts. */
const LEASE_MS = 60_000
const LONGEST_WAIT_MS = 900_000
/** An event older than this is not told any more. */
export const CALLBACK_LIFETIME_MS = 86_400_000

/** An outbox that nobody reads and that costs nothing. */
const SILENT: CallbackOutbox = { record: async () => {}, recordFailure: async () => {}, deliver: async () => 0 }

/** Callbacks to the business side (swiyu §1.8): written with the change, sent after its commit. */
export function createCallbackOutbox(input: CallbackOutboxInput): CallbackOutbox {
  const { name, db, randomUuid, receiver } = input
  if (!receiver) return SILENT
  const record = async (tx: Database, events: readonly IssuerCallback[]) => {
    if (events.length === 0) return
    await insertCallbacks(
      tx,
      name,
      events.map((event) => ({ ...event, id: randomUuid() })),
    )
  }
  return {
    record,
    async recordFailure(event) {
      if (!(await hasWaitingCallback(db, event))) await record(db, [event])
    },
    async deliver(now) {
      const leaseUntil = new Date(now.getTime() + LEASE_MS)
      for (let delivered = 0; ; ) {
        const due = await claimDueCallbacks(db, { service: name, now, leaseUntil, limit: BATCH })
        const taken = await Promise.all(due.map((callback) => attempt(input, receiver, { callback, now })))
        delivered += taken.filter(Boolean).length
        if (due.length < BATCH) return delivered
      }
    },
  }
}

async function attempt(
  { db, name, log }: CallbackOutboxInput,
  receiver: CallbackReceiver,
  { callback, now }: { callback: CallbackRecord; now: Date },
): Promise<boolean> {
  const { id, attempts, nextAttemptAt: _, ...event } = callback
  try {
    await receiver.send(event)
  } catch {
    // The receiver is away or does not want it (§1.8, at-least-once): said once it is given up, tried again until then.
    const next = new Date(now.getTime() + Math.min(2 ** attempts * 1000, LONGEST_WAIT_MS))
    if (next.getTime() - event.timestamp.getTime() < CALLBACK_LIFETIME_MS) await postponeCallback(db, callback, next)
    else {
      await deleteCallback(db, id)
      log({ service: name, event: 'callback-given-up' })
    }
    return false
  }
  await deleteCallback(db, id)
  return true
}
