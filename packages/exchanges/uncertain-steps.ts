import type { Clock } from '@e-collecting/kernel'
import type { Exchange } from './exchange.ts'

/** A commit without an answer is seen within this, or was none. */
const DOUBTED_MS = 60_000
const ASKED_AT_ONCE = 500

export interface UncertainStepsDeps {
  readonly clock: Clock
  /** Reads rows, and tells whoever waits for them. */
  readonly reload: (ids: readonly string[]) => Promise<ReadonlyMap<string, Exchange>>
  readonly isWatched: (id: string) => boolean
}

/**
 * Steps of which this process does not know whether they were taken: the answer to its own write was lost with a connection, or what
 * another process has told could not be read. No notice will come any more, so they are asked for.
 */
export interface UncertainSteps {
  /** @param version which the exchange has if the step was taken */
  add: (id: string, version: number) => void
  /** Run it each second. Rejects while nothing can be read, and forgets nothing. */
  askAgain: () => Promise<void>
}

export function createUncertainSteps({ clock, reload, isWatched }: UncertainStepsDeps): UncertainSteps {
  const steps = new Map<string, { version: number; until: number }>()
  return {
    add: (id, version) => void steps.set(id, { version, until: clock().getTime() + DOUBTED_MS }),
    askAgain: async () => {
      const asked = [...steps.entries()].slice(0, ASKED_AT_ONCE)
      if (asked.length === 0) return
      const found = await reload(asked.map(([id]) => id))
      const now = clock().getTime()
      for (const [id, step] of asked) {
        const exchange = found.get(id)
        const isTaken = exchange === undefined || exchange.version >= step.version
        steps.delete(id)
        // Behind those that were not asked for.
        if (!isTaken && (now < step.until || isWatched(id))) steps.set(id, step)
      }
    },
  }
}
