import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf } from './answer-wallet.ts'
import type { Metrics } from './operations.ts'
import type { Pages } from './pages.ts'

export interface KeptPageAnswererDeps {
  publicUrl: string
  pages: Pick<Pages, 'findKept'>
  /** Of each answer, unless it says something else in their place. */
  securityHeaders: Readonly<Record<string, string>>
  metrics: Pick<Metrics, 'countRequest'>
}

/**
 * Sends a page that is kept straight to the socket: it was asked for a thousand times, and looking at a request in general costs more than
 * the page.
 * @returns false, and nothing was done, where there is none
 */
export function createKeptPageAnswerer({ publicUrl, pages, securityHeaders, metrics }: KeptPageAnswererDeps) {
  const { hostname } = new URL(publicUrl)
  const isHere = (host: string | undefined) => host?.replace(/:\d+$/, '').toLowerCase() === hostname
  return ({ method, url, headers }: IncomingMessage, outgoing: ServerResponse): boolean => {
    if ((method !== 'GET' && method !== 'HEAD') || !isHere(headers.host)) return false
    const found = pages.findKept(pathOf(url), {
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    })
    if (found === undefined) return false
    found
      .then(({ status, headers: own, body }) => {
        const length = body === null ? {} : { 'content-length': body.length }
        outgoing.writeHead(status, { ...securityHeaders, ...own, ...length })
        outgoing.end(method === 'HEAD' ? undefined : body)
        metrics.countRequest('/*', status)
      })
      // Headers that Node refuses would be a defect of ours: nobody may be left waiting for it, and the process goes on.
      .catch(() => outgoing.destroy())
    return true
  }
}
