import { EventEmitter } from 'node:events'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/** As much of Node's answer as handlers of Hono use, for tests without sockets. */
class Outgoing extends EventEmitter {
  sent: Response | undefined
  writableEnded = false
  destroyed = false
  #pieces: ReadableStreamDefaultController<Uint8Array> | undefined

  writeHead(status: number, headers: Record<string, string>): this {
    const body = new ReadableStream<Uint8Array>({
      start: (pieces) => {
        this.#pieces = pieces
      },
      cancel: () => this.destroy(),
    })
    this.sent = new Response(body, { status, headers })
    return this
  }

  flushHeaders(): void {}

  write(text: string): void {
    this.#pieces?.enqueue(new TextEncoder().encode(text))
  }

  end(): void {
    this.writableEnded = true
    this.#pieces?.close()
    this.destroy()
  }

  destroy(): void {
    if (this.destroyed) return
    this.destroyed = true
    this.emit('close')
  }
}

/**
 * Asks an app of Hono as a socket would, without one: an answer that is written past the framework is given back like any other, and
 * a page that cancels its body has gone.
 * @param peer the address at the other end
 */
export async function fetchWithSocket(
  fetch: (request: Request, env: object) => Response | Promise<Response>,
  request: Request,
  peer?: string,
): Promise<Response> {
  const outgoing = new Outgoing()
  // A body comes with the request: nothing is waited for on a socket.
  const answer = await fetch(request, { outgoing, incoming: { headers: {}, socket: { remoteAddress: peer } } })
  const isWritten = [...RESPONSE_ALREADY_SENT.headers.keys()].every((name) => answer.headers.has(name))
  if (isWritten && outgoing.sent !== undefined) return outgoing.sent
  outgoing.destroy()
  return answer
}
