export {
  addressFromStored,
  EMPTY_ADDRESS,
  type EnteredAddress,
  formatAddress,
  isAddressResolved,
} from './address-entry.ts'
export { municipalityQuery } from './queries.ts'
export { useCanton } from './use-canton.ts'
