import type { MiddlewareHandler } from 'hono'

/**
 * Runs a task after each request that may have changed something and before its answer goes out: who changes what this process has
 * in memory sees it with the next request. What was changed stays so if the task fails.
 */
export const afterChanges =
  (task: () => Promise<void>): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (!['GET', 'HEAD'].includes(c.req.method)) await task().catch(() => undefined)
  }
