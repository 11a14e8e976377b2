import { RetryLaterError } from '@e-collecting/http'

/** How many requests of one kind are taken in, and how many of them are worked on. */
export interface RoomBounds {
  /** Worked on at a time. */
  running: number
  /** In line behind those. Bounded so that whoever is let in does not wait for long. */
  waiting: number
  /** Worked on or in line, of one client. */
  perClient: number
  /** Worked on at a time, of one client; left out: as many as of all. Whoever has so many waits, also while there are places. */
  runningPerClient?: number
}

export interface Visitor {
  /** Pseudonym of the caller's address. */
  client: string
  /** In the middle of a flow: comes before those who only begin one. */
  isInFlow: boolean
  /** Asked for only while in line: calls back when the caller is gone. */
  onGone?: (forget: () => void) => void
}

export interface Room {
  /**
   * Waits for its turn.
   * @returns leaves again; to be called once the work is done
   * @throws RetryLaterError at once: `overloaded` when the line is full, `too-many-requests` when this client has enough
   */
  enter: (visitor: Visitor) => Promise<() => void>
}

interface Waiting extends Visitor {
  admit: () => void
}

/** What is left for people in the middle of a flow when others have filled the rest. */
const OPEN_TO_ALL = 3 / 4
const RETRY_SECONDS = 2

/**
 * A bound on requests of one kind in this process. Next is who is in the middle of a flow, then whose client has the fewest in here, then
 * who came first: a client with many requests waits for its own.
 */
export function createRoom({ running, waiting, perClient, runningPerClient = running }: RoomBounds): Room {
  const inside = new Map<string, number>()
  const worked = new Map<string, number>()
  const line: Waiting[] = []
  let busy = 0

  const shareOf = (bound: number, { isInFlow }: Visitor) => (isInFlow ? bound : Math.ceil(bound * OPEN_TO_ALL))
  const insideOf = ({ client }: Pick<Visitor, 'client'>) => inside.get(client) ?? 0
  const comesBefore = (one: Waiting, other: Waiting) =>
    one.isInFlow === other.isInFlow ? insideOf(one) < insideOf(other) : one.isInFlow

  const mayWork = ({ client }: Visitor) => (worked.get(client) ?? 0) < runningPerClient

  const note = (counts: Map<string, number>, client: string) => counts.set(client, (counts.get(client) ?? 0) + 1)
  const forget = (counts: Map<string, number>, client: string) => {
    const left = (counts.get(client) ?? 0) - 1
    if (left > 0) counts.set(client, left)
    else counts.delete(client)
  }
  const admitNext = () => {
    const next = line
      .filter(mayWork)
      .reduce<Waiting | undefined>(
        (best, candidate) => (best === undefined || comesBefore(candidate, best) ? candidate : best),
        undefined,
      )
    if (next === undefined) {
      busy -= 1
      return
    }
    line.splice(line.indexOf(next), 1)
    next.admit()
  }
  // Of who is inside no more is kept than this: some stay for minutes.
  const beginWork = ({ client }: Visitor) => {
    note(worked, client)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      forget(worked, client)
      forget(inside, client)
      // Not at once where somebody waits: requests that have arrived meanwhile are looked at between two pieces of work.
      if (line.length > 0) setImmediate(admitNext)
      else busy -= 1
    }
  }
  const waitInLine = (visitor: Visitor) =>
    new Promise<() => void>((resolve, reject) => {
      const place: Waiting = { ...visitor, admit: () => resolve(beginWork(visitor)) }
      line.push(place)
      visitor.onGone?.(() => {
        const index = line.indexOf(place)
        if (index < 0) return
        line.splice(index, 1)
        forget(inside, visitor.client)
        reject(new RetryLaterError('overloaded', 'The caller has gone.', RETRY_SECONDS))
      })
    })

  return {
    enter: async (visitor) => {
      const own = insideOf(visitor)
      if (own >= shareOf(perClient, visitor))
        throw new RetryLaterError('too-many-requests', 'Too many requests at a time.', RETRY_SECONDS)
      const hasToWait = busy >= running || !mayWork(visitor)
      if (hasToWait && line.length >= shareOf(waiting, visitor))
        throw new RetryLaterError('overloaded', 'There is no room for this now.', RETRY_SECONDS)
      note(inside, visitor.client)
      if (hasToWait) return waitInLine(visitor)
      busy += 1
      return beginWork(visitor)
    },
  }
}
