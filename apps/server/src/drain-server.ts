import type { RequestListener, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'

/** A server that can be ended without cutting off who is being served. */
export interface DrainableServer {
  /** From now on each answer is the last of its connection. */
  announceEnd: () => void
  /** Takes nobody in any more, ends event streams, waits for the rest, and cuts off what has not come to its end by then. */
  drain: (withinMs: number) => Promise<void>
}

type Fetch = Parameters<typeof getRequestListener>[0]

/** Answers that end only when nobody listens any more. */
const eventStreams = new WeakSet<object>()
const LOOK_FOR_IDLE_MS = 100

/** A listener for Node that remembers which of its answers are event streams. */
export const createListener = (fetch: Fetch): RequestListener =>
  getRequestListener((request, env) => {
    const remember = (answer: Response) => {
      if (answer.headers.get('content-type')?.startsWith('text/event-stream') && 'outgoing' in env)
        eventStreams.add(env.outgoing)
      return answer
    }
    const answer = fetch(request, env)
    return answer instanceof Promise ? answer.then(remember) : remember(answer as Response)
  })

/** Watches a server's answers from now on, so that it can be ended in order. */
export function makeDrainable(server: Server): DrainableServer {
  const open = new Set<ServerResponse>()
  let isEnding = false
  // Before the handler, which may send the headers at once.
  server.prependListener('request', (_, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    if (isEnding) makeLast(response)
  })
  const announceEnd = () => {
    isEnding = true
    for (const response of open) makeLast(response)
  }

  return {
    announceEnd,
    drain: async (withinMs) => {
      announceEnd()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const response of open) if (eventStreams.has(response)) response.end()
      // A connection that is kept alive turns idle after its answer, and would stay for a minute.
      const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
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
