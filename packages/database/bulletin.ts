import { Client, type Pool } from 'pg'

/** Short notices between the processes of one installation: what has changed, never what it is. */
export interface Bulletin {
  /** Marks notices of this process; it is not told its own by `subscribe`. */
  readonly origin: string
  /** Tells the other processes. A notice that cannot be sent is lost: whoever depends on it also asks now and then. */
  publish: (channel: string, message: string) => Promise<void>
  /** @returns ends the subscription */
  subscribe: (channel: string, receive: (message: string) => void) => () => void
  /** False while notices may be missed: whoever keeps something in memory then asks once a second. */
  isHearing: () => boolean
  close: () => Promise<void>
}

/** What is sent: whose notice it is, and the notice. */
export const toPayload = (origin: string, message: string): string => `${origin} ${message}`

/** For the embedded database, which one process holds: there is nobody else to tell or to hear. */
export function createSilentBulletin(origin: string): Bulletin {
  return {
    origin,
    publish: async () => {},
    subscribe: () => () => {},
    isHearing: () => true,
    close: async () => {},
  }
}

const RECONNECT_MS = 1000

/**
 * Notices by LISTEN and NOTIFY.
 * @param listenUrl a direct connection; undefined behind a pooler that offers none: then nothing is heard
 */
export function createPostgresBulletin(pool: Pool, listenUrl: string | undefined, origin: string): Bulletin {
  const receivers = new Map<string, Set<(message: string) => void>>()
  let client: Client | undefined
  let isClosed = false
  let isHearing = false
  let retry: NodeJS.Timeout | undefined

  const receive = (channel: string, payload: string) => {
    const [from = '', ...words] = payload.split(' ')
    if (from === origin) return
    for (const receiver of receivers.get(channel) ?? []) receiver(words.join(' '))
  }
  const listenTo = (channel: string) => client?.query(`listen ${channel}`)
  const reconnectLater = () => {
    isHearing = false
    client = undefined
    if (!isClosed) retry = setTimeout(connect, RECONNECT_MS).unref()
  }
  const connect = async () => {
    const connecting = new Client({ connectionString: listenUrl })
    connecting.on('error', () => connecting.end().catch(() => {}))
    connecting.on('end', reconnectLater)
    connecting.on('notification', ({ channel, payload = '' }) => receive(channel, payload))
    try {
      await connecting.connect()
      client = connecting
      for (const channel of receivers.keys()) await listenTo(channel)
      isHearing = true
    } catch {
      await connecting.end().catch(() => {})
    }
  }
  if (listenUrl !== undefined) void connect()

  return {
    origin,
    publish: async (channel, message) => {
      await pool.query('select pg_notify($1, $2)', [channel, toPayload(origin, message)])
    },
    subscribe: (channel, receiver) => {
      const known = receivers.get(channel)
      if (known === undefined) {
        receivers.set(channel, new Set([receiver]))
        listenTo(channel)?.catch(() => {})
      } else known.add(receiver)
      return () => void receivers.get(channel)?.delete(receiver)
    },
    isHearing: () => isHearing,
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
