import { jsonAnswer, LanguageQuery, problemAnswers } from '@e-collecting/http/answers'
import { createRoute } from '@hono/zod-openapi'
import { ListSchema, PopularVoteSchema, SlugParam } from './schemas.ts'

export const listPopularVotesRoute = createRoute({
  method: 'get',
  path: '/api/popular-votes',
  summary: 'All active items, in public order',
  request: { query: LanguageQuery },
  responses: { 200: jsonAnswer('The items', ListSchema), ...problemAnswers(400) },
})

export const readPopularVoteRoute = createRoute({
  method: 'get',
  path: '/api/popular-votes/{slug}',
  summary: 'One active item with its wording, by its name or its id',
  request: { params: SlugParam, query: LanguageQuery },
  responses: { 200: jsonAnswer('The item', PopularVoteSchema), ...problemAnswers(400, 404) },
})
