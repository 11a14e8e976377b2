import { createApi } from '@e-collecting/http'
import { DomainError, type ProblemCode } from '@e-collecting/kernel'
import { createMiddleware } from 'hono/factory'
import {
  addressSearchRoute,
  localitiesRoute,
  municipalitiesRoute,
  municipalityRoute,
  postalCodeRoute,
} from '../contract/routes.ts'
import { createMunicipalitySearch, type SearchMunicipalities } from '../contract/search-municipalities.ts'
import { ADMINISTRATIVE_UNITS_PATH, type CantonFailure, type MunicipalityRef } from '../contract.ts'
import type { AddressData } from './address-data.ts'
import type { CantonLookup } from './canton-lookup.ts'
import { sendKeptFile } from './kept-file.ts'
import type { SearchAddresses } from './search-open-buildings.ts'

export interface AddressRoutesDeps {
  search: SearchAddresses
  data: Pick<AddressData, 'cantons' | 'directory' | 'unitsFile'>
}

/** Set before anything can fail, so that a refused query is not kept anywhere either. */
const noStore = createMiddleware(async (c, next) => {
  c.header('cache-control', 'no-store')
  await next()
})

/** What is looked up here changes once a year; an answer about where somebody lives belongs to their browser only. */
const MUNICIPALITY_CACHE = 'private, max-age=3600'

/** Address search, localities, municipalities and the file of administrative units. */
export function createAddressRoutes({ search, data }: AddressRoutesDeps) {
  const { cantons } = data
  const searchMunicipalities = createLiveSearch(cantons)
  const api = createApi()
  api.use(addressSearchRoute.path, noStore)
  api
    .openapi(addressSearchRoute, async (c) => c.json(await search(c.req.valid('query')), 200))
    .openapi(municipalitiesRoute, (c) => {
      const { query, limit } = c.req.valid('query')
      return c.json({ items: searchMunicipalities(query, limit) }, 200, { 'cache-control': MUNICIPALITY_CACHE })
    })
    .openapi(municipalityRoute, (c) => {
      const municipality = requireMunicipality(cantons, c.req.valid('param').bfsNumber)
      return c.json(municipality, 200, { 'cache-control': MUNICIPALITY_CACHE })
    })
  api.openapi(postalCodeRoute, async (c) => {
    const { postalCode } = c.req.valid('param')
    const found = (await data.directory()).localities.byPostalCode.get(postalCode)
    if (found === undefined) throw new DomainError('postal-code-not-found', 'No locality has this postal code.')
    const localities = found.map(({ name, municipalities }) => ({ name, municipalities: [...municipalities] }))
    return c.json({ localities }, 200, { 'cache-control': MUNICIPALITY_CACHE })
  })
  api.openAPIRegistry.registerPath(localitiesRoute)
  api.get(localitiesRoute.path, async (c) => sendKeptFile(c, (await data.directory()).file, 'application/json'))
  api.get(ADMINISTRATIVE_UNITS_PATH, async (c) => sendKeptFile(c, await data.unitsFile(), 'text/csv; charset=utf-8'))
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
  if (result.kind === 'found') return result.municipality
  throw new DomainError(PROBLEM_OF[result.kind], 'There is no municipality of this number whose canton is known.')
}

/** The search over the municipalities of the present data, built again only when these are others. */
function createLiveSearch(cantons: CantonLookup): SearchMunicipalities {
  let built: { of: CantonLookup['municipalities']; search: SearchMunicipalities } | undefined
  return (query, limit) => {
    const of = cantons.municipalities
    if (built?.of !== of) built = { of, search: createMunicipalitySearch(of) }
    return built.search(query, limit)
  }
}
