import type { StaffEnv, StaffGuards } from '@e-collecting/auth/server'
import { type CursorSealer, createCursors } from '@e-collecting/database'
import { afterChanges, createApi, problemAnswers } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { createRoute } from '@hono/zod-openapi'
import { createAdminPopularVoteRepository, toAdmin } from './admin-popular-vote-repository.ts'
import {
  AdminPopularVotePageSchema,
  AdminPopularVoteQuery,
  AdminPopularVoteSchema,
  ChangeStatusSchema,
  ImportReportSchema,
  PopularVoteIdParam,
  PopularVoteInputSchema,
} from './admin-schemas.ts'
import {
  changePopularVoteStatus,
  createPopularVote,
  deletePopularVote,
  importBuiltInItems,
  type ManagePopularVotesDeps,
  updatePopularVote,
} from './manage-popular-votes.ts'
import type { PopularVoteId } from './popular-vote-repository.ts'
import type { RememberedPopularVotes } from './remember-popular-votes.ts'

const BASE = '/api/admin/popular-votes'
const json = <Schema>(schema: Schema) => ({ content: { 'application/json': { schema } } })
const item = { description: 'The item', ...json(AdminPopularVoteSchema) }
const input = { required: true, ...json(PopularVoteInputSchema) }

const listRoute = createRoute({
  method: 'get',
  path: BASE,
  summary: 'Items for staff, inactive ones as well',
  request: { query: AdminPopularVoteQuery },
  responses: { 200: { description: 'A page', ...json(AdminPopularVotePageSchema) }, ...problemAnswers(400, 401, 403) },
})
const readRoute = createRoute({
  method: 'get',
  path: `${BASE}/{id}`,
  summary: 'One item in all languages',
  request: { params: PopularVoteIdParam },
  responses: { 200: item, ...problemAnswers(400, 401, 403, 404) },
})
const createItemRoute = createRoute({
  method: 'post',
  path: BASE,
  summary: 'A new item, active at once',
  request: { body: input },
  responses: { 201: item, ...problemAnswers(400, 401, 403, 409) },
})
const importRoute = createRoute({
  method: 'post',
  path: `${BASE}/import`,
  summary: 'Brings in the built-in list; what was edited by hand stays',
  responses: { 200: { description: 'What it did', ...json(ImportReportSchema) }, ...problemAnswers(401, 403) },
})
const updateRoute = createRoute({
  method: 'put',
  path: `${BASE}/{id}`,
  summary: 'Changes an item',
  request: { params: PopularVoteIdParam, body: input },
  responses: { 200: item, ...problemAnswers(400, 401, 403, 404, 409) },
})
const statusRoute = createRoute({
  method: 'put',
  path: `${BASE}/{id}/status`,
  summary: 'Activates or deactivates an item',
  request: { params: PopularVoteIdParam, body: { required: true, ...json(ChangeStatusSchema) } },
  responses: { 200: item, ...problemAnswers(400, 401, 403, 404) },
})
const deleteRoute = createRoute({
  method: 'delete',
  path: `${BASE}/{id}`,
  summary: 'Deletes an item without live credentials',
  request: { params: PopularVoteIdParam },
  responses: { 204: { description: 'Deleted' }, ...problemAnswers(400, 401, 403, 404, 409) },
})

export interface AdminPopularVoteRoutesDeps extends ManagePopularVotesDeps {
  guards: StaffGuards
  sealer: CursorSealer
  votes: Pick<RememberedPopularVotes, 'catchUp'>
}

const idOf = ({ id }: { id: string }) => id as PopularVoteId

/** Items are managed by admins. */
export function createAdminPopularVoteRoutes(deps: AdminPopularVoteRoutesDeps) {
  const items = createAdminPopularVoteRepository(deps.db)
  const api = createApi<StaffEnv>()
  api.use(`${BASE}/*`, deps.guards.requireAdmin, afterChanges(deps.votes.catchUp))
  return api
    .openapi(listRoute, async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const cursors = createCursors(deps.sealer, `popular-votes.${filter.sort}.${filter.direction}`)
      const position = cursors.open(cursor)
      const { total, ...page } = await items.list(filter, position)
      return c.json({ ...cursors.describe(page, position, (row) => toAdmin(row, deps.now())), total }, 200)
    })
    .openapi(importRoute, async (c) => c.json(await importBuiltInItems(deps, c.get('actor')), 200))
    .openapi(readRoute, async (c) => {
      const found = await items.find(idOf(c.req.valid('param')), deps.now())
      if (found === undefined) throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
      return c.json(found, 200)
    })
    .openapi(createItemRoute, async (c) =>
      c.json(await createPopularVote(deps, c.req.valid('json'), c.get('actor')), 201),
    )
    .openapi(updateRoute, async (c) =>
      c.json(await updatePopularVote(deps, idOf(c.req.valid('param')), c.req.valid('json'), c.get('actor')), 200),
    )
    .openapi(statusRoute, async (c) => {
      const { status } = c.req.valid('json')
      return c.json(await changePopularVoteStatus(deps, idOf(c.req.valid('param')), status, c.get('actor')), 200)
    })
    .openapi(deleteRoute, async (c) => {
      await deletePopularVote(deps, idOf(c.req.valid('param')), c.get('actor'))
      return c.body(null, 204)
    })
}
