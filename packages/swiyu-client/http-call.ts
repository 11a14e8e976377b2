import type { z } from 'zod'
import { SwiyuServiceError } from './swiyu-service-error.ts'

/** Where a management API is, and how to reach it. */
export interface HttpServiceOptions {
  /** Base of the management API including its path, e.g. `https://issuer.example.ch/management/api`. */
  baseUrl: string
  /** Bearer token, where the service wants one. */
  token?: string | undefined
  /** The global `fetch`, or one that hands the request to an embedded service in process. */
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>
}

/** An answer that is not a 5xx; what a 4xx means depends on the call. */
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

/**
 * One request to a management API: JSON both ways, no redirect followed, an end after `TIMEOUT_MS`. Errors name the call and the status,
 * never what was sent or answered.
 */
export function createHttpCall({ baseUrl, token, fetch }: HttpServiceOptions): HttpCall {
  const base = baseUrl.replace(/\/+$/, '')
  return async (method, path, body) => {
    const name = `${method} ${path.replace(/\/[0-9a-f-]{36}/g, '/{id}').replace(/\?.*/, '')}`
    const init: RequestInit = {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const response = await send(() => fetch(base + path, init), name)
    const { status } = response
    if (status >= 500 || (status >= 300 && status < 400))
      throw new SwiyuServiceError('failed', `${name} answered ${status}.`, { httpStatus: status })
    return { status, body: parseBody(await send(() => response.text(), name)) }
  }
}

/** Undefined for what is no JSON: only the caller knows whether it needs the body. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws SwiyuServiceError `unreachable` for a time-out or a broken connection, also in the middle of the answer. */
async function send<Answer>(request: () => Answer | Promise<Answer>, name: string): Promise<Answer> {
  try {
    return await request()
  } catch (cause) {
    throw new SwiyuServiceError('unreachable', `${name} had no answer.`, { cause })
  }
}

/** @throws SwiyuServiceError `refused` for a 4xx. */
export function requireSuccess(answer: HttpAnswer, name: string): unknown {
  if (answer.status >= 400)
    throw new SwiyuServiceError('refused', `${name} was refused with ${answer.status}.`, { httpStatus: answer.status })
  return answer.body
}

/** The body of an answer as its schema reads it. @throws SwiyuServiceError `unintelligible` */
export function parseAnswer<Output>(schema: z.ZodType<Output>, body: unknown, name: string): Output {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new SwiyuServiceError('unintelligible', `${name} answered something of another shape.`)
}
