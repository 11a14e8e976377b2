import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** The address at the other end of the socket; undefined where a request was made in process. */
export function peerAddress(c: Context): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return incoming?.socket.remoteAddress
}
