import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Server-sent events to one page (HTML §9.2). Who has gone is told nothing more. */
export interface EventLine {
  /** @param text of one event or comment, with the empty line that ends it */
  send: (text: string) => void
  end: () => void
}

const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' }

// Where the adapter's own class of answers had taken the place of `Response` before its constant was made, it would be written like any
// other, after what the line has written: until somebody has looked at its body.
void RESPONSE_ALREADY_SENT.body

/** What a HEAD is told: nobody reads what it answers, so that its line would never end. */
export const describeEventLine = (c: Context): Response => c.body(null, 200, HEADERS)

/**
 * Opens a line on the socket of a request. The web standard's streams do not stand in between: thousands of pages hold one for minutes
 * (record 0033).
 * @param begin tells what is to be told at once; what it returns is called when the line has closed, also because the page has gone
 */
export function openEventLine(c: Context, begin: (line: EventLine) => () => void): Response {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  if (outgoing === undefined) throw new Error('Events are told over a socket only.')
  const isOpen = () => !outgoing.writableEnded && !outgoing.destroyed
  // A head that is written by itself is kept as one string, not as the seventy pieces that it is made of.
  if (isOpen()) outgoing.writeHead(200, HEADERS).flushHeaders()
  const end = begin({
    send: (text) => void (isOpen() && outgoing.write(text)),
    end: () => void outgoing.end(),
  })
  // Who went before has closed it already: no event would come any more.
  if (outgoing.destroyed) end()
  else outgoing.once('close', end)
  return RESPONSE_ALREADY_SENT
}
