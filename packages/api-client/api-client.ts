import { type Problem, ProblemError } from './problem-error.ts'

export type ApiRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Query parameters; `undefined` ones are left out. */
  query?: Record<string, string | number | undefined>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is, instead of `body`: a file. */
  file?: { content: Blob | string; type: string }
  signal?: AbortSignal | undefined
}

/**
 * The one way to the product's API: `api<PopularVote>('/api/popular-votes/x')`. The answer is typed by the contract and not checked again here.
 * @throws ProblemError for every answer that is not 2xx, and with code `network` when none came.
 */
export type ApiClient = <Result>(path: string, request?: ApiRequest) => Promise<Result>

type SendRequest = (path: string, init: RequestInit) => Response | Promise<Response>

/** Builds the client on a `fetch`: the browser's own, or `app.request` in process while a page is rendered. */
export function createApiClient(send: SendRequest): ApiClient {
  return async <Result>(path: string, request: ApiRequest = {}): Promise<Result> => {
    const response = await receive(send, path, request)
    if (!response.ok) throw await readProblem(response)
    const text = await response.text()
    return (text === '' ? undefined : JSON.parse(text)) as Result
  }
}

async function receive(send: SendRequest, path: string, request: ApiRequest): Promise<Response> {
  const { method = 'GET', query = {}, signal } = request
  const init: RequestInit = { method, headers: { accept: 'application/json' } }
  if (signal) init.signal = signal
  const sent = contentOf(request)
  if (sent) {
    init.body = sent.content
    init.headers = { accept: 'application/json', 'content-type': sent.type }
  }
  try {
    return await send(path + searchOf(query), init)
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ProblemError({ type: '/problems/network', title: 'Network', status: 0 }, { cause })
  }
}

function contentOf({ body, file }: ApiRequest): ApiRequest['file'] {
  return file ?? (body === undefined ? undefined : { content: JSON.stringify(body), type: 'application/json' })
}

function searchOf(query: Record<string, string | number | undefined>): string {
  const entries = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}

async function readProblem(response: Response): Promise<ProblemError> {
  const { status } = response
  const body = (await response.json().catch(() => ({}))) as Partial<Problem>
  return new ProblemError({ type: `/problems/http-${status}`, title: response.statusText, ...body, status })
}
