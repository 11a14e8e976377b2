import {
  answerJson,
  BodyTooLargeError,
  CallerGoneError,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  MediaTypeError,
  type WalletSide,
} from './endpoint.ts'

/** An answer, and the pattern of the path it is for: what counters may name. */
export interface RoutedAnswer extends EndpointAnswer {
  readonly route: string
  /** Headers beside its own, the same object for all answers of a kind: merging objects for each costs more than sending them. */
  readonly shared: Readonly<Record<string, string>>
}
/** Answers every request below the bases of its services. */
export interface WalletRouter {
  (request: EndpointRequest): Promise<RoutedAnswer>
  /** Of the endpoint at a path; 0 where there is none. */
  readonly maxBodyBytes: (path: string) => number
}

interface Place {
  readonly side: WalletSide
  readonly route: string
  readonly byMethod: Map<string, Endpoint>
}
interface OpenPlace extends Place {
  /** What stands before and after the id. */
  readonly before: string
  readonly after: string
}

/** Readable from any origin: no cookies are involved. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'DPoP-Nonce, WWW-Authenticate',
} as const
const PREFLIGHT = {
  'access-control-allow-methods': 'GET,POST,OPTIONS',
  // What else wallets say of themselves, as by an attestation, is no reason to keep them out; `*` does not stand for the second.
  'access-control-allow-headers': 'content-type,authorization,dpop,accept,*',
  'access-control-max-age': '600',
} as const
const TOO_LARGE = 'The request body is too large.'
/** Of what is no endpoint. */
const NOWHERE = '/*'

/**
 * Finds endpoints by their paths, without a framework: a flow of a wallet asks seven times. Preflights are answered, bodies of
 * another kind or size refused, and every answer may be read by wallets of the web. Never for management endpoints.
 */
export function createWalletRouter(mounts: readonly { base: string; side: WalletSide }[]): WalletRouter {
  const { exact, open } = layOut(mounts)
  const find = (path: string) => exact.get(path) ?? open.find((place) => isAt(place, path))
  const answer = async (request: EndpointRequest): Promise<RoutedAnswer> => {
    const place = find(request.path)
    const route = place?.route ?? NOWHERE
    if (request.method === 'OPTIONS') return { route, status: 204, shared: OPEN, headers: PREFLIGHT, body: '' }
    const { status, headers, body } = place === undefined ? notFound() : await answerAt(place, request)
    return { route, status, shared: OPEN, headers, body }
  }
  return Object.assign(answer, { maxBodyBytes: (path: string) => find(path)?.side.maxBodyBytes ?? 0 })
}

/** Several routers as one. */
export const chooseRouter = (choose: (path: string) => WalletRouter): WalletRouter =>
  Object.assign((request: EndpointRequest) => choose(request.path)(request), {
    maxBodyBytes: (path: string) => choose(path).maxBodyBytes(path),
  })

function layOut(mounts: readonly { base: string; side: WalletSide }[]) {
  const places = new Map<string, Place>()
  for (const { base, side } of mounts)
    for (const endpoint of side.endpoints) {
      const route = `${base}${endpoint.path}`
      const place = places.get(route) ?? { side, route, byMethod: new Map() }
      places.set(route, place)
      place.byMethod.set(endpoint.method, endpoint)
    }
  const isOpen = ([route]: [string, Place]) => route.includes('/:id')
  return {
    exact: new Map([...places].filter((entry) => !isOpen(entry))),
    open: [...places].filter(isOpen).map(([route, place]): OpenPlace => {
      const [before = '', after = ''] = route.split(':id')
      return { ...place, before, after }
    }),
  }
}

const isAt = ({ before, after }: OpenPlace, path: string): boolean =>
  path.length > before.length + after.length &&
  path.startsWith(before) &&
  path.endsWith(after) &&
  !idAt({ before, after }, path).includes('/')

const idAt = ({ before, after }: Pick<OpenPlace, 'before' | 'after'>, path: string): string =>
  path.slice(before.length, path.length - after.length)

async function answerAt(place: Place | OpenPlace, request: EndpointRequest): Promise<EndpointAnswer> {
  const { byMethod, side } = place
  const endpoint = byMethod.get(request.method === 'HEAD' ? 'GET' : request.method)
  if (endpoint === undefined) return notAllowed([...byMethod.keys()])
  if (Number(request.header('content-length') ?? 0) > side.maxBodyBytes) return refuseBody(413, TOO_LARGE)
  try {
    return await endpoint.answer(request, 'before' in place ? idAt(place, request.path) : '')
  } catch (error) {
    if (error instanceof BodyTooLargeError) return refuseBody(413, TOO_LARGE)
    if (error instanceof CallerGoneError) return refuseBody(400, 'The request has ended early.')
    if (error instanceof MediaTypeError) return refuseBody(415, error.message)
    return side.refuse(error, request)
  }
}

const notFound = () => answerJson({ error: 'not_found', error_description: 'There is nothing here.' }, { status: 404 })

const notAllowed = (methods: readonly string[]) =>
  answerJson(
    { error: 'invalid_request', error_description: 'This endpoint has no such method.' },
    {
      status: 405,
      headers: { allow: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ') },
    },
  )

/** What was not read of it is not worth reading: the connection ends with the answer. */
const refuseBody = (status: 400 | 413 | 415, description: string) =>
  answerJson(
    { error: 'invalid_request', error_description: description },
    { status, headers: { 'cache-control': 'no-store', ...(status === 413 ? { connection: 'close' } : {}) } },
  )
