import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { noAnswer, type Problem, ProblemError } from './problem-error.ts'

/** A route of the API, by method and path: `GET /api/popular-votes/{slug}`. */
export type ApiCall = keyof ApiRoutes & string

/** What a route is sent: `params` of its path, `query`, and a `body` or a `file`, each where it takes one. */
type RequestTo<Call extends ApiCall> = ApiRoutes[Call]['request'] & {
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}
type AnswerTo<Call extends ApiCall> = ApiRoutes[Call]['answer']

/**
 * The one way to the product's API: `api('GET /api/popular-votes/{slug}', { params: { slug } })`. Both sides are typed by the route
 * that the server answers with; the answer is not checked again here.
 * @throws ProblemError for every answer that is not 2xx, and with code `network` when none came.
 */
export type ApiClient = <Call extends ApiCall>(
  call: Call,
  ...request: Record<never, never> extends RequestTo<Call> ? [RequestTo<Call>?] : [RequestTo<Call>]
) => Promise<AnswerTo<Call>>

/** The same, as it looks while it runs. */
interface AnyRequest {
  params?: Record<string, string | number>
  /** `undefined` ones are left out. */
  query?: Record<string, string | number | boolean | undefined>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is. */
  file?: { content: Blob | string; type: string }
  signal?: AbortSignal | undefined
  /** Beside those of the client. */
  headers?: Record<string, string>
}

type SendRequest = (path: string, init: RequestInit) => Response | Promise<Response>

/** Builds the client on a `fetch`: the browser's own, or `app.request` in process while a page is rendered. */
export function createApiClient(send: SendRequest): ApiClient {
  const ask = async (call: string, request: AnyRequest = {}): Promise<unknown> => {
    const response = await receive(send, call, request)
    if (!response.ok) throw await readProblem(response)
    const text = await response.text()
    return text === '' ? undefined : JSON.parse(text)
  }
  return ask as ApiClient
}

/** The address of a route, with what its path and query are filled with. */
function addressOf(pattern: string, { params = {}, query = {} }: Pick<AnyRequest, 'params' | 'query'>): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

async function receive(send: SendRequest, call: string, request: AnyRequest): Promise<Response> {
  const [method = '', pattern = ''] = call.split(' ')
  const { signal } = request
  const headers: Record<string, string> = { accept: 'application/json', ...request.headers }
  const init: RequestInit = { method, headers }
  if (signal) init.signal = signal
  const sent = contentOf(request)
  if (sent) {
    init.body = sent.content
    headers['content-type'] = sent.type
  }
  try {
    return await send(addressOf(pattern, request), init)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw noAnswer(cause)
  }
}

function contentOf({ body, file }: AnyRequest): AnyRequest['file'] {
  return file ?? (body === undefined ? undefined : { content: JSON.stringify(body), type: 'application/json' })
}

async function readProblem(response: Response): Promise<ProblemError> {
  const { status } = response
  const body = (await response.json().catch(() => ({}))) as Partial<Problem>
  return new ProblemError({ type: `/problems/http-${status}`, title: response.statusText, ...body, status })
}
