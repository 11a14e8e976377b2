import { type Clock, DomainError } from '@e-collecting/kernel'
import type { Context } from 'hono'
import type { SessionState } from './session-state.ts'
import type { SessionAccess, SessionsOf, WalletSession } from './wallet-sessions.ts'

/** Open streams of one session at a time (decision 22). */
const STREAMS_PER_SESSION = 2
/** Proxies cut connections on which nothing is said for a minute. */
const HEARTBEAT_MS = 55_000

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }
const encoder = new TextEncoder()
const HEARTBEAT = encoder.encode(':\n\n')

export interface StreamSessionDeps<OwnContext, View extends string> {
  sessions: Pick<SessionsOf<OwnContext>, 'open' | 'watch'>
  /** Rejects for a session that this browser did not begin. */
  notFound: () => DomainError
  /** What the page calls the state in which its owner is done. */
  done: View
  now: Clock
}

/**
 * Tells the owner's page each change of state, and nothing but the state (decision 22): what belongs to it is read with a
 * GET. Whoever changes the session tells; nothing is asked meanwhile. Ends with a final state, when the page goes, or with
 * the time of the session.
 * @throws DomainError `notFound`, `too-many-requests`.
 */
export function streamSession<OwnContext, View extends string>(deps: StreamSessionDeps<OwnContext, View>) {
  const openStreams = new Map<string, number>()
  const toView = (state: SessionState) => (state === 'done' ? deps.done : state)

  return async (c: Context, access: SessionAccess): Promise<Response> => {
    const session = await deps.sessions.open(access)
    if (session === undefined) throw deps.notFound()
    // Nobody reads what a HEAD answers: its stream would never end and keep its place for good.
    if (c.req.method === 'HEAD') return c.body(null, 200, HEADERS)
    const { id } = session.exchange
    const streams = openStreams.get(id) ?? 0
    if (streams >= STREAMS_PER_SESSION) throw new DomainError('too-many-requests', 'Too many open streams.')
    openStreams.set(id, streams + 1)
    const release = () => {
      const left = (openStreams.get(id) ?? 1) - 1
      if (left === 0) openStreams.delete(id)
      else openStreams.set(id, left)
    }
    const leftMs = Math.max(0, (session.exchange.openUntil?.getTime() ?? 0) - deps.now().getTime())
    return c.body(createStateStream(session, deps.sessions.watch, { toView, leftMs, release }), 200, HEADERS)
  }
}

interface StateStream {
  toView: (state: SessionState) => string
  /** Until the session is over. */
  leftMs: number
  /** Called once, when the stream has ended for whatever reason. */
  release: () => void
}

function createStateStream<OwnContext>(
  session: WalletSession<OwnContext>,
  watch: SessionsOf<OwnContext>['watch'],
  { toView, leftMs, release }: StateStream,
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  let endWatch = () => {}
  let isEnded = false
  const end = () => {
    if (isEnded) return
    isEnded = true
    clearTimeout(timer)
    endWatch()
    release()
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      let told: SessionState | undefined
      const tell = (state: SessionState) => {
        if (isEnded || state === told) return
        told = state
        controller.enqueue(encoder.encode(`data: ${JSON.stringify({ state: toView(state) })}\n\n`))
        if (state === 'waiting' || state === 'verified') return
        end()
        controller.close()
      }
      const beat = (restMs: number) => {
        timer = setTimeout(
          () => {
            if (restMs <= HEARTBEAT_MS) return tell('expired')
            controller.enqueue(HEARTBEAT)
            beat(restMs - HEARTBEAT_MS)
          },
          Math.min(restMs, HEARTBEAT_MS),
        )
        timer.unref()
      }
      endWatch = watch(session, tell)
      tell(session.state)
      if (!isEnded) beat(leftMs)
    },
    cancel: end,
  })
}
