import { createHmac } from 'node:crypto'
import { RetryLaterError } from '@e-collecting/http'
import type { Clock } from '@e-collecting/kernel'
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

interface Counted {
  readonly routeClass: RouteClass
  readonly client: string
  readonly windowStart: number
  readonly windowEnd: number
  /** Of all processes, when it was last written. */
  sum: number
  /** Not yet part of the sum. */
  unwritten: number
}

const FLUSH_INTERVAL_MS = 1000
/** Some 10 MB. Beyond it newcomers wait until the next flush. */
export const MAX_KEYS = 50_000
/** Left in memory after a flush, the newest: what was dropped comes back from the database with the next flush that counts it. */
const KEPT_KEYS = 20_000
const FLUSHED_AT_ONCE = 5000
const KEY_LENGTH = 22

/**
 * Counts in memory and writes once a second, to one row for each key and window, together with the other processes. One process never lets
 * more than the limit through; several may, by what each has counted within one second.
 */
export function createRequestCounter({ counts, now, secret, reportFailure }: RequestCounterDeps): RequestCounter {
  const counted = new Map<string, Counted>()
  let ended: Counted[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  /** Another name in each class and window: rows of the table cannot be joined by it, to each other or to anything else. */
  const nameOf = (id: string) =>
    createHmac('sha256', secret).update(`rate ${id}`).digest('base64url').slice(0, KEY_LENGTH)

  const open = (routeClass: RouteClass, key: string): Counted => {
    const { windowMs } = RATE_LIMITS[routeClass]
    const windowStart = Math.floor(now().getTime() / windowMs) * windowMs
    const id = `${routeClass} ${windowStart} ${key}`
    const known = counted.get(id)
    if (known !== undefined) return known
    if (counted.size >= MAX_KEYS) throw new RetryLaterError('too-many-requests', 'Too many callers at once.', 1)
    const times = { windowStart, windowEnd: windowStart + windowMs }
    const fresh = { routeClass, client: nameOf(id), ...times, sum: 0, unwritten: 0 }
    counted.set(id, fresh)
    return fresh
  }

  const write = async (batch: readonly Counted[]) => {
    const taken = batch.map(({ unwritten }) => unwritten)
    const sums = await counts.add(batch.map((entry) => ({ ...keyOf(entry), requests: entry.unwritten })))
    for (const [index, entry] of batch.entries()) {
      entry.sum = sums[index] ?? entry.sum
      entry.unwritten -= taken[index] ?? 0
    }
  }

  const forget = () => {
    const time = now().getTime()
    for (const [id, entry] of counted) {
      const isOver = entry.windowEnd <= time
      if (entry.unwritten > 0 || (!isOver && counted.size <= KEPT_KEYS)) continue
      counted.delete(id)
      if (isOver) ended.push(entry)
    }
  }

  const flushAll = async () => {
    const unwritten = [...counted.values()].filter((entry) => entry.unwritten > 0)
    for (let start = 0; start < unwritten.length; start += FLUSHED_AT_ONCE)
      await write(unwritten.slice(start, start + FLUSHED_AT_ONCE))
    forget()
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

  const requireRoom = ({ routeClass, sum, unwritten, windowEnd }: Counted) => {
    if (sum + unwritten < RATE_LIMITS[routeClass].requests) return
    const waitMs = windowEnd - now().getTime()
    throw new RetryLaterError('too-many-requests', 'Too many requests. Please wait.', Math.ceil(waitMs / 1000))
  }

  return {
    count: async (routeClass, key) => {
      const entry = open(routeClass, key)
      requireRoom(entry)
      entry.unwritten += 1
      flushLater()
    },
    ask: async (routeClass, key) => requireRoom(open(routeClass, key)),
    flush,
    sweep: async () => {
      await flush()
      const over = ended
      ended = []
      await counts.delete(over.map(keyOf))
      await counts.deleteBefore(new Date(now().getTime() - 2 * LONGEST_WINDOW_MS))
    },
  }
}

const keyOf = ({ routeClass, client, windowStart }: Counted) => ({
  routeClass,
  client,
  windowStart: new Date(windowStart),
})
