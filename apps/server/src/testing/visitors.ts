import { fetchWithSocket } from '@e-collecting/http/testing'
import { toEndpointRequest, toResponse } from '@e-collecting/services/testing/fetch-wallet-side'
import type { Product } from '../compose.ts'

/** Where the product of the tests is. */
export const ORIGIN = 'http://localhost:8080'

/** As a socket would bring it. @param peer the address at its other end */
export async function fetchProduct({ app, walletEdge }: Product, request: Request, peer?: string): Promise<Response> {
  const { pathname, host } = new URL(request.url)
  if (!walletEdge.takes(pathname, host)) return fetchWithSocket(app.fetch, request, peer)
  const caller = { host, peer, onGone: () => undefined }
  return toResponse(request, await walletEdge.answer(toEndpointRequest(request), caller))
}

/** A visitor's browser: keeps cookies, sends its origin. */
export function createBrowser(
  request: (path: string, init?: RequestInit) => Response | Promise<Response>,
  origin: string,
) {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = new Headers({ origin, cookie: [...cookies].map((pair) => pair.join('=')).join('; ') })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const response = await request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown) => send('POST', path, body),
    delete: (path: string) => send('DELETE', path),
  }
}

export type TestBrowser = ReturnType<typeof createBrowser>
