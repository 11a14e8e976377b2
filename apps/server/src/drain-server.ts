import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { createBriefMap } from '@e-collecting/kernel'

/** A server that can be ended without cutting off who is being served. */
export interface DrainableServer {
  /** From now on each answer is the last of its connection. */
  announceEnd: () => void
  /** Takes nobody in any more, ends event streams, waits for the rest, and cuts off what has not come to its end by then. */
  drain: (withinMs: number) => Promise<void>
}

const LOOK_FOR_IDLE_MS = 100

/** Watches a server's answers from now on, so that it can be ended in order. */
export function makeDrainable(server: Server): DrainableServer {
  const open = createBriefMap<number, ServerResponse>()
  let count = 0
  let isEnding = false
  // Before the handler, which may send the headers at once.
  server.prependListener('request', (_, response) => {
    const number = count++
    open.set(number, response)
    response.once('close', () => open.delete(number))
    if (isEnding) makeLast(response)
  })
  const announceEnd = () => {
    isEnding = true
    for (const response of open.values()) makeLast(response)
  }

  return {
    announceEnd,
    drain: async (withinMs) => {
      announceEnd()
      const closed = once(server.close(), 'close')
      const endStreams = () => {
        for (const response of open.values()) if (isEventStream(response)) response.end()
      }
      endStreams()
      // A connection that is kept alive turns idle after its answer, and would stay for a minute; a stream may have been about to open.
      const idle = setInterval(() => {
        endStreams()
        server.closeIdleConnections()
      }, LOOK_FOR_IDLE_MS)
      const late = setTimeout(() => server.closeAllConnections(), withinMs)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** Ends only when nobody listens any more. Node knows an answer's headers if some were set before the head was written. */
const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
