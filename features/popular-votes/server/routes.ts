import { createApi, problemAnswers } from '@e-collecting/http'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { createRoute } from '@hono/zod-openapi'
import { describePopularVote, type FindMunicipality } from './describe-popular-vote.ts'
import { listPopularVotes } from './list-popular-votes.ts'
import type { PopularVoteRepository } from './popular-vote-repository.ts'
import { LanguageQuery, ListSchema, PopularVoteSchema, SlugParam } from './schemas.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/popular-votes',
  summary: 'All active items, in public order',
  request: { query: LanguageQuery },
  responses: {
    200: { description: 'The items', content: { 'application/json': { schema: ListSchema } } },
    ...problemAnswers(400),
  },
})

const itemRoute = createRoute({
  method: 'get',
  path: '/api/popular-votes/{slug}',
  summary: 'One active item with its wording',
  request: { params: SlugParam, query: LanguageQuery },
  responses: {
    200: { description: 'The item', content: { 'application/json': { schema: PopularVoteSchema } } },
    ...problemAnswers(400, 404),
  },
})

export interface PopularVoteRoutesDeps {
  votes: Pick<PopularVoteRepository, 'listActive' | 'findActiveBySlug'>
  findMunicipality: FindMunicipality
  now: Clock
}

const CACHE = 'public, max-age=1'

/** The public API of items: only active ones are ever answered. */
export function createPopularVoteRoutes(deps: PopularVoteRoutesDeps) {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { language } = c.req.valid('query')
      return c.json({ items: await listPopularVotes(deps, language) }, 200, { 'cache-control': CACHE })
    })
    .openapi(itemRoute, async (c) => {
      const record = await deps.votes.findActiveBySlug(c.req.valid('param').slug)
      if (record === undefined) throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
      const { language } = c.req.valid('query')
      return c.json(describePopularVote(record, language, deps.now(), deps.findMunicipality), 200, {
        'cache-control': CACHE,
      })
    })
}
