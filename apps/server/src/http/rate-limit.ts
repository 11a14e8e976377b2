import type { ApiEnv } from '@e-collecting/http'
import type { MiddlewareHandler } from 'hono'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How often something may happen in a window of time, by class of route and whom it is counted for (record 0015). */
export const RATE_LIMITS = {
  'address-search': { requests: 120, windowMs: MINUTE_MS },
  'session-creation': { requests: 20, windowMs: MINUTE_MS },
  declaration: { requests: 20, windowMs: MINUTE_MS },
  return: { requests: 60, windowMs: MINUTE_MS },
  'test-credential': { requests: 20, windowMs: MINUTE_MS },
  'test-verification': { requests: 20, windowMs: MINUTE_MS },
  'sign-in-client': { requests: 10, windowMs: HOUR_MS / 6 },
  'sign-in-client-address': { requests: 5, windowMs: HOUR_MS },
  'sign-in-known-browser': { requests: 20, windowMs: HOUR_MS },
  'sign-in-token': { requests: 30, windowMs: MINUTE_MS },
  passkey: { requests: 30, windowMs: MINUTE_MS },
  invitation: { requests: 60, windowMs: HOUR_MS },
  'register-session': { requests: 20, windowMs: MINUTE_MS },
  'register-match-client': { requests: 20, windowMs: HOUR_MS / 2 },
  'register-match-municipality': { requests: 2000, windowMs: HOUR_MS },
  'register-credential': { requests: 60, windowMs: MINUTE_MS },
  'issuer-check': { requests: 10, windowMs: MINUTE_MS },
} as const
export type RouteClass = keyof typeof RATE_LIMITS

/** Counts older than that decide nothing. */
export const LONGEST_WINDOW_MS = Math.max(...Object.values(RATE_LIMITS).map(({ windowMs }) => windowMs))

/**
 * Counts one request of `key`, a pseudonym or a hash and never an address of any kind. What is refused is not counted.
 * @throws DomainError `too-many-requests`
 */
export type CountRequest = (routeClass: RouteClass, key: string) => Promise<void>

/** The limit of a route for each client. */
export const limitClients =
  (count: CountRequest) =>
  (routeClass: RouteClass): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await count(routeClass, c.get('client'))
    await next()
  }
