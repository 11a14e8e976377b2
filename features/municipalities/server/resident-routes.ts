import { requireMunicipalityRight, type StaffEnv, type StaffGuards } from '@e-collecting/auth/server'
import { createApi } from '@e-collecting/http'
import type { Sealer } from '@e-collecting/kernel'
import {
  createResidentRoute,
  deleteResidentRoute,
  searchResidentsRoute,
  updateResidentRoute,
} from '../contract/resident-routes.ts'
import { createResident, deleteResident, type SaveResidentDeps, updateResident } from './save-resident.ts'
import { createResidentSearch } from './search-residents.ts'

export interface ManageResidentsDeps extends SaveResidentDeps {
  guards: StaffGuards
  /** Seals where a page begins: in a list by name that is a name. */
  sealer: Sealer
}

/** The API of the residents tab, for who may act for the municipality. */
export function createManageResidentsRoutes(deps: ManageResidentsDeps) {
  const searchResidents = createResidentSearch(deps)
  const api = createApi<StaffEnv>()
  api.use('/api/admin/municipalities/:id/residents/*', deps.guards.requireStaff)
  api.use('/api/admin/residents/*', deps.guards.requireStaff)
  return api
    .openapi(searchResidentsRoute, async (c) => {
      const { id } = c.req.valid('param')
      requireMunicipalityRight(c.get('actor'), id)
      return c.json(await searchResidents(id, c.req.valid('json')), 200)
    })
    .openapi(createResidentRoute, async (c) => {
      const { id } = c.req.valid('param')
      requireMunicipalityRight(c.get('actor'), id)
      return c.json(await createResident(deps, id, c.req.valid('json'), c.get('actor')), 201)
    })
    .openapi(updateResidentRoute, async (c) =>
      c.json(await updateResident(deps, c.req.valid('param').id, c.req.valid('json'), c.get('actor')), 200),
    )
    .openapi(deleteResidentRoute, async (c) =>
      c.json(await deleteResident(deps, c.req.valid('param').id, c.get('actor')), 200),
    )
}
