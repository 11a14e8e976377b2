import { ADDRESS_PROBLEMS } from '@e-collecting/address/contract'
import { AUTH_PROBLEMS } from '@e-collecting/auth/contract'
import { isUnavailable } from '@e-collecting/database'
import { DECLARATION_PROBLEMS } from '@e-collecting/declaration/contract'
import { ExchangeContendedError } from '@e-collecting/exchanges'
import { type ApiEnv, PROBLEM_TYPE, type Problem, RetryLaterError, toProblem } from '@e-collecting/http'
import { DomainError, EDGE_PROBLEMS, type Problems } from '@e-collecting/kernel'
import { MUNICIPALITY_PROBLEMS } from '@e-collecting/municipalities/contract'
import { POPULAR_VOTE_PROBLEMS } from '@e-collecting/popular-votes/contract'
import { REGISTER_PROBLEMS } from '@e-collecting/register/contract'
import { SUPPORT_PROBLEMS } from '@e-collecting/support/contract'
import { SwiyuServiceError } from '@e-collecting/swiyu-client'
import { TEST_CREDENTIAL_PROBLEMS } from '@e-collecting/test-credential/contract'
import { VERIFICATION_PROBLEMS } from '@e-collecting/wallet-session/contract'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { SecurityEvents } from './security-events.ts'

/** HTTP status of every problem the product can answer with. A feature whose table is missing here does not compile. */
export const PROBLEM_STATUSES: Problems = {
  ...EDGE_PROBLEMS,
  ...ADDRESS_PROBLEMS,
  ...AUTH_PROBLEMS,
  ...DECLARATION_PROBLEMS,
  ...MUNICIPALITY_PROBLEMS,
  ...POPULAR_VOTE_PROBLEMS,
  ...REGISTER_PROBLEMS,
  ...SUPPORT_PROBLEMS,
  ...TEST_CREDENTIAL_PROBLEMS,
  ...VERIFICATION_PROBLEMS,
}

/** Long enough for a database that restarts, short enough for somebody who waits. */
export const USUAL_RETRY_SECONDS = 5

/** Turns whatever a handler threw into a problem document; what nobody expected is logged with the request id, refusals as security events. */
export function answerProblem(logger: Logger, { recordRefusal }: Pick<SecurityEvents, 'recordRefusal'>) {
  return (thrown: unknown, c: Context<ApiEnv>): Response => {
    const error = nameFault(thrown)
    recordRefusal(error, c)
    const problem = toProblem(error, PROBLEM_STATUSES)
    // Refusing must stay cheap while there is no room; how often it happens is counted.
    if (problem.status >= 500 && !(error instanceof RetryLaterError))
      logger.error({ requestId: c.get('requestId'), ...describeError(error) }, 'request failed')
    return send(c, problem, retryAfterSeconds(error, problem.status))
  }
}

/**
 * What comes without a code that is told: from the database, what the framework refuses before a schema can, and a session that others
 * change all the time.
 */
function nameFault(thrown: unknown): unknown {
  if (thrown instanceof HTTPException) return nameRefusal(thrown)
  if (thrown instanceof ExchangeContendedError)
    return new RetryLaterError('overloaded', 'Too much happens to this session.', USUAL_RETRY_SECONDS)
  if (thrown instanceof DomainError || !isUnavailable(thrown)) return thrown
  return new DomainError('database-unavailable', 'The database cannot be reached.', { cause: thrown })
}

/** Broken JSON, and spellings of a media type that the framework does not know. */
function nameRefusal(thrown: HTTPException): unknown {
  if (thrown.status === 400) return new DomainError('invalid-request', 'The body is not valid JSON.')
  if (thrown.status === 415) return new DomainError('unsupported-media-type', 'The body has another media type.')
  return thrown
}

function retryAfterSeconds(error: unknown, status: number): number | undefined {
  if (error instanceof RetryLaterError) return error.retryAfterSeconds
  return status === 429 || status === 503 ? USUAL_RETRY_SECONDS : undefined
}

/**
 * Name, code, first causes and stack, without message texts: a driver's message may repeat the values of a query. Those of calls to
 * trust services are made to be told: which call, and what was answered.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code } = error as { code?: unknown }
  return {
    error: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error instanceof SwiyuServiceError ? { message: error.message, httpStatus: error.httpStatus } : {}),
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
  send(c, toProblem(new DomainError('not-found', 'There is nothing at this address.'), PROBLEM_STATUSES))

const send = (c: Context, problem: Problem, retryAfter?: number) =>
  c.json(problem, problem.status as ContentfulStatusCode, {
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
