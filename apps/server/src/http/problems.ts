import { ADDRESS_PROBLEMS } from '@e-collecting/address/contract'
import { AUTH_PROBLEMS } from '@e-collecting/auth/contract'
import { type ApiEnv, PROBLEM_TYPE, type Problem, toProblem } from '@e-collecting/http'
import { MUNICIPALITY_PROBLEMS } from '@e-collecting/municipalities/contract'
import { POPULAR_VOTE_PROBLEMS } from '@e-collecting/popular-votes/contract'
import { REGISTER_PROBLEMS } from '@e-collecting/register/contract'
import { SUPPORT_PROBLEMS } from '@e-collecting/support/contract'
import { TEST_CREDENTIAL_PROBLEMS } from '@e-collecting/test-credential/contract'
import { VERIFICATION_PROBLEMS } from '@e-collecting/wallet-session/contract'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { SecurityEvents } from './security-events.ts'

/** HTTP status of every problem the product can answer with. */
export const PROBLEM_STATUSES = {
  'invalid-request': 400,
  'origin-refused': 403,
  'not-found': 404,
  'request-too-large': 413,
  'too-many-requests': 429,
  'internal-error': 500,
  ...ADDRESS_PROBLEMS,
  ...AUTH_PROBLEMS,
  ...MUNICIPALITY_PROBLEMS,
  ...POPULAR_VOTE_PROBLEMS,
  ...REGISTER_PROBLEMS,
  ...SUPPORT_PROBLEMS,
  ...TEST_CREDENTIAL_PROBLEMS,
  ...VERIFICATION_PROBLEMS,
} as const satisfies Record<string, number>

/** Turns whatever a handler threw into a problem document; what nobody expected is logged with the request id, refusals as security events. */
export function answerProblem(logger: Logger, { recordRefusal }: Pick<SecurityEvents, 'recordRefusal'>) {
  return (error: unknown, c: Context<ApiEnv>): Response => {
    recordRefusal(error, c)
    if (error instanceof HTTPException && error.status === 400)
      return send(c, { type: '/problems/invalid-request', title: 'The body is not valid JSON.', status: 400 })
    const problem = toProblem(error, PROBLEM_STATUSES)
    if (problem.status >= 500)
      logger.error({ requestId: c.get('requestId'), ...describeError(error) }, 'request failed')
    return send(c, problem)
  }
}

/** Name, code, first causes and stack, without message texts: a driver's message may repeat the values of a query. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code } = error as { code?: unknown }
  return {
    error: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    at: listFrames(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** The first places of a stack, after its message, of which a line may look like a place; none if that is not found. */
function listFrames({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message)
  if (start < 0) return []
  return stack
    .slice(start + message.length)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 6)
}

/** An unknown path below `/api`. */
export const answerNotFound = (c: Context): Response =>
  send(c, { type: '/problems/not-found', title: 'There is nothing at this address.', status: 404 })

const send = (c: Context, problem: Problem) =>
  c.json(problem, problem.status as ContentfulStatusCode, { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' })
