import { connect, type Socket } from 'node:net'
import { type Endpoint, formatRequest, type HttpRequest } from './http-connection.ts'

/** A waiting browser: a socket on which nothing more is expected. */
export interface EventStream {
  isOpen: () => boolean
  close: () => void
}

/**
 * Opens a stream of server-sent events and waits for its first one; later ones are thrown away.
 * @throws Error with what was answered instead
 */
export function openEventStream(
  authority: string,
  { host, port }: Endpoint,
  request: HttpRequest,
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host, noDelay: true })
    let text = ''
    const hear = (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (!text.includes('data:')) return
      socket.off('data', hear).resume()
      resolve({ isOpen: () => !socket.destroyed && socket.readable, close: () => socket.destroy() })
    }
    socket.on('data', hear)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`The stream ended with: ${text.slice(0, 200)}`)))
    socket.write(formatRequest(authority, request))
  })
}
