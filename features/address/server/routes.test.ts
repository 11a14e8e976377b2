import { toProblem } from '@e-collecting/http'
import { expect, test } from 'vitest'
import { ADDRESS_PROBLEMS, type AddressSearchResult, type CantonResult, type MunicipalityRef } from '../contract.ts'
import { createAddressRoutes } from './routes.ts'
import type { AddressSearch } from './search-addresses.ts'

const KERNS: MunicipalityRef = { bfsNumber: '1404', name: 'Kerns', canton: 'OW' }
const SARNEN: MunicipalityRef = { bfsNumber: '1407', name: 'Sarnen', canton: 'OW' }

const none = () => Promise.reject(new Error('not asked for here'))

/** The routes over data that tests change. */
function createRoutes(
  cantons: { municipalities: readonly MunicipalityRef[]; result?: CantonResult },
  search: (search: AddressSearch) => Promise<AddressSearchResult> = none,
) {
  const app = createAddressRoutes({
    search,
    data: {
      cantons: {
        findCanton: () => cantons.result ?? { kind: 'failed' },
        findMunicipality: () => undefined,
        listMerged: () => [],
        get municipalities() {
          return cantons.municipalities
        },
      },
      directory: none,
      unitsFile: none,
    },
  })
  app.onError((error, c) => c.json(toProblem(error, ADDRESS_PROBLEMS), 400))
  return app
}
const openRoutes = (...parts: Parameters<typeof createRoutes>) => {
  const app = createRoutes(...parts)
  return async (path: string) => (await app.request(`/api/municipalities${path}`)).json()
}

test('who says only what is looked for is answered twenty addresses of Switzerland that score at least 88', async () => {
  const asked: AddressSearch[] = []
  const routes = createRoutes({ municipalities: [] }, async (search) => {
    asked.push(search)
    return { hits: [] }
  })
  await routes.request('/api/address-search/find?query=Bahnhofstrasse')
  expect(asked).toEqual([{ query: 'Bahnhofstrasse', countryCode: 'CH', limit: 20, minScore: 88 }])
})

test('municipalities that were imported meanwhile are found, and those that are gone are not', async () => {
  const cantons = { municipalities: [KERNS] }
  const read = openRoutes(cantons)
  expect(await read('?query=kerns')).toEqual({ items: [KERNS] })
  cantons.municipalities = [SARNEN]
  expect(await read('?query=kerns')).toEqual({ items: [] })
  expect(await read('?query=sarnen')).toEqual({ items: [SARNEN] })
})

test('twenty municipalities are told where nobody asks for more', async () => {
  const municipalities = Array.from({ length: 30 }, (_, at) => ({ ...KERNS, bfsNumber: String(at + 1) }))
  const read = openRoutes({ municipalities })
  expect((await read('?query=kerns')).items).toHaveLength(20)
  expect((await read('?query=kerns&limit=25')).items).toHaveLength(25)
})

test.each([
  ['municipality-not-found', 404, 'municipality-not-found'],
  ['parent-not-found', 500, 'parent-not-found'],
  ['canton-not-found', 500, 'canton-not-found'],
  ['failed', 500, 'canton-lookup-failed'],
] as const)('a look-up that ends with %s is a problem of its own: %i %s', async (kind, status, code) => {
  const read = openRoutes({ municipalities: [], result: { kind } })
  expect(await read('/1404')).toMatchObject({ type: `/problems/${code}`, status })
})
