import { keepListening } from './keep-listening.ts'

/** Short notices between the processes of one installation: what has changed, never what it is. */
export interface Bulletin {
  /** Marks notices of this process; it is not told its own by `subscribe`. */
  readonly origin: string
  /**
   * @param channel a plain name; there are few, and each is listened to for good
   * @param onHearing told each time hearing begins, at first and after each break: what was published before may have been missed
   * @returns ends the subscription
   */
  subscribe: (channel: string, receive: (message: string) => void, onHearing?: () => void) => () => void
  /** False while notices may be missed: whoever keeps something in memory then asks once a second. */
  isHearing: () => boolean
  close: () => Promise<void>
}

/** What is sent with `pg_notify`, in the statement whose change it is about: whose notice it is, and the notice. */
export const toPayload = (origin: string, message: string): string => `${origin} ${message}`

/** For the embedded database, which one process holds: there is nobody else to tell or to hear. */
export function createSilentBulletin(origin: string): Bulletin {
  return {
    origin,
    subscribe: () => () => {},
    isHearing: () => true,
    close: async () => {},
  }
}

export interface PostgresBulletinInput {
  /** Of a direct connection: behind a pooler that shares connections nothing is heard. */
  listenUrl: string
  origin: string
  /** Told what a subscriber throws. */
  onFault: (error: unknown) => void
}

interface Subscriber {
  receive: (message: string) => void
  onHearing: (() => void) | undefined
}

/**
 * Notices by LISTEN and NOTIFY. `firstAttempt` settles when the first connection listens or has failed.
 * @see keepListening for what happens when the connection ends
 */
export function createPostgresBulletin(input: PostgresBulletinInput): Bulletin & { firstAttempt: Promise<unknown> } {
  const { listenUrl, origin, onFault } = input
  const subscribers = new Map<string, Set<Subscriber>>()
  /** A subscriber that throws, now or later, harms nobody else. */
  const tell = (action: () => void) => void new Promise<void>((resolve) => resolve(action())).catch(onFault)
  const eachOf = (channel: string, action: (subscriber: Subscriber) => void) => {
    for (const subscriber of subscribers.get(channel) ?? []) tell(() => action(subscriber))
  }
  const listener = keepListening({
    url: listenUrl,
    channels: () => subscribers.keys(),
    onNotice: (channel, payload) => {
      const [from = '', ...words] = payload.split(' ')
      if (from !== origin) eachOf(channel, ({ receive }) => receive(words.join(' ')))
    },
    onHearing: (channel) => eachOf(channel, ({ onHearing }) => onHearing?.()),
  })

  return {
    origin,
    firstAttempt: listener.firstAttempt,
    subscribe: (channel, receive, onHearing) => {
      const subscriber = { receive, onHearing }
      const others = subscribers.get(channel)
      if (others === undefined) {
        subscribers.set(channel, new Set([subscriber]))
        listener.listenToAll()
      } else {
        others.add(subscriber)
        if (listener.isHearing() && onHearing !== undefined) tell(onHearing)
      }
      return () => void subscribers.get(channel)?.delete(subscriber)
    },
    isHearing: listener.isHearing,
    close: listener.close,
  }
}
