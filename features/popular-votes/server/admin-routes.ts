import type { StaffEnv, StaffGuards } from '@e-collecting/auth/server'
import { createCursors } from '@e-collecting/database'
import { afterChanges, createApi } from '@e-collecting/http'
import { DomainError, type Sealer, swissDay } from '@e-collecting/kernel'
import {
  changeItemStatusRoute,
  createItemRoute,
  deleteItemRoute,
  importItemsRoute,
  listItemsRoute,
  readItemRoute,
  updateItemRoute,
} from '../contract/admin-routes.ts'
import { createAdminPopularVoteRepository, toAdmin } from './admin-popular-vote-repository.ts'
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

export interface AdminPopularVoteRoutesDeps extends ManagePopularVotesDeps {
  guards: StaffGuards
  sealer: Sealer
  votes: Pick<RememberedPopularVotes, 'catchUp'>
}

const idOf = ({ id }: { id: string }) => id as PopularVoteId

/** Items are managed by admins. */
export function createAdminPopularVoteRoutes(deps: AdminPopularVoteRoutesDeps) {
  const items = createAdminPopularVoteRepository(deps.db)
  const api = createApi<StaffEnv>()
  api.use(`${BASE}/*`, deps.guards.requireAdmin, afterChanges(deps.votes.catchUp))
  return api
    .openapi(listItemsRoute, async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const cursors = createCursors(deps.sealer, `popular-votes.${filter.sort}.${filter.direction}`)
      const position = cursors.open(cursor)
      const { total, ...page } = await items.list(filter, { today: swissDay(deps.now()), position })
      return c.json({ ...cursors.describe(page, position, (row) => toAdmin(row, deps.now())), total }, 200)
    })
    .openapi(importItemsRoute, async (c) => c.json(await importBuiltInItems(deps, c.get('actor')), 200))
    .openapi(readItemRoute, async (c) => {
      const found = await items.find(idOf(c.req.valid('param')), deps.now())
      if (found === undefined) throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
      return c.json(found, 200)
    })
    .openapi(createItemRoute, async (c) =>
      c.json(await createPopularVote(deps, c.req.valid('json'), c.get('actor')), 201),
    )
    .openapi(updateItemRoute, async (c) =>
      c.json(await updatePopularVote(deps, idOf(c.req.valid('param')), c.req.valid('json'), c.get('actor')), 200),
    )
    .openapi(changeItemStatusRoute, async (c) => {
      const change = c.req.valid('json')
      return c.json(await changePopularVoteStatus(deps, idOf(c.req.valid('param')), change, c.get('actor')), 200)
    })
    .openapi(deleteItemRoute, async (c) => {
      const removal = await deletePopularVote(deps, idOf(c.req.valid('param')), c.get('actor'))
      return c.json(removal, 200)
    })
}
