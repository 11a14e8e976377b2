import {
  createAddressRoutes,
  createOpenBuildingsSearch,
  rememberAddressData,
  rememberStreets,
  searchAddresses,
  sweepDataSets,
} from '@e-collecting/address/server'
import type { ComposeDeps } from './compose-deps.ts'
import { describeError } from './http/problems.ts'

type AddressDeps = Pick<
  ComposeDeps,
  'config' | 'db' | 'statements' | 'bulletin' | 'logger' | 'now' | 'randomBytes' | 'addressData'
>

/** Addresses, and in which municipality and canton they are. */
export async function composeAddress(deps: AddressDeps) {
  const { db, bulletin, now, addressData } = deps
  const data = await rememberAddressData({ db, bulletin, dataDir: addressData })
  const { search, catchUp } = chooseSearch(deps, data)
  return {
    cantons: data.cantons,
    version: data.version,
    credit: data.credit,
    api: createAddressRoutes({ search, data }),
    catchUp: async () => {
      await data.catchUp()
      catchUp()
    },
    sweep: () => sweepDataSets(db, now()),
  }
}

/** The own addresses, whose streets stand in memory, or a service elsewhere. */
function chooseSearch(
  { config, db, statements, logger, now, randomBytes }: AddressDeps,
  { cantons, snapshot }: Awaited<ReturnType<typeof rememberAddressData>>,
) {
  const { addressSearchUrl } = config
  if (addressSearchUrl !== undefined)
    return {
      search: createOpenBuildingsSearch({ baseUrl: addressSearchUrl, cantons, now, randomBytes }),
      catchUp: () => undefined,
    }
  const streets = rememberStreets({
    db,
    readSnapshot: async () => snapshot(),
    onFault: (error) =>
      logger.error(describeError(error), 'streets could not be read; the search goes on with those it has'),
  })
  return {
    search: (search: Parameters<typeof searchAddresses>[1]) => searchAddresses({ statements, streets }, search),
    catchUp: streets.catchUp,
  }
}
