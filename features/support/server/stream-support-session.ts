import { DomainError } from '@e-collecting/kernel'
import { POLL_INTERVAL_MS } from '@e-collecting/verification/contract'
import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { SupportSessionView } from '../contract.ts'
import { type ReadSupportSessionDeps, readSupportSession } from './read-support-session.ts'
import { openSession, type SessionAccess } from './session-access.ts'

/** Open streams of one session at a time (decision 22). */
const STREAMS_PER_SESSION = 2

const FINAL: readonly SupportSessionView['state'][] = ['issued', 'failed', 'expired']

/**
 * Tells the owner's page each change of state, and nothing but the state (decision 22): what belongs to it is read with
 * a GET. Ends with a final state, when the page goes, or with the session's five minutes.
 * @throws DomainError `session-not-found`, `too-many-requests`.
 */
export function streamSupportSession(deps: ReadSupportSessionDeps) {
  const openStreams = new Map<string, number>()

  return async (c: Context, access: SessionAccess): Promise<Response> => {
    const { idHash } = await openSession(deps.sessions, access)
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
        let told: SupportSessionView['state'] | undefined
        while (!stream.aborted) {
          // What cannot be read now ends the stream; the page asks by GET and learns why.
          const state = await readSupportSession(deps, access).then(
            (view) => view.state,
            () => undefined,
          )
          if (state === undefined) return
          if (state !== told) await stream.writeSSE({ data: JSON.stringify({ state }) })
          told = state
          if (FINAL.includes(state)) return
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
