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
  const lines = new WeakMap<Socket, Line>()
  const lineOf = (socket: Socket): Line => {
    const known = lines.get(socket)
    if (known !== undefined) return known
    const line: Line = { isBusy: false, waiting: [] }
    lines.set(socket, line)
    return line
  }
  const look = (line: Line, ...[incoming, outgoing]: Parameters<RequestListener>) => {
    line.isBusy = true
    // What is answered at once is closed while the piece is still taken apart.
    outgoing.once('close', () => setImmediate(lookAtNext, line, incoming.socket))
    listener(incoming, outgoing)
  }
  const lookAtNext = (line: Line, socket: Socket) => {
    const next = line.waiting.shift()
    if (next === undefined) line.isBusy = false
    else if (!socket.destroyed) next()
  }
  return (incoming, outgoing) => {
    const line = lineOf(incoming.socket)
    if (!line.isBusy) look(line, incoming, outgoing)
    else if (line.waiting.length < MOST_IN_LINE) line.waiting.push(() => look(line, incoming, outgoing))
    else incoming.socket.destroy()
  }
}

/** Requests of one connection: whether one is looked at, and what waits for it. */
interface Line {
  isBusy: boolean
  waiting: (() => void)[]
}
