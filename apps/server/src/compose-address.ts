import {
  createAddressRoutes,
  createCantonLookup,
  loadAdministrativeUnits,
  sweepDataSets,
} from '@e-collecting/address/server'
import type { ComposeDeps } from './compose-deps.ts'

/** Addresses, and in which municipality and canton they are. */
export async function composeAddress({ db, now, addressData }: Pick<ComposeDeps, 'db' | 'now' | 'addressData'>) {
  const units = await loadAdministrativeUnits(addressData)
  const cantons = createCantonLookup(units.units)
  return {
    cantons,
    api: createAddressRoutes({ db, units, cantons, dataDir: addressData }),
    sweep: () => sweepDataSets(db, now()),
  }
}
