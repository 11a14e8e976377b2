import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Of one connection. Browsers and proxies send none before they have an answer; what waits takes memory. */
const MOST_IN_LINE = 32

/**
 * Requests of one connection are looked at one after the other, and in between whatever else has arrived. Node hands over all that came in one
 * piece (RFC 9112 §9.3.2) at once: twenty connections of one client could bring twenty thousand, and everybody else waited until the last of
 * them was refused. Who has more than a few in line is cut off.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  /** What waits for the request that is looked at, by its connection. */
  const lines = new WeakMap<Socket, (() => void)[]>()
  const look: RequestListener = (incoming, outgoing) => {
    const { socket } = incoming
    outgoing.once('close', () => setImmediate(lookAtNext, socket))
    listener(incoming, outgoing)
  }
  const lookAtNext = (socket: Socket) => {
    const next = lines.get(socket)?.shift()
    if (next === undefined) lines.delete(socket)
    else if (!socket.destroyed) next()
  }
  return (incoming, outgoing) => {
    const { socket } = incoming
    const line = lines.get(socket)
    if (line === undefined) {
      lines.set(socket, [])
      return look(incoming, outgoing)
    }
    if (line.length >= MOST_IN_LINE) return void socket.destroy()
    line.push(() => look(incoming, outgoing))
  }
}
