import { pauseMs } from '@e-collecting/browser'
import { POLL_INTERVAL_MS, STREAM_BEAT_MS } from '../contract.ts'
import { isWorthAsking, type SessionPhase } from './session-phase.ts'

/** A stream says where the session stands as soon as it opens. One that does not is held back on its way: ask instead. */
const DEAF_AFTER_MS = 5000
/** One that was heard and then misses its beat has died on its way, of which browsers say nothing. */
const DEAD_AFTER_MS = STREAM_BEAT_MS + 15_000

export interface FollowOptions {
  /** Server-sent events of the session: `{"state": …}`, its present state first. */
  eventsPath: string
  /** Milliseconds of this browser's clock after which no wallet answer counts. */
  deadlineMs: number
  /** What the page knows: the state it last read and what that means. */
  known: () => { state: string | undefined; phase: SessionPhase }
  /** A wallet has fetched the request; not every server can know. */
  opened: () => void
  /** Reads the state with one GET. `isNews`: a GET that is under way may be too old to know. */
  ask: (isNews: boolean) => void
  /** 0 to 1: spreads those who lost their stream at the same moment. */
  random?: () => number
}

/**
 * Keeps the page informed of its session until it is stopped or the five minutes are over. As long as the stream is open and
 * the page has read what it said, nothing is asked; without a stream every two seconds while the tab is in sight,
 * and the stream is tried again, more and more rarely. Back in sight or back on the net, a fresh one is opened at once.
 * @returns stops everything
 */
export function followSession(options: FollowOptions): () => void {
  const { eventsPath, deadlineMs, known, ask, opened, random = Math.random } = options
  let said: string | undefined
  const stream = keepStream(eventsPath, {
    random,
    onEvent: ({ state, isOpened }) => {
      said = state
      if (isOpened) opened()
      if (state !== known().state) ask(true)
    },
  })
  const poll = setInterval(() => {
    const { state, phase } = known()
    if (document.hidden || !isWorthAsking(phase, deadlineMs, Date.now())) return
    if (!stream.isOpen() || (said !== undefined && said !== state)) ask(false)
  }, POLL_INTERVAL_MS)
  const isOver = () => Date.now() >= deadlineMs
  const finish = () => {
    stream.close()
    // What came in the final second.
    ask(false)
  }
  const end = isOver() ? undefined : setTimeout(finish, deadlineMs - Date.now())
  const comeBack = () => {
    if (!document.hidden && !isOver()) stream.open()
  }
  if (!isOver()) stream.open()
  document.addEventListener('visibilitychange', comeBack)
  window.addEventListener('online', comeBack)
  return () => {
    clearInterval(poll)
    clearTimeout(end)
    stream.close()
    document.removeEventListener('visibilitychange', comeBack)
    window.removeEventListener('online', comeBack)
  }
}

interface SessionEvent {
  state: string
  isOpened: boolean
}

interface StreamOptions {
  onEvent: (event: SessionEvent) => void
  random: () => number
}

/** A stream of events that is opened anew when it breaks, after 2, 4, 8 … 30 seconds, more or less. */
function keepStream(path: string, { onEvent, random }: StreamOptions) {
  let source: EventSource | undefined
  let isOpen = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    source?.close()
    clearTimeout(timer)
    isOpen = false
  }
  const fail = () => {
    close()
    timer = setTimeout(connect, pauseMs(failures, random))
    failures += 1
  }
  const connect = () => {
    source = new EventSource(path)
    source.onopen = () => {
      isOpen = true
      timer = setTimeout(fail, DEAF_AFTER_MS)
    }
    source.onmessage = ({ data }) => {
      clearTimeout(timer)
      timer = setTimeout(fail, DEAD_AFTER_MS)
      isOpen = true
      failures = 0
      onEvent(parseEvent(data))
    }
    source.onerror = fail
  }
  const open = () => {
    close()
    failures = 0
    if (typeof EventSource !== 'undefined') connect()
  }
  return { isOpen: () => isOpen, open, close }
}

/** What cannot be read is a reason to ask, too. */
function parseEvent(data: unknown): SessionEvent {
  try {
    const { state, isOpened } = JSON.parse(String(data))
    return { state: String(state), isOpened: isOpened === true }
  } catch {
    return { state: '', isOpened: false }
  }
}
