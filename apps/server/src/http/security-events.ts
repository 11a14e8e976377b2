import type { ApiEnv } from '@e-collecting/http'
import { type Clock, DomainError, type ErrorCode, type ProblemCode } from '@e-collecting/kernel'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { CountRequest, RouteClass } from './rate-limit.ts'

/** Everything that is counted as a security event, and what is told about it: codes only, never anything of a person or a request. */
export interface SecurityEventDetails {
  /** A good link of an address without a role. */
  'sign-in-refused': 'no-role'
  /** Links asked for, or tokens tried, more often than the limit allows. */
  'sign-in-limited': RouteClass
  /** A link or an invitation that is used, lapsed or unknown. */
  'link-refused': 'link-invalid' | 'invitation-invalid'
  /** An account without the right, or a session without its second factor, asked for something. */
  'role-refused': 'not-allowed' | 'second-factor-required'
  /** An answer of an authenticator that does not hold: another passkey, origin or challenge, or none that was open. */
  'passkey-refused': 'passkey-refused'
  /** A change that another site has sent. */
  'origin-refused': 'origin-refused'
  /** A wallet's answer that the verifier did not take, by the verifier's code. */
  'presentation-refused': string
  /** Any other limit. */
  'limit-reached': RouteClass
}
export type SecurityEvent = keyof SecurityEventDetails

/** Which refusal is which event. Limits are told by `reportLimits`, which knows the class. */
const EVENT_OF_PROBLEM = {
  'no-role': 'sign-in-refused',
  'link-invalid': 'link-refused',
  'invitation-invalid': 'link-refused',
  'not-allowed': 'role-refused',
  'second-factor-required': 'role-refused',
  'passkey-refused': 'passkey-refused',
  'origin-refused': 'origin-refused',
} as const satisfies Partial<Record<ProblemCode, SecurityEvent>>
type RefusalCode = keyof typeof EVENT_OF_PROBLEM

export interface SecurityEvents {
  record: <Event extends SecurityEvent>(event: Event, detail: SecurityEventDetails[Event], requestId?: string) => void
  /** Records the event that a refusal is, if it is one. */
  recordRefusal: (error: unknown, c: Context<ApiEnv>) => void
}

/** Lines of one event in a minute; what comes beyond is counted, and told with the next line. */
export const LOGGED_A_MINUTE = 30
const MINUTE_MS = 60_000

/** Counts each event (`security_events_total`) and logs it, so that a flood of them does not become one of lines. */
export function createSecurityEvents(deps: { logger: Logger; registry: Registry; now: Clock }): SecurityEvents {
  const { logger, registry, now } = deps
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Security events by name and detail',
    labelNames: ['event', 'detail'] as const,
    registers: [registry],
  })
  const lines = new Map<SecurityEvent, { minute: number; logged: number; left: number }>()
  const record: SecurityEvents['record'] = (event, detail, requestId) => {
    counter.inc({ event, detail })
    const minute = Math.floor(now().getTime() / MINUTE_MS)
    const known = lines.get(event)
    const line = known?.minute === minute ? known : { minute, logged: 0, left: known?.left ?? 0 }
    lines.set(event, line)
    if (line.logged >= LOGGED_A_MINUTE) {
      line.left += 1
      return
    }
    logger.warn(
      { event, detail, ...(requestId && { requestId }), ...(line.left > 0 && { notLogged: line.left }) },
      'security event',
    )
    line.logged += 1
    line.left = 0
  }
  return {
    record,
    recordRefusal: (error, c) => {
      if (!(error instanceof DomainError) || !isEventCode(error.code)) return
      record<SecurityEvent>(EVENT_OF_PROBLEM[error.code], error.code, c.get('requestId'))
    },
  }
}

const isEventCode = (code: ErrorCode): code is RefusalCode => code in EVENT_OF_PROBLEM

/** The counter of requests, which tells of each limit that it has reached. */
export const reportLimits =
  (count: CountRequest, { record }: Pick<SecurityEvents, 'record'>): CountRequest =>
  async (routeClass, key) => {
    try {
      await count(routeClass, key)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too-many-requests')
        record(routeClass.startsWith('sign-in-') ? 'sign-in-limited' : 'limit-reached', routeClass)
      throw error
    }
  }
