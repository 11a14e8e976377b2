import type { Database } from '@e-collecting/database'
import { rateLimits } from '@e-collecting/database/product'
import type { ApiEnv } from '@e-collecting/http'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { lt, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How often something may happen in a window of time, by class of route and whom it is counted for (architecture §7). */
export const RATE_LIMITS = {
  'address-search': { requests: 120, windowMs: MINUTE_MS },
  'session-creation': { requests: 20, windowMs: MINUTE_MS },
  'test-credential': { requests: 20, windowMs: MINUTE_MS },
  'sign-in-client': { requests: 10, windowMs: HOUR_MS / 6 },
  'sign-in-client-address': { requests: 5, windowMs: HOUR_MS },
  'sign-in-known-browser': { requests: 20, windowMs: HOUR_MS },
  'sign-in-token': { requests: 30, windowMs: MINUTE_MS },
  invitation: { requests: 60, windowMs: HOUR_MS },
  'register-session': { requests: 20, windowMs: MINUTE_MS },
  'register-match-client': { requests: 20, windowMs: HOUR_MS / 2 },
  'register-match-municipality': { requests: 2000, windowMs: HOUR_MS },
  'register-credential': { requests: 60, windowMs: MINUTE_MS },
} as const
export type RouteClass = keyof typeof RATE_LIMITS

/** Longest of the windows; counts older than that decide nothing. */
const KEPT_MS = HOUR_MS

/**
 * Counts one request of `key`, in the database, so that the limit holds over several processes. A key is a pseudonym or a hash,
 * never an address of any kind.
 * @throws DomainError `too-many-requests`
 */
export type CountRequest = (routeClass: RouteClass, key: string) => Promise<void>

export function createRequestCounter(db: Database, now: Clock): CountRequest {
  return async (routeClass, key) => {
    const { requests, windowMs } = RATE_LIMITS[routeClass]
    const windowStart = new Date(Math.floor(now().getTime() / windowMs) * windowMs)
    const [row] = await db
      .insert(rateLimits)
      .values({ routeClass, client: key, windowStart, requests: 1 })
      .onConflictDoUpdate({
        target: [rateLimits.routeClass, rateLimits.client, rateLimits.windowStart],
        set: { requests: sql`${rateLimits.requests} + 1` },
      })
      .returning({ requests: rateLimits.requests })
    if (row !== undefined && row.requests > requests)
      throw new DomainError('too-many-requests', 'Too many requests. Please wait.')
  }
}

/** The limit of a route for each client. */
export const limitClients =
  (count: CountRequest) =>
  (routeClass: RouteClass): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    await count(routeClass, c.get('client'))
    await next()
  }

/** Deletes the counts of past windows. */
export async function sweepRateLimits(db: Database, now: Clock): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now().getTime() - 2 * KEPT_MS)))
}
