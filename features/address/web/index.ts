import { lazy } from 'react'

export const loadAddressStep = () => import('./address-step.tsx')

/** The address step of a wizard, fetched when it is needed. */
export const AddressStep = lazy(async () => ({ default: (await loadAddressStep()).AddressStep }))

export {
  addressFromStored,
  EMPTY_ADDRESS,
  type EnteredAddress,
  formatAddress,
  isAddressResolved,
} from './address-entry.ts'
export { municipalityQuery } from './queries.ts'
export { useCanton } from './use-canton.ts'
