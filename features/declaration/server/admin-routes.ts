import { type ApiEnv, createApi, NO_STORE } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import type { PopularVoteId, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { MiddlewareHandler } from 'hono'
import { readAdminLogRoute } from '../contract/admin-routes.ts'
import type { AdminLogAnswer } from '../contract.ts'

export interface AdminLogRoutesDeps<Env extends ApiEnv> {
  /** How the log of an item stands, by its slug, here or elsewhere. */
  readLog: (item: string) => Promise<AdminLogAnswer>
  votes: Pick<PopularVoteRepository, 'findById'>
  /** Lets admins pass and nobody else. */
  requireAdmin: MiddlewareHandler<Env>
}

/** What staff see of logs: to read only, and totals only. */
export function createAdminLogRoutes<Env extends ApiEnv>({ requireAdmin, votes, readLog }: AdminLogRoutesDeps<Env>) {
  const api = createApi<Env>()
  api.use('/api/admin/popular-votes/:id/log', requireAdmin)
  api.openapi(readAdminLogRoute, async (c) => {
    const vote = await votes.findById(c.req.valid('param').id as PopularVoteId)
    if (vote === undefined) throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
    return c.json(await readLog(vote.slug), 200, NO_STORE)
  })
  return createApi().route('/', api)
}
