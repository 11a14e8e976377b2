import type { Database } from '@e-collecting/database'
import { createApi } from '@e-collecting/http'
import { DomainError, type ProblemCode } from '@e-collecting/kernel'
import { createMiddleware } from 'hono/factory'
import { addressSearchRoute, municipalitiesRoute, municipalityRoute } from '../contract/routes.ts'
import { ADMINISTRATIVE_UNITS_PATH, type CantonFailure, type MunicipalityRef } from '../contract.ts'
import type { AdministrativeUnits } from './administrative-units.ts'
import type { CantonLookup } from './canton-lookup.ts'
import { searchAddresses } from './search-addresses.ts'
import { createMunicipalitySearch } from './search-municipalities.ts'

export interface AddressRoutesDeps {
  db: Database
  units: AdministrativeUnits
  cantons: CantonLookup
}

/** Set before anything can fail, so that a refused query is not kept anywhere either. */
const noStore = createMiddleware(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})

/** What is looked up here changes once a year; an answer about where somebody lives belongs to their browser only. */
const MUNICIPALITY_CACHE = 'private, max-age=3600'
const FILE_CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

/** Address search, municipalities and the file of administrative units. */
export function createAddressRoutes({ db, units, cantons }: AddressRoutesDeps) {
  const searchMunicipalities = createMunicipalitySearch(cantons.municipalities)
  const api = createApi()
  api.use(addressSearchRoute.path, noStore)
  api
    .openapi(addressSearchRoute, async (c) => c.json(await searchAddresses({ db }, c.req.valid('query')), 200))
    .openapi(municipalitiesRoute, (c) => {
      const { query, limit } = c.req.valid('query')
      return c.json({ items: searchMunicipalities(query, limit) }, 200, { 'cache-control': MUNICIPALITY_CACHE })
    })
    .openapi(municipalityRoute, (c) => {
      const municipality = requireMunicipality(cantons, c.req.valid('param').bfsNumber)
      return c.json(municipality, 200, { 'cache-control': MUNICIPALITY_CACHE })
    })
  api.get(ADMINISTRATIVE_UNITS_PATH, (c) => {
    const headers = { etag: units.etag, 'cache-control': FILE_CACHE }
    if (matchesTag(c.req.header('if-none-match'), units.etag)) return c.body(null, 304, headers)
    return c.body(units.file, 200, { ...headers, 'content-type': 'text/csv; charset=utf-8' })
  })
  return api
}

const PROBLEM_OF = {
  'municipality-not-found': 'municipality-not-found',
  'parent-not-found': 'parent-not-found',
  'canton-not-found': 'canton-not-found',
  failed: 'canton-lookup-failed',
} as const satisfies Record<CantonFailure, ProblemCode>

/**
 * The municipality of a number.
 * @throws DomainError `municipality-not-found`; `parent-not-found`, `canton-not-found`, `canton-lookup-failed` for faulty data
 */
export function requireMunicipality(cantons: CantonLookup, bfsNumber: string): MunicipalityRef {
  const result = cantons.findCanton(bfsNumber)
  if (result.kind === 'found' && result.municipality !== null) return result.municipality
  const code = result.kind === 'found' ? 'municipality-not-found' : PROBLEM_OF[result.kind]
  throw new DomainError(code, 'There is no municipality of this number whose canton is known.')
}

/** `If-None-Match` lists tags, weak or strong; a compressing proxy may have made ours weak (RFC 9110 §13.1.2). */
function matchesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
