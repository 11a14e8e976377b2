import { createAddressRoutes, rememberAddressData, rememberStreets, sweepDataSets } from '@e-collecting/address/server'
import type { ComposeDeps } from './compose-deps.ts'
import { describeError } from './http/problems.ts'

type AddressDeps = Pick<ComposeDeps, 'db' | 'statements' | 'bulletin' | 'logger' | 'now' | 'addressData'>

/** Addresses, and in which municipality and canton they are. */
export async function composeAddress({ db, statements, bulletin, logger, now, addressData }: AddressDeps) {
  const data = await rememberAddressData({ db, bulletin, dataDir: addressData })
  const streets = rememberStreets({
    db,
    bulletin,
    findMunicipality: data.cantons.findMunicipality,
    onFault: (error) =>
      logger.error(describeError(error), 'streets could not be read; the search goes on with those it has'),
  })
  return {
    cantons: data.cantons,
    version: data.version,
    credit: data.credit,
    api: createAddressRoutes({ statements, streets, data }),
    catchUp: async () => {
      await data.catchUp()
      await streets.catchUp()
    },
    sweep: () => sweepDataSets(db, now()),
  }
}
