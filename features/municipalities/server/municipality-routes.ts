import { requireMunicipalityRight, type StaffEnv, type StaffGuards } from '@e-collecting/auth/server'
import { createCursors } from '@e-collecting/database'
import { afterChanges, createApi, problemAnswers } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { createRoute } from '@hono/zod-openapi'
import { describeMunicipality } from './describe-municipality.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import type { Sealer } from './ports.ts'
import type { RememberedMunicipalities } from './remember-municipalities.ts'
import {
  createMunicipality,
  deleteMunicipality,
  type SaveMunicipalityDeps,
  updateMunicipality,
} from './save-municipality.ts'
import {
  IdParam,
  MunicipalityFormSchema,
  MunicipalityInputSchema,
  MunicipalityListQuery,
  MunicipalityOptionsSchema,
  MunicipalityPageSchema,
  MunicipalitySchema,
} from './schemas.ts'

const MUNICIPALITIES = '/api/admin/municipalities'
const inputBody = { required: true, content: { 'application/json': { schema: MunicipalityInputSchema } } }
const municipalityAnswer = {
  description: 'The municipality',
  content: { 'application/json': { schema: MunicipalitySchema } },
}

const listRoute = createRoute({
  method: 'get',
  path: MUNICIPALITIES,
  summary: 'Municipalities one may act for, page by page',
  request: { query: MunicipalityListQuery },
  responses: {
    200: { description: 'A page', content: { 'application/json': { schema: MunicipalityPageSchema } } },
    ...problemAnswers(400, 401),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: `${MUNICIPALITIES}/{id}`,
  summary: 'One municipality',
  request: { params: IdParam },
  responses: { 200: municipalityAnswer, ...problemAnswers(400, 401, 403, 404) },
})

const optionsRoute = createRoute({
  method: 'get',
  path: '/api/admin/municipality-options',
  summary: 'All municipalities one may act for, for a choice',
  responses: {
    200: { description: 'By name', content: { 'application/json': { schema: MunicipalityOptionsSchema } } },
    ...problemAnswers(401),
  },
})

const formRoute = createRoute({
  method: 'get',
  path: '/api/admin/municipality-form',
  summary: 'What the form of a municipality may ask',
  responses: {
    200: { description: 'The fields', content: { 'application/json': { schema: MunicipalityFormSchema } } },
    ...problemAnswers(401, 403),
  },
})

const createMunicipalityRoute = createRoute({
  method: 'post',
  path: MUNICIPALITIES,
  summary: 'Adds a municipality; the canton follows from its number',
  request: { body: inputBody },
  responses: { 201: municipalityAnswer, ...problemAnswers(400, 401, 403, 409, 502) },
})

const updateRoute = createRoute({
  method: 'put',
  path: `${MUNICIPALITIES}/{id}`,
  summary: 'Changes a municipality',
  request: { params: IdParam, body: inputBody },
  responses: { 200: municipalityAnswer, ...problemAnswers(400, 401, 403, 404, 409, 502) },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: `${MUNICIPALITIES}/{id}`,
  summary: 'Deletes a municipality without residents and credentials',
  request: { params: IdParam },
  responses: { 204: { description: 'Deleted' }, ...problemAnswers(400, 401, 403, 404, 409) },
})

export interface ManageMunicipalitiesDeps extends SaveMunicipalityDeps {
  guards: StaffGuards
  /** Seals where a page begins. */
  sealer: Sealer
  directory: Pick<RememberedMunicipalities, 'listAll' | 'catchUp'>
}

/** The API of the municipalities tab. Reading is for all staff, within their municipalities; changing is for admins. */
export function createManageMunicipalitiesRoutes(deps: ManageMunicipalitiesDeps) {
  const { guards, directory } = deps
  const municipalities = createMunicipalityRepository(deps.db)
  const api = createApi<StaffEnv>()
  api.use(`${MUNICIPALITIES}/*`, guards.requireStaff)
  api.use('/api/admin/municipality-options', guards.requireStaff)
  api.use('/api/admin/municipality-form', guards.requireAdmin)
  api.on('POST', MUNICIPALITIES, guards.requireAdmin)
  api.on(['PUT', 'DELETE'], `${MUNICIPALITIES}/:id`, guards.requireAdmin)
  api.use(`${MUNICIPALITIES}/*`, afterChanges(directory.catchUp))
  return api
    .openapi(listRoute, async (c) => {
      const { cursor, ...query } = c.req.valid('query')
      const { isAdmin, municipalityIds } = c.get('actor')
      const ids = isAdmin ? undefined : municipalityIds
      const cursors = createCursors(deps.sealer, `municipalities.${query.sort}`)
      const position = cursors.open(cursor)
      const { total, ...page } = await municipalities.listPage({ ...query, ids }, position)
      return c.json({ ...cursors.describe(page, position, describeMunicipality), total }, 200)
    })
    .openapi(readRoute, async (c) => {
      const { id } = c.req.valid('param')
      requireMunicipalityRight(c.get('actor'), id)
      const municipality = await municipalities.findManaged(id)
      if (municipality === undefined) throw new DomainError('municipality-not-found', 'There is no such municipality.')
      return c.json(describeMunicipality(municipality), 200)
    })
    .openapi(optionsRoute, async (c) => {
      const { isAdmin, municipalityIds } = c.get('actor')
      const all = await directory.listAll(isAdmin ? undefined : municipalityIds)
      const items = all.map(({ id, name, bfsNumber, canton }) => ({ id, name, bfsNumber, canton }))
      return c.json({ items }, 200)
    })
    .openapi(formRoute, (c) => c.json({ isDidEditable: deps.issuerIdentities === undefined }, 200))
    .openapi(createMunicipalityRoute, async (c) =>
      c.json(await createMunicipality(deps, c.req.valid('json'), c.get('actor')), 201),
    )
    .openapi(updateRoute, async (c) =>
      c.json(await updateMunicipality(deps, c.req.valid('param').id, c.req.valid('json'), c.get('actor')), 200),
    )
    .openapi(deleteRoute, async (c) => {
      await deleteMunicipality(deps, c.req.valid('param').id, c.get('actor'))
      return c.body(null, 204)
    })
}
