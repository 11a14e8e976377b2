import { requireMunicipalityRight, type StaffEnv, type StaffGuards } from '@e-collecting/auth/server'
import { createApi, problemAnswers } from '@e-collecting/http'
import { createRoute } from '@hono/zod-openapi'
import type { Sealer } from './ports.ts'
import { createResident, deleteResident, type SaveResidentDeps, updateResident } from './save-resident.ts'
import {
  IdParam,
  ResidentInputSchema,
  ResidentPageSchema,
  ResidentRemovalSchema,
  ResidentSchema,
  ResidentSearchSchema,
} from './schemas.ts'
import { createResidentSearch } from './search-residents.ts'

const inputBody = { required: true, content: { 'application/json': { schema: ResidentInputSchema } } }
const residentAnswer = { description: 'The resident', content: { 'application/json': { schema: ResidentSchema } } }

const searchRoute = createRoute({
  method: 'post',
  path: '/api/admin/municipalities/{id}/residents/search',
  summary: 'Residents of a municipality, page by page; by POST, as a name never stands in an address',
  request: {
    params: IdParam,
    body: { required: true, content: { 'application/json': { schema: ResidentSearchSchema } } },
  },
  responses: {
    200: { description: 'A page', content: { 'application/json': { schema: ResidentPageSchema } } },
    ...problemAnswers(400, 401, 403, 404),
  },
})

const createResidentRoute = createRoute({
  method: 'post',
  path: '/api/admin/municipalities/{id}/residents',
  summary: 'Adds a resident',
  request: { params: IdParam, body: inputBody },
  responses: { 201: residentAnswer, ...problemAnswers(400, 401, 403, 404, 409) },
})

const updateRoute = createRoute({
  method: 'put',
  path: '/api/admin/residents/{id}',
  summary: 'Changes a resident',
  request: { params: IdParam, body: inputBody },
  responses: { 200: residentAnswer, ...problemAnswers(400, 401, 404, 409) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/api/admin/residents/{id}',
  summary: 'Deletes a resident, or archives one who ever collected a credential',
  request: { params: IdParam },
  responses: {
    200: { description: 'What happened', content: { 'application/json': { schema: ResidentRemovalSchema } } },
    ...problemAnswers(400, 401, 404, 409),
  },
})

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
    .openapi(searchRoute, async (c) => {
      const { id } = c.req.valid('param')
      requireMunicipalityRight(c.get('actor'), id)
      return c.json(await searchResidents(id, c.req.valid('json')), 200)
    })
    .openapi(createResidentRoute, async (c) => {
      const { id } = c.req.valid('param')
      requireMunicipalityRight(c.get('actor'), id)
      return c.json(await createResident(deps, id, c.req.valid('json'), c.get('actor')), 201)
    })
    .openapi(updateRoute, async (c) =>
      c.json(await updateResident(deps, c.req.valid('param').id, c.req.valid('json'), c.get('actor')), 200),
    )
    .openapi(deleteRoute, async (c) => c.json(await deleteResident(deps, c.req.valid('param').id, c.get('actor')), 200))
}
