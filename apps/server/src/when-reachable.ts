import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable } from '@e-collecting/database'
import { sayNowAndThen } from './tell-unavailable.ts'

const ASK_AGAIN_MS = 1000

export interface Waiting {
  /** Told at first, and then every half minute, why it still waits. */
  say: (reason: unknown) => void
  stopping: AbortSignal
}

/**
 * Does what needs the database, again and again while that cannot be reached.
 * @returns undefined if told to stop meanwhile
 * @throws whatever waiting does not help against
 */
export async function whenReachable<Result>(
  attempt: () => Promise<Result>,
  { say, stopping }: Waiting,
): Promise<Result | undefined> {
  const waiting = sayNowAndThen(say)
  while (!stopping.aborted) {
    try {
      return await attempt()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      waiting.say(error)
    }
    await delay(ASK_AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
  return undefined
}
