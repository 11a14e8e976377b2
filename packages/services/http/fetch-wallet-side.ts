import { BodyTooLargeError, type EndpointRequest } from './endpoint.ts'
import type { RoutedAnswer, WalletRouter } from './wallet-router.ts'

/** The same endpoints for callers in this process, in the form of the web standard. */
export const fetchFromRouter =
  (route: WalletRouter) =>
  async (request: Request): Promise<Response> =>
    toResponse(request, await route(toEndpointRequest(request)))

export const toEndpointRequest = (request: Request): EndpointRequest => ({
  method: request.method,
  path: new URL(request.url).pathname,
  header: (name) => request.headers.get(name) ?? undefined,
  text: async (maxBytes) => {
    const text = await request.text()
    if (Buffer.byteLength(text) > maxBytes) throw new BodyTooLargeError()
    return text
  },
})

export function toResponse(
  { method }: Pick<Request, 'method'>,
  { status, shared, headers, body }: Pick<RoutedAnswer, 'status' | 'shared' | 'headers' | 'body'>,
): Response {
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
  return new Response(hasBody ? (body as BodyInit) : null, { status, headers: { ...shared, ...headers } })
}
