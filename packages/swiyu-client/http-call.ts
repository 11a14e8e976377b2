import { setTimeout as wait } from 'node:timers/promises'
import { parseJson } from '@e-collecting/kernel'
import type { z } from 'zod'
import { type CallAuthorisation, NO_AUTHORISATION, type OutgoingCall } from './call-authorisation.ts'
import { quoteReason } from './quote-reason.ts'
import { SwiyuServiceError, type SwiyuServiceErrorCode } from './swiyu-service-error.ts'

/** Where a management API is, and how to reach it. */
export interface HttpServiceOptions {
  /** Base of the management API including its path, e.g. `https://issuer.example.ch/management/api`. */
  baseUrl: string
  /** How it is told who calls; default: not at all. */
  authorisation?: CallAuthorisation | undefined
  /** How long a call may take in all, with what it is repeated; default `TIMEOUT_MS`. */
  timeoutMs?: number | undefined
  /** How often a call is tried again that found no connection; default `RETRIES`. */
  retries?: number | undefined
  /** The global `fetch`, or one that hands the request to an embedded service in process. */
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>
}

/** An answer of any status; what a 404 means depends on the call. */
export interface HttpAnswer {
  status: number
  body: unknown
}

export type HttpCall = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<HttpAnswer>

const TIMEOUT_MS = 10_000
const RETRIES = 1
/** Before a call is repeated. */
const PAUSE_MS = 200

/**
 * Calls of a management API: JSON both ways, no redirect followed. A call is repeated only where the service has surely done nothing: if
 * no connection was made, once after a 401 with a new proof of who calls, and once after a 409. Errors name the call, never whom it is about
 * nor what was sent.
 */
export function createHttpCall(options: HttpServiceOptions): HttpCall {
  const base = options.baseUrl.replace(/\/+$/, '')
  const { authorisation = NO_AUTHORISATION, timeoutMs = TIMEOUT_MS, retries = RETRIES, fetch } = options

  return async (method, path, body) => {
    const name = `${method} ${path.replace(/\/[0-9a-f-]{36}/g, '/{id}').replace(/\?.*/, '')}`
    const signal = AbortSignal.timeout(timeoutMs)
    const call = toCall(method, body)
    const send = async () => {
      const outgoing = await authorisation.authorise(call)
      const init: RequestInit = { ...outgoing, body: outgoing.body ?? null, redirect: 'error', signal }
      return { outgoing, response: await reach(() => fetch(base + path, init), { name, signal, retries }) }
    }
    const again = async ({ response }: { response: Response }) => {
      // Whether the rest of it comes or is lost does not matter any more.
      await response.body?.cancel().catch(() => undefined)
      return send()
    }

    let sent = await send()
    if (sent.response.status === 401 && authorisation.renew?.(sent.outgoing)) sent = await again(sent)
    if (sent.response.status === 409) {
      await pause(signal, name)
      sent = await again(sent)
    }
    const { status } = sent.response
    return { status, body: parseJson(await answered(() => sent.response.text(), name)) }
  }
}

const toCall = (method: string, body: unknown): OutgoingCall => ({
  method,
  headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  body: body === undefined ? undefined : JSON.stringify(body),
})

/** @throws SwiyuServiceError `unreachable` */
async function reach(
  request: () => Response | Promise<Response>,
  { name, signal, retries }: { name: string; signal: AbortSignal; retries: number },
): Promise<Response> {
  for (let left = retries; ; left -= 1) {
    try {
      return await request()
    } catch (cause) {
      if (left <= 0 || !hasNotConnected(cause)) throw unreachable(name, cause)
      await pause(signal, name)
    }
  }
}

/** A host without a name or without anybody listening: nothing can have been sent. */
function hasNotConnected(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown } | undefined)?.cause ?? {}) as { code?: unknown }
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
}

const pause = (signal: AbortSignal, name: string) => answered(() => wait(PAUSE_MS, undefined, { signal }), name)

/** @throws SwiyuServiceError `unreachable` for a time-out or a broken connection, also in the middle of the answer. */
async function answered<Answer>(wait: () => Promise<Answer>, name: string): Promise<Answer> {
  try {
    return await wait()
  } catch (cause) {
    throw unreachable(name, cause)
  }
}

const unreachable = (name: string, cause: unknown) =>
  new SwiyuServiceError('unreachable', `${name} had no answer.`, { cause })

/**
 * @param answer to a call; with `isQuotable` its own words may be told, because neither the call nor what is known of it there is about a person
 * @throws SwiyuServiceError `misconfigured` for a 401 or 403, `refused` for any other 4xx, `failed` for the rest
 */
export function requireSuccess({ status, body }: HttpAnswer, name: string, { isQuotable = false } = {}): unknown {
  if (status >= 200 && status < 300) return body
  const code = codeOf(status)
  const verb = code === 'failed' ? 'failed' : 'was refused'
  const reason = isQuotable ? quoteReason(body) : ''
  throw new SwiyuServiceError(code, `${name} ${verb} with ${status}${reason}.`, { httpStatus: status })
}

function codeOf(status: number): SwiyuServiceErrorCode {
  if (status === 401 || status === 403) return 'misconfigured'
  return status >= 400 && status < 500 ? 'refused' : 'failed'
}

/** The body of an answer as its schema reads it. @throws SwiyuServiceError `unintelligible` */
export function parseAnswer<Output>(schema: z.ZodType<Output>, body: unknown, name: string): Output {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new SwiyuServiceError('unintelligible', `${name} answered something of another shape.`)
}
