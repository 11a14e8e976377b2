import { requireMunicipalityRight, type StaffEnv, type StaffGuards } from '@e-collecting/auth/server'
import { createCursors } from '@e-collecting/database'
import { afterChanges, createApi } from '@e-collecting/http'
import { DomainError, type Sealer } from '@e-collecting/kernel'
import {
  checkIssuerRoute,
  createMunicipalityRoute,
  deleteMunicipalityRoute,
  listMunicipalitiesRoute,
  municipalityFormRoute,
  readMunicipalityRoute,
  updateMunicipalityRoute,
} from '../contract/municipality-routes.ts'
import { type CheckIssuerDeps, checkMunicipalityIssuer } from './check-issuer.ts'
import { describeMunicipality } from './describe-municipality.ts'
import { createMunicipalityRepository, type ManagedMunicipality } from './municipality-repository.ts'
import type { RememberedMunicipalities } from './remember-municipalities.ts'
import {
  createMunicipality,
  deleteMunicipality,
  type SaveMunicipalityDeps,
  updateMunicipality,
} from './save-municipality.ts'

const MUNICIPALITIES = '/api/admin/municipalities'
export interface ManageMunicipalitiesDeps extends SaveMunicipalityDeps, CheckIssuerDeps {
  guards: StaffGuards
  /** Seals where a page begins. */
  sealer: Sealer
  directory: Pick<RememberedMunicipalities, 'catchUp'>
}

/**
 * The API of the municipalities tab. Reading is for all staff, within their municipalities; changing is for admins, who are asked for the
 * passkey again: it decides with which DID, key and status list is issued in the name of a municipality.
 */
export function createManageMunicipalitiesRoutes(deps: ManageMunicipalitiesDeps) {
  const { guards, directory } = deps
  const municipalities = createMunicipalityRepository(deps.db)
  const describe = (municipality: ManagedMunicipality) => describeMunicipality(municipality, deps.findMunicipality)
  const api = createApi<StaffEnv>()
  api.use(`${MUNICIPALITIES}/*`, guards.requireStaff)
  api.use('/api/admin/municipality-form', guards.requireAdmin)
  api.on('POST', MUNICIPALITIES, guards.requireAdmin, guards.requireFreshPasskey)
  api.on(['PUT', 'DELETE'], `${MUNICIPALITIES}/:id`, guards.requireAdmin, guards.requireFreshPasskey)
  api.on('POST', `${MUNICIPALITIES}/:id/issuer-check`, guards.requireAdmin)
  api.use(`${MUNICIPALITIES}/*`, afterChanges(directory.catchUp))
  return api
    .openapi(listMunicipalitiesRoute, async (c) => {
      const { cursor, ...query } = c.req.valid('query')
      const { isAdmin, municipalityIds } = c.get('actor')
      const ids = isAdmin ? undefined : municipalityIds
      const cursors = createCursors(deps.sealer, `municipalities.${query.sort}`)
      const position = cursors.open(cursor)
      const { total, ...page } = await municipalities.listPage({ ...query, ids }, position)
      return c.json({ ...cursors.describe(page, position, describe), total }, 200)
    })
    .openapi(readMunicipalityRoute, async (c) => {
      const { id } = c.req.valid('param')
      requireMunicipalityRight(c.get('actor'), id)
      const municipality = await municipalities.findManaged(id)
      if (municipality === undefined) throw new DomainError('municipality-not-found', 'There is no such municipality.')
      return c.json(describe(municipality), 200)
    })
    .openapi(municipalityFormRoute, (c) => c.json({ isDidEditable: deps.issuerIdentities === undefined }, 200))
    .openapi(createMunicipalityRoute, async (c) =>
      c.json(await createMunicipality(deps, c.req.valid('json'), c.get('actor')), 201),
    )
    .openapi(updateMunicipalityRoute, async (c) =>
      c.json(await updateMunicipality(deps, c.req.valid('param').id, c.req.valid('json'), c.get('actor')), 200),
    )
    .openapi(checkIssuerRoute, async (c) => c.json(await checkMunicipalityIssuer(deps, c.req.valid('param').id), 200))
    .openapi(deleteMunicipalityRoute, async (c) => {
      await deleteMunicipality(deps, c.req.valid('param').id, c.get('actor'))
      return c.body(null, 204)
    })
}
