import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionSettings } from './postgres-pool.ts'

/** The connection for notices does not lead to PostgreSQL itself: nothing would ever be heard on it. */
export class PoolerInBetweenError extends Error {
  override readonly name = 'PoolerInBetweenError'
}

export interface ListeningInput {
  url: string
  /** All channels there are by now. */
  channels: () => Iterable<string>
  onNotice: (channel: string, payload: string) => void
  /** A channel is heard from now on. */
  onHearing: (channel: string) => void
  /** When the connection is asked whether it lives, and how long it may take to say so. */
  patience?: typeof PATIENCE
}

export interface Listening {
  /** The first connection listens; or why it does not, which is tried again. */
  firstAttempt: Promise<unknown>
  isHearing: () => boolean
  /** After a channel was added. */
  listenToAll: () => void
  close: () => Promise<void>
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
/** A connection whose other end is gone without a word is noticed after these two together. */
const PATIENCE = { heartbeatMs: 10_000, answerWithinMs: 5000 }

/**
 * Keeps one connection that hears notices: made again with growing pauses when it ends, and asked now and then whether it still
 * lives. Gives up for good where a pooler stands in between.
 */
export function keepListening(input: ListeningInput): Listening {
  const stop = new AbortController()
  let current: ListeningClient | undefined
  let onFirst: (outcome: unknown) => void
  const firstAttempt = new Promise<unknown>((resolve) => {
    onFirst = resolve
  })

  const listenOnce = async () => {
    const client = createListeningClient(input)
    try {
      await client.open()
      current = client
      onFirst(undefined)
      await client.untilItEnds(stop.signal)
    } finally {
      current = undefined
      await client.close()
    }
  }
  const listenForGood = async () => {
    let pauseMs = FIRST_PAUSE_MS
    while (!stop.signal.aborted) {
      const began = Date.now()
      const fault = await listenOnce().catch((error: unknown) => error)
      onFirst(fault)
      if (fault instanceof PoolerInBetweenError) return
      pauseMs = Date.now() - began > LONGEST_PAUSE_MS ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
      await pause(pauseMs, stop.signal)
    }
  }
  const done = listenForGood()

  return {
    firstAttempt,
    isHearing: () => current?.hearsAll() ?? false,
    listenToAll: () => void current?.listenToAll().catch(() => current?.close()),
    close: () => {
      stop.abort()
      return done
    },
  }
}

interface ListeningClient {
  /** @throws PoolerInBetweenError, or what the driver throws */
  open: () => Promise<void>
  listenToAll: () => Promise<void>
  hearsAll: () => boolean
  untilItEnds: (signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

function createListeningClient(input: ListeningInput): ListeningClient {
  const { url, channels, onNotice, onHearing, patience = PATIENCE } = input
  const client = new Client({ ...connectionSettings(url), query_timeout: patience.answerWithinMs })
  const heard = new Set<string>()
  let hasEnded = false
  // One statement after the other, as the driver wants it.
  let turn = Promise.resolve()
  const inTurn = (task: () => Promise<void>) => {
    turn = turn.then(task)
    return turn
  }
  client.on('error', () => undefined)
  client.on('end', () => {
    hasEnded = true
  })
  client.on('notification', ({ channel, payload = '' }) => onNotice(channel, payload))

  const listenToAll = () =>
    inTurn(async () => {
      for (const channel of channels()) {
        if (heard.has(channel)) continue
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
        heard.add(channel)
        onHearing(channel)
      }
    })
  return {
    open: async () => {
      await client.connect()
      await requireDirect(client)
      await listenToAll()
    },
    listenToAll,
    hearsAll: () => !hasEnded && [...channels()].every((channel) => heard.has(channel)),
    untilItEnds: async (signal) => {
      const ended = new AbortController()
      client.once('end', () => ended.abort())
      const over = AbortSignal.any([signal, ended.signal])
      while (!hasEnded && !over.aborted) {
        await pause(patience.heartbeatMs, over)
        if (!over.aborted) await inTurn(async () => void (await client.query('select 1')))
      }
    },
    // One whose other end is gone without a word cannot be closed in order.
    close: () =>
      Promise.race([client.end().catch(() => undefined), delay(patience.answerWithinMs, undefined, { ref: false })]),
  }
}

/** PostgreSQL tells a client the process that serves it; a pooler tells another number. */
async function requireDirect(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  if (rows[0]?.pid !== (client as unknown as { processID: number }).processID)
    throw new PoolerInBetweenError('A pooler stands between us and PostgreSQL.')
}

/** Ends early, without an error, when aborted; keeps no process alive. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
