import { isRecord } from '@e-collecting/browser'
import { type ChosenAddress, cleanPostalCode, POSTAL_CODE_DIGITS } from '../contract.ts'

/** The three things one types. */
export const ADDRESS_FIELDS = ['street', 'postalCode', 'city'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

/** The political municipality an address lies in. */
export type EnteredMunicipality = ChosenAddress['municipality']

/** What a person has said about where they live. The municipality follows from a suggestion or from their own choice. */
export interface EnteredAddress extends Record<AddressField, string> {
  municipality: EnteredMunicipality | null
}

export const EMPTY_ADDRESS: EnteredAddress = {
  street: '',
  postalCode: '',
  city: '',
  municipality: null,
}

/** The address with one field changed. A real change forgets the municipality: it belonged to the former address. */
export function editAddress(address: EnteredAddress, field: AddressField, text: string): EnteredAddress {
  const value = field === 'postalCode' ? cleanPostalCode(text) : text
  if (value === address[field]) return address
  return { ...address, [field]: value, municipality: null }
}

/** True for a chosen street with nothing behind it but a number: the data may know a street and not its numbers. */
export const isNumberBehind = (street: string | null, text: string): boolean =>
  street !== null && text.startsWith(street) && /^ *(\d\S*( [a-z])?)? *$/i.test(text.slice(street.length))

/** The way on for an address the data does not know. */
export const chooseMunicipality = (
  address: EnteredAddress,
  { bfsNumber, name }: EnteredMunicipality,
): EnteredAddress => ({ ...address, municipality: { bfsNumber, name } })

/** What keeps an address from being complete. */
export const faultyAddressFields = (address: EnteredAddress): AddressField[] =>
  ADDRESS_FIELDS.filter(
    (field) =>
      address[field].trim() === '' || (field === 'postalCode' && address.postalCode.length < POSTAL_CODE_DIGITS),
  )

/** Every field filled, the postal code with all its digits. */
export const isAddressComplete = (address: EnteredAddress): boolean => faultyAddressFields(address).length === 0

/** Complete, and the municipality known: the step may go on. */
export const isAddressResolved = (address: EnteredAddress): boolean =>
  isAddressComplete(address) && address.municipality !== null

/** `Bahnhofstrasse 1, 8001 Zürich` */
export const formatAddress = ({ street, postalCode, city }: Record<AddressField, string>): string =>
  `${street.trim()}, ${postalCode} ${city.trim()}`

/** Reads back an address that an earlier page of this tab stored; what is no text counts as empty. */
export function addressFromStored(value: unknown): EnteredAddress {
  if (!isRecord(value)) return EMPTY_ADDRESS
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : '')
  const { municipality } = value
  const isNamed =
    isRecord(municipality) && typeof municipality.bfsNumber === 'string' && typeof municipality.name === 'string'
  return {
    street: text('street'),
    postalCode: text('postalCode'),
    city: text('city'),
    municipality: isNamed ? { bfsNumber: String(municipality.bfsNumber), name: String(municipality.name) } : null,
  }
}
