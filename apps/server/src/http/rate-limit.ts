import type { Database } from '@e-collecting/database'
import { rateLimits } from '@e-collecting/database/product'
import type { ApiEnv } from '@e-collecting/http'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { lt, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'

/** Requests a client may make per minute, by class of route (architecture §7). */
export const RATE_LIMITS = {
  'address-search': 120,
  'session-creation': 20,
  'test-credential': 20,
} as const
export type RouteClass = keyof typeof RATE_LIMITS

const WINDOW_MS = 60_000

/** Counts in the database, so that the limit holds over several processes. @throws DomainError `too-many-requests` */
export function createRateLimiter(db: Database, now: Clock) {
  return (routeClass: RouteClass): MiddlewareHandler<ApiEnv> =>
    async (c, next) => {
      const windowStart = new Date(Math.floor(now().getTime() / WINDOW_MS) * WINDOW_MS)
      const [row] = await db
        .insert(rateLimits)
        .values({ routeClass, client: c.get('client'), windowStart, requests: 1 })
        .onConflictDoUpdate({
          target: [rateLimits.routeClass, rateLimits.client, rateLimits.windowStart],
          set: { requests: sql`${rateLimits.requests} + 1` },
        })
        .returning({ requests: rateLimits.requests })
      if (row !== undefined && row.requests > RATE_LIMITS[routeClass])
        throw new DomainError('too-many-requests', 'Too many requests. Please wait a minute.')
      await next()
    }
}

/** Deletes the counts of past windows. */
export async function sweepRateLimits(db: Database, now: Clock): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.windowStart, new Date(now().getTime() - 2 * WINDOW_MS)))
}
