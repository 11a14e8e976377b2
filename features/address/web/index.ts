export {
  ADDRESS_FIELDS,
  type AddressField,
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
