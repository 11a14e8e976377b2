import { describeEventLine, type EventLine, openEventLine } from '@e-collecting/http'
import { type Clock, DomainError } from '@e-collecting/kernel'
import type { Context } from 'hono'
import { STREAM_BEAT_MS } from '../contract.ts'
import type { ProofSessions, WalletSession } from './proof-sessions.ts'
import type { SessionAccess } from './session-access.ts'
import type { SessionState } from './session-state.ts'

/** Open streams of one session at a time. */
const STREAMS_PER_SESSION = 2

export interface StreamSessionDeps<OwnContext, View extends string> {
  sessions: Pick<ProofSessions<OwnContext>, 'open' | 'watch'>
  /** Rejects for a session that this browser did not begin. */
  notFound: () => DomainError
  /** What the page calls the state in which its owner is done. */
  done: View
  now: Clock
}

/**
 * Tells the owner's page each change of state, and nothing but the state: what belongs to it is read with a
 * GET. Whoever changes the session tells; nothing is asked meanwhile. The state is said again from time to time, so that the page knows
 * of a line that has died. Ends with a final state, when the page goes, or with the time of the session.
 * @throws DomainError `notFound`, `too-many-requests`.
 */
export function streamSession<OwnContext, View extends string>(deps: StreamSessionDeps<OwnContext, View>) {
  const openStreams = new Map<string, number>()
  const toView = (state: SessionState) => (state === 'done' ? deps.done : state)

  return async (c: Context, access: SessionAccess): Promise<Response> => {
    const session = await deps.sessions.open(access)
    if (session === undefined) throw deps.notFound()
    // Nobody reads what a HEAD answers: its stream would never end and keep its place for good.
    if (c.req.method === 'HEAD') return describeEventLine(c)
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
    return openEventLine(c, (line) => {
      const end = tellStates(line, session, { watch: deps.sessions.watch, toView, leftMs })
      return () => {
        end()
        release()
      }
    })
  }
}

interface Telling<OwnContext> {
  watch: ProofSessions<OwnContext>['watch']
  toView: (state: SessionState) => string
  /** Until the session is over. */
  leftMs: number
}

/** Tells each state as it comes and with each beat, and that a wallet has opened the request; ends the line with a final state. @returns ends the telling */
function tellStates<OwnContext>(
  line: EventLine,
  session: WalletSession<OwnContext>,
  { watch, toView, leftMs }: Telling<OwnContext>,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let told: SessionState | undefined
  let said = ''
  let endWatch = () => {}
  let isEnded = false
  const end = () => {
    isEnded = true
    clearTimeout(timer)
    endWatch()
  }
  const tell = (state: SessionState) => {
    if (isEnded || state === told) return
    told = state
    said = `data: ${JSON.stringify({ state: toView(state) })}\n\n`
    line.send(said)
    if (state === 'waiting' || state === 'verified') return
    end()
    line.end()
  }
  const beat = (restMs: number) => {
    timer = setTimeout(
      () => {
        if (restMs <= STREAM_BEAT_MS) return tell('expired')
        line.send(said)
        beat(restMs - STREAM_BEAT_MS)
      },
      Math.min(restMs, STREAM_BEAT_MS),
    )
    timer.unref()
  }
  let isOpened = false
  const tellOpened = () => {
    if (isEnded || isOpened || told !== 'waiting') return
    isOpened = true
    line.send(`data: ${JSON.stringify({ state: toView(told), isOpened })}\n\n`)
  }
  endWatch = watch(session, tell, tellOpened)
  tell(session.state)
  if (isEnded) endWatch()
  else beat(leftMs)
  return end
}
