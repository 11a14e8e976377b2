import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EndpointRequest, RoutedAnswer } from '@e-collecting/services'
import { type IncomingBody, openIncomingBody } from './incoming-body.ts'
import type { WalletEdge } from './wallet-edge.ts'

/**
 * Answers a request on its socket.
 * @returns false, and nothing was done, for an address that is not the wallets'
 */
export type AnswerWallet = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** @param securityHeaders of each answer, unless it says something else in their place */
export function createWalletAnswerer(
  edge: WalletEdge,
  securityHeaders: Readonly<Record<string, string>>,
): AnswerWallet {
  const toFields = createFieldWriter(securityHeaders)
  return (incoming, outgoing) => {
    const path = pathOf(incoming.url)
    const { host } = incoming.headers
    if (!edge.takes(path, host)) return false
    const body = openIncomingBody(incoming)
    const caller = {
      host,
      body,
      peer: incoming.socket.remoteAddress,
      onGone: (forget: () => void) => void outgoing.once('close', forget),
    }
    edge
      .answer(toEndpointRequest(incoming, path, body), caller)
      .then((answer) => {
        outgoing.writeHead(answer.status, toFields(answer))
        if (answer.status === 204) outgoing.end()
        else outgoing.end(answer.body)
        // What nobody has read of a body would keep the next request of the connection from being heard.
        if (!incoming.complete) incoming.resume()
      })
      // Headers that Node refuses would be a defect of an endpoint: nobody may be left waiting for it, and the process goes on.
      .catch(() => outgoing.destroy())
    return true
  }
}

/**
 * The headers of an answer as Node sends them: names and values in turn, which it neither stores nor looks for again. What does
 * not change from one answer to the next is put together once.
 */
function createFieldWriter(securityHeaders: Readonly<Record<string, string>>) {
  const beginnings = new Map<RoutedAnswer['shared'], { common: Record<string, string>; fields: readonly string[] }>()
  const begin = (shared: RoutedAnswer['shared']) => {
    const common = { ...securityHeaders, ...shared }
    const beginning = { common, fields: Object.entries(common).flat() }
    beginnings.set(shared, beginning)
    return beginning
  }
  return ({ status, shared, headers, body }: RoutedAnswer): string[] => {
    const { common, fields } = beginnings.get(shared) ?? begin(shared)
    const own = Object.entries(headers)
    const isSaidTwice = own.some(([name]) => name in common)
    const written = isSaidTwice ? Object.entries({ ...common, ...headers }).flat() : fields.slice()
    if (!isSaidTwice) for (const [name, value] of own) written.push(name, value)
    if (status !== 204 && status !== 304) written.push('content-length', String(Buffer.byteLength(body)))
    return written
  }
}

/** Of an origin form (RFC 9112 §3.2); an absolute form is looked at as well. */
export function pathOf(url = '/'): string {
  if (!url.startsWith('/')) return URL.canParse(url) ? new URL(url).pathname : '/'
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

const toEndpointRequest = (incoming: IncomingMessage, path: string, body: IncomingBody): EndpointRequest => ({
  method: incoming.method ?? 'GET',
  path,
  header: (name) => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? value : value?.join(', ')
  },
  text: async (maxBytes) => String(body.read(maxBytes)),
})
