import { lazy } from 'react'

export const loadAddressStep = () => import('./address-step.tsx')

/** The address step of a wizard, fetched when it is needed. */
export const AddressStep = lazy(async () => ({ default: (await loadAddressStep()).AddressStep }))

export {
  ADDRESS_FIELDS,
  type AddressField,
  addressFromStored,
  chooseMunicipality,
  EMPTY_ADDRESS,
  type EnteredAddress,
  type EnteredMunicipality,
  editAddress,
  formatAddress,
  isAddressComplete,
  isAddressResolved,
  missingAddressFields,
  takeSuggestion,
} from './address-entry.ts'
export type { AddressStepProps } from './address-step.tsx'
export { CantonOf } from './canton-of.tsx'
export { municipalitiesQuery, municipalityQuery } from './queries.ts'
export { useCanton } from './use-canton.ts'
