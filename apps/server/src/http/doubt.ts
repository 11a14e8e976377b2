const WINDOW_MS = 10_000
/** Failures in one window that raise doubt, if they are also more than half of what a client has asked. */
const MANY = 40

interface Tally {
  asked: number
  failed: number
}

export interface Doubt {
  record: (client: string, hasFailed: boolean) => void
  /** Whether most of what this client asks for fails, now or in the window before. */
  isDoubtful: (client: string) => boolean
}

/**
 * Tells clients that send garbage from those that do their work: an honest wallet fails now and then (a nonce has to be fetched first),
 * but never mostly.
 * @param elapsedMs a clock that only goes forward
 */
export function createDoubt(elapsedMs: () => number): Doubt {
  let windowEnd = 0
  let tallies = new Map<string, Tally>()
  let doubtful = new Set<string>()
  let doubtfulBefore = new Set<string>()

  const turn = () => {
    const time = elapsedMs()
    if (time < windowEnd) return
    // After a pause longer than a window, nothing of what was before says anything.
    doubtfulBefore = time < windowEnd + WINDOW_MS ? doubtful : new Set()
    doubtful = new Set()
    tallies = new Map()
    windowEnd = time + WINDOW_MS
  }
  return {
    record: (client, hasFailed) => {
      turn()
      const tally = tallies.get(client) ?? { asked: 0, failed: 0 }
      tally.asked += 1
      if (hasFailed) tally.failed += 1
      tallies.set(client, tally)
      if (tally.failed >= MANY && tally.failed * 2 > tally.asked) doubtful.add(client)
    },
    isDoubtful: (client) => {
      turn()
      return doubtful.has(client) || doubtfulBefore.has(client)
    },
  }
}
