import { type ApiClient, type CallErrorCode, createApiClient } from './index.ts'

export interface StubRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
}

/** What a route answers: JSON, nothing (204), or a `Problem`. */
type Answer = unknown | Promise<unknown>
export type StubRoutes = Record<string, (request: StubRequest) => Answer>

export class Problem {
  readonly code: CallErrorCode
  readonly status: number
  /** Members beside the standard ones. */
  readonly more: object
  constructor(code: CallErrorCode, status: number, more: object = {}) {
    this.code = code
    this.status = status
    this.more = more
  }
}

export interface StubServer {
  api: ApiClient
  requests: StubRequest[]
  asked: () => string[]
  /** What was sent with each such request. */
  bodiesOf: (call: string) => unknown[]
}

/** The API as a table `GET /path` → answer, behind the real client. Keeps every request; an unknown route fails the test. */
export function stubServer(routes: StubRoutes): StubServer {
  const requests: StubRequest[] = []
  const api = createApiClient(async (path, init) => {
    const url = new URL(path, 'http://stub.test')
    const method = init.method ?? 'GET'
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request = { method, path: url.pathname, query: url.searchParams, body }
    requests.push(request)
    const route = routes[`${method} ${url.pathname}`] ?? routes[`${method} ${url.pathname.replace(/[^/]+$/, '*')}`]
    if (route === undefined) throw new Error(`no stub for ${method} ${url.pathname}`)
    return respond(await route(request))
  })
  const callOf = ({ method, path }: StubRequest) => `${method} ${path}`
  return {
    api,
    requests,
    asked: () => requests.map(callOf),
    bodiesOf: (call) => requests.filter((request) => callOf(request) === call).map(({ body }) => body),
  }
}

function respond(answer: unknown): Response {
  if (answer === undefined) return new Response(null, { status: 204 })
  if (!(answer instanceof Problem)) return Response.json(answer)
  const { code, status, more } = answer
  return Response.json({ type: `/problems/${code}`, title: code, status, ...more }, { status })
}

/** A promise settled from outside: an answer that comes when the test says so. */
export function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
