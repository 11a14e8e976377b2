import { createHmac, createSecretKey } from 'node:crypto'
import { RetryLaterError } from '@e-collecting/http'
import type { Clock } from '@e-collecting/kernel'
import { type Counted, createCountedWindows, type Window } from './counted-windows.ts'
import { type CountRequest, LONGEST_WINDOW_MS, RATE_LIMITS, type RouteClass } from './rate-limit.ts'
import type { RequestCountRepository } from './request-count-repository.ts'

export interface RequestCounterDeps {
  counts: RequestCountRepository
  now: Clock
  /** Under which keys are named in the database. */
  secret: Uint8Array
  /** Told of counts that could not be written; they are tried again. */
  reportFailure: (error: unknown) => void
}

export interface RequestCounter {
  count: CountRequest
  /** Asks without counting. @throws RetryLaterError `too-many-requests` when the limit has been reached */
  ask: CountRequest
  /** Writes what was counted since the last time, and learns what the other processes have. */
  flush: () => Promise<void>
  /**
   * Writes the rest, and deletes the counts of windows that are over: nobody shall find them beside what happened then.
   * Those of a process that has died go when they are long past.
   */
  sweep: () => Promise<void>
}

const FLUSH_INTERVAL_MS = 1000
const FLUSHED_AT_ONCE = 5000
/** Of a name, which is written in 22 letters. */
const NAME_BYTES = 16

/**
 * Counts in memory and writes once a second, to one row for each key and window, together with the other processes. One process never lets
 * more than the limit through; several may, by what each has counted within one second.
 */
export function createRequestCounter({ counts, now, secret, reportFailure }: RequestCounterDeps): RequestCounter {
  const nameKey = createSecretKey(secret)
  /** Another name in each class and window: rows of the table cannot be joined by it, to each other or to anything else. */
  const nameOf = ({ routeClass, start }: Window, key: string) =>
    createHmac('sha256', nameKey)
      .update(`rate ${routeClass} ${start} ${key}`)
      .digest()
      .toString('base64url', 0, NAME_BYTES)
  const windows = createCountedWindows({ now, nameOf })
  let ended: ReturnType<typeof windows.forget> = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  const write = async (batch: ReturnType<typeof windows.listUnwritten>) => {
    const taken = batch.map(({ entry }) => entry.unwritten)
    const sums = await counts.add(
      batch.map(({ window, entry }) => ({ requests: entry.unwritten, ...keyOf(window, entry.client) })),
    )
    for (const [index, { entry }] of batch.entries()) {
      entry.sum = sums[index] ?? entry.sum
      entry.unwritten -= taken[index] ?? 0
    }
  }
  const flushAll = async () => {
    const unwritten = windows.listUnwritten()
    for (let start = 0; start < unwritten.length; start += FLUSHED_AT_ONCE)
      await write(unwritten.slice(start, start + FLUSHED_AT_ONCE))
    ended = ended.concat(windows.forget())
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    flushing = flushing.catch(() => undefined).then(flushAll)
    return flushing
  }
  const flushLater = () => {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        reportFailure(error)
        flushLater()
      })
    }, FLUSH_INTERVAL_MS).unref()
  }

  const openWithRoom = (routeClass: RouteClass, key: string): Counted => {
    const { window, entry } = windows.open(routeClass, key)
    if (entry.sum + entry.unwritten < RATE_LIMITS[routeClass].requests) return entry
    const waitMs = window.end - now().getTime()
    throw new RetryLaterError('too-many-requests', 'Too many requests. Please wait.', Math.ceil(waitMs / 1000))
  }

  return {
    count: async (routeClass, key) => {
      openWithRoom(routeClass, key).unwritten += 1
      flushLater()
    },
    ask: async (routeClass, key) => void openWithRoom(routeClass, key),
    flush,
    sweep: async () => {
      await flush()
      const over = ended
      ended = []
      await counts.delete(over.map(({ window, client }) => keyOf(window, client)))
      await counts.deleteBefore(new Date(now().getTime() - 2 * LONGEST_WINDOW_MS))
    },
  }
}

const keyOf = ({ routeClass, start }: Window, client: string) => ({ routeClass, client, windowStart: new Date(start) })
