import type { IncomingMessage } from 'node:http'
import { BodyTooLargeError, CallerGoneError } from '@e-collecting/services'

/** What wallets and pages usually send at most. */
export const USUAL_BODY_BYTES = 64 * 1024
/** What a body, or the rest of a large one, may take to arrive; whoever sends more slowly is cut off. */
const ARRIVES_WITHIN_MS = 15_000

/** What a file may take that somebody hands in, from when there is a place for it: 10 MiB over the slow line of a small municipality. */
const UPLOAD_ARRIVES_WITHIN_MS = 60_000

/** How far a body has come. */
export type Arrival = 'all' | 'more' | 'gone'

/** The body of a request on its socket, which is waited for before there is a place for the request. */
export interface IncomingBody {
  /** Reads on until all is here, more than `bytes`, or the caller has gone. */
  arrive: (bytes: number) => Promise<Arrival>
  /** What has arrived. @throws BodyTooLargeError if that is more than `maxBytes`, or not all; CallerGoneError */
  read: (maxBytes: number) => Buffer
}

/** What says nothing of a body has none (RFC 9112 §6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export function openIncomingBody(incoming: IncomingMessage, arrivesWithinMs = ARRIVES_WITHIN_MS): IncomingBody {
  const pieces: Buffer[] = []
  let length = 0
  let wanted = 0
  let isListening = false
  let hasEnded = !hasBody(incoming)
  let settle = () => {}

  const listen = () => {
    isListening = true
    incoming.on('data', (piece: Buffer) => {
      // Of what is beyond that, no more is kept than what tells it.
      if (length <= wanted) pieces.push(piece)
      length += piece.length
      if (length > wanted) settle()
    })
    incoming.once('end', () => {
      hasEnded = true
      settle()
    })
    incoming.once('close', () => settle())
  }
  return {
    arrive: async (bytes) => {
      wanted = bytes
      // Of who has gone already no event would come any more.
      if (!hasEnded && !incoming.destroyed && length <= wanted)
        await new Promise<void>((resolve) => {
          const late = setTimeout(() => incoming.destroy(), arrivesWithinMs)
          settle = () => {
            settle = () => {}
            clearTimeout(late)
            if (!hasEnded) incoming.pause()
            resolve()
          }
          if (!isListening) listen()
          incoming.resume()
        })
      if (hasEnded) return 'all'
      return incoming.destroyed ? 'gone' : 'more'
    },
    read: (maxBytes) => {
      if (!hasEnded && incoming.destroyed) throw new CallerGoneError()
      // Beyond what was wanted not all was kept.
      if (!hasEnded || length > Math.min(maxBytes, wanted)) throw new BodyTooLargeError()
      return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces)
    },
  }
}

/** Cuts off who sends a body more slowly, from now on, that somebody else reads. */
export function cutOffLate(incoming: IncomingMessage, withinMs = UPLOAD_ARRIVES_WITHIN_MS): void {
  if (!hasBody(incoming) || incoming.complete) return
  const late = setTimeout(() => incoming.destroy(), withinMs)
  for (const event of ['end', 'close']) incoming.once(event, () => clearTimeout(late))
}
