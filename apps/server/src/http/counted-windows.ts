import { RetryLaterError } from '@e-collecting/http'
import type { Clock } from '@e-collecting/kernel'
import { RATE_LIMITS, type RouteClass } from './rate-limit.ts'

/** Of one class: its clients by their keys. There are tens of thousands of those, so what they share stands here. */
export interface Window {
  readonly routeClass: RouteClass
  readonly start: number
  readonly end: number
  readonly counted: Map<string, Counted>
}

export interface Counted {
  /** What it is called where it is stored. */
  readonly client: string
  /** Of all processes, when it was last written. */
  sum: number
  /** Not yet part of the sum. */
  unwritten: number
}

/** Some 7 MB. Beyond it newcomers wait until the next flush. */
export const MAX_KEYS = 50_000
/** Left in memory after a flush, the newest: what was dropped comes back from the database with the next flush that counts it. */
const KEPT_KEYS = 20_000

/** What is counted at present, in memory. */
export function createCountedWindows({ now, nameOf }: { now: Clock; nameOf: (window: Window, key: string) => string }) {
  /** In the order in which they began. */
  let windows: Window[] = []
  const latest = new Map<RouteClass, Window>()
  let size = 0

  const openWindow = (routeClass: RouteClass): Window => {
    const { windowMs } = RATE_LIMITS[routeClass]
    const start = Math.floor(now().getTime() / windowMs) * windowMs
    const known = latest.get(routeClass)
    if (known?.start === start) return known
    const fresh: Window = { routeClass, start, end: start + windowMs, counted: new Map() }
    latest.set(routeClass, fresh)
    windows.push(fresh)
    return fresh
  }
  const openKey = (window: Window, key: string): Counted => {
    const known = window.counted.get(key)
    if (known !== undefined) return known
    if (size >= MAX_KEYS) throw new RetryLaterError('too-many-requests', 'Too many callers at once.', 1)
    const fresh = { client: nameOf(window, key), sum: 0, unwritten: 0 }
    window.counted.set(key, fresh)
    size += 1
    return fresh
  }
  const forgetKeysOf = (window: Window, isOver: boolean): string[] => {
    const over: string[] = []
    for (const [key, { unwritten, client }] of window.counted) {
      if (unwritten > 0 || (!isOver && size <= KEPT_KEYS)) continue
      window.counted.delete(key)
      size -= 1
      if (isOver) over.push(client)
    }
    return over
  }

  return {
    /** @throws RetryLaterError `too-many-requests` when there is no place for another key */
    open: (routeClass: RouteClass, key: string): { window: Window; entry: Counted } => {
      const window = openWindow(routeClass)
      return { window, entry: openKey(window, key) }
    },
    listUnwritten: (): { window: Window; entry: Counted }[] =>
      windows.flatMap((window) =>
        [...window.counted.values()].flatMap((entry) => (entry.unwritten > 0 ? [{ window, entry }] : [])),
      ),
    /** Makes place. @returns the names of what was written in windows that are over */
    forget: (): { window: Window; client: string }[] => {
      const time = now().getTime()
      const over = windows.flatMap((window) =>
        forgetKeysOf(window, window.end <= time).map((client) => ({ window, client })),
      )
      windows = windows.filter(({ end, counted }) => end > time || counted.size > 0)
      // One that is asked for again, as its time was not over by another clock, is begun anew.
      for (const [routeClass, window] of latest) if (!windows.includes(window)) latest.delete(routeClass)
      return over
    },
  }
}
