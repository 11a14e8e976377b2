import { createApi } from '@e-collecting/http'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { listPopularVotesRoute, readPopularVoteRoute } from '../contract/routes.ts'
import { describePopularVote, type FindMunicipality } from './describe-popular-vote.ts'
import { listPopularVotes } from './list-popular-votes.ts'
import type { PopularVoteRepository } from './popular-vote-repository.ts'

export interface PopularVoteRoutesDeps {
  votes: Pick<PopularVoteRepository, 'listActive' | 'findActiveByName'>
  findMunicipality: FindMunicipality
  now: Clock
}

const CACHE = 'public, max-age=1'

/** The public API of items: only active ones are ever answered. */
export function createPopularVoteRoutes(deps: PopularVoteRoutesDeps) {
  return createApi()
    .openapi(listPopularVotesRoute, async (c) => {
      const { language } = c.req.valid('query')
      return c.json({ items: await listPopularVotes(deps, language) }, 200, { 'cache-control': CACHE })
    })
    .openapi(readPopularVoteRoute, async (c) => {
      const record = await deps.votes.findActiveByName(c.req.valid('param').slug)
      if (record === undefined) throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
      const { language } = c.req.valid('query')
      return c.json(describePopularVote(record, language, deps.now(), deps.findMunicipality), 200, {
        'cache-control': CACHE,
      })
    })
}
