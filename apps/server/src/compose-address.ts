import { createAddressRoutes, rememberAddressData, sweepDataSets } from '@e-collecting/address/server'
import type { ComposeDeps } from './compose-deps.ts'

/** Addresses, and in which municipality and canton they are. */
export async function composeAddress({
  db,
  bulletin,
  now,
  addressData,
}: Pick<ComposeDeps, 'db' | 'bulletin' | 'now' | 'addressData'>) {
  const data = await rememberAddressData({ db, bulletin, dataDir: addressData })
  return {
    cantons: data.cantons,
    catchUp: data.catchUp,
    version: data.version,
    credit: data.credit,
    api: createAddressRoutes({ db, data }),
    sweep: () => sweepDataSets(db, now()),
  }
}
