import { setTimeout as rest } from 'node:timers/promises'

/** So long somebody works at a stretch. */
const STRETCH_MS = 2
const LONGEST_REST_MS = 50

/** To be awaited after each small piece of long work. */
export type Pace = () => Promise<void>

/**
 * Long work that delays nobody: after each stretch it rests for as long as that took, so that event loop and database are others' half
 * of the time, and more while the machine is busy.
 */
export function createPace(): Pace {
  let since = performance.now()
  return async () => {
    const workedMs = performance.now() - since
    if (workedMs < STRETCH_MS) return
    await rest(Math.min(workedMs, LONGEST_REST_MS))
    since = performance.now()
  }
}
