import type { IncomingMessage, ServerResponse } from 'node:http'
import { BodyTooLargeError, CallerGoneError, type EndpointRequest } from '@e-collecting/services'
import type { WalletEdge } from './wallet-edge.ts'

/**
 * Answers a request on its socket.
 * @returns false, and nothing was done, for an address that is not the wallets'
 */
export function answerWallet(edge: WalletEdge, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const path = pathOf(incoming.url)
  const { host } = incoming.headers
  if (!edge.takes(path, host)) return false
  const caller = {
    host,
    peer: incoming.socket.remoteAddress,
    onGone: (forget: () => void) => void outgoing.once('close', forget),
  }
  edge
    .answer(toEndpointRequest(incoming, path), caller)
    .then(({ status, headers, body }) => {
      if (status !== 204)
        outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
      else outgoing.writeHead(status, headers).end()
    })
    // Headers that Node refuses would be a defect of an endpoint: nobody may be left waiting for it, and the process goes on.
    .catch(() => outgoing.destroy())
  return true
}

/** Of an origin form (RFC 9112 §3.2); an absolute form is looked at as well. */
function pathOf(url = '/'): string {
  if (!url.startsWith('/')) return URL.canParse(url) ? new URL(url).pathname : '/'
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

const toEndpointRequest = (incoming: IncomingMessage, path: string): EndpointRequest => ({
  method: incoming.method ?? 'GET',
  path,
  header: (name) => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? value : value?.join(', ')
  },
  text: (maxBytes) => readText(incoming, maxBytes),
})

/** The router has looked at an announced length, beyond which Node reads nothing; others are counted. */
async function readText(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  // Who went while their request stood in line has ended it before anybody listened: no event would come any more.
  if (incoming.destroyed) throw new CallerGoneError()
  const pieces: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    incoming.on('data', (piece: Buffer) => {
      length += piece.length
      if (length <= maxBytes) pieces.push(piece)
      else reject(new BodyTooLargeError())
    })
    incoming.once('end', () => resolve(pieces.length === 1 ? String(pieces[0]) : Buffer.concat(pieces).toString()))
    incoming.once('error', () => reject(new CallerGoneError()))
  })
}
