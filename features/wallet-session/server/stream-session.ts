import { DomainError } from '@e-collecting/kernel'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { POLL_INTERVAL_MS } from '../contract.ts'
import { hashOf, type SessionAccess } from './session-access.ts'

/** Open streams of one session at a time (decision 22). */
const STREAMS_PER_SESSION = 2

export interface StreamSessionDeps<State extends string> {
  /** Rejects for a session that this browser did not begin. */
  open: (access: SessionAccess) => Promise<unknown>
  /** Moves the session on if a wallet has answered, and says where it stands. */
  readState: (c: Context, access: SessionAccess) => Promise<State>
  /** The stream ends with one of these. */
  final: readonly State[]
}

/**
 * Tells the owner's page each change of state, and nothing but the state (decision 22): what belongs to it is read with
 * a GET. Ends with a final state, when the page goes, or with the session's five minutes.
 * @throws DomainError what `open` throws, `too-many-requests`.
 */
export function streamSession<State extends string>({ open, readState, final }: StreamSessionDeps<State>) {
  const openStreams = new Map<string, number>()

  return async (c: Context, access: SessionAccess): Promise<Response> => {
    await open(access)
    // Nobody reads what a HEAD answers: its stream would never end and keep its place for good.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' })
    const idHash = hashOf(access.id)
    const streams = openStreams.get(idHash) ?? 0
    if (streams >= STREAMS_PER_SESSION) throw new DomainError('too-many-requests', 'Too many open streams.')
    openStreams.set(idHash, streams + 1)
    const release = once(() => {
      const left = (openStreams.get(idHash) ?? 1) - 1
      if (left === 0) openStreams.delete(idHash)
      else openStreams.set(idHash, left)
    })

    return streamSSE(c, async (stream) => {
      // At once, not at the end of the pause: a page that was reloaded asks again within it.
      stream.onAbort(release)
      try {
        let told: State | undefined
        while (!stream.aborted) {
          // What cannot be read now ends the stream; the page asks by GET and learns why.
          const state = await readState(c, access).catch(() => undefined)
          if (state === undefined) return
          if (state !== told) await stream.writeSSE({ data: JSON.stringify({ state }) })
          told = state
          if (final.includes(state)) return
          await stream.sleep(POLL_INTERVAL_MS)
        }
      } finally {
        release()
      }
    })
  }
}

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) action()
    isDone = true
  }
}
