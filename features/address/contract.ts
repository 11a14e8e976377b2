import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import { ADDRESS_MIN_LENGTH, POSTAL_CODE_DIGITS } from './contract/limits.ts'
import type { AddressHit, AddressPlace, MunicipalityRef } from './contract/schemas.ts'

export {
  CANTONS,
  type CantonCode,
  cantonByNumber,
  cantonName,
} from './contract/cantons.ts'
export {
  ADDRESS_COUNTRY,
  ADDRESS_DEBOUNCE_MS,
  ADDRESS_LIMIT,
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_SCORE,
  MUNICIPALITY_LIMIT,
  POSTAL_CODE_DIGITS,
} from './contract/limits.ts'
export type * from './contract/schemas.ts'

/** The administrative units as one file. */
export const ADMINISTRATIVE_UNITS_PATH = '/swiss-administrative-units.csv'

/** What a municipality's number says about the canton: the municipality with its canton, or which of the four steps failed. */
export type CantonResult = { kind: 'found'; municipality: MunicipalityRef } | { kind: CantonFailure }

/** `failed`: the number is not a municipality number at all, or there are no data to look it up in. */
export type CantonFailure = 'municipality-not-found' | 'parent-not-found' | 'canton-not-found' | 'failed'

/** Problem codes of this feature and the HTTP status of each. Those that are not found are a visitor's doing, the rest are faulty data. */
export const ADDRESS_PROBLEMS = {
  'municipality-not-found': 404,
  'postal-code-not-found': 404,
  'parent-not-found': 500,
  'canton-not-found': 500,
  'canton-lookup-failed': 500,
} as const
type AddressProblems = typeof ADDRESS_PROBLEMS

type AddressRoutes = RoutesOf<typeof import('./contract/routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends AddressProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends AddressRoutes {}
}

/** What the address step keeps of a chosen hit. */
export interface ChosenAddress {
  street: string
  postalCode: string
  city: string
  municipality: Pick<MunicipalityRef, 'bfsNumber' | 'name'>
}

/** The fields that choosing a suggestion fills, and the municipality behind it. */
export const addressFromHit = ({ place }: AddressHit): ChosenAddress => ({
  street: place.postalAddress.streetAddress,
  postalCode: place.postalAddress.postalCode,
  city: place.postalAddress.addressLocality,
  municipality: { bfsNumber: place.additionalProperty.municipalityCode, name: place.postalAddress.addressRegion },
})

/** One line for the suggestion list: `Bahnhofstrasse 12, 8001 Zürich`. */
export const addressLine = ({ postalAddress }: AddressPlace): string =>
  `${postalAddress.streetAddress}, ${postalAddress.postalCode} ${postalAddress.addressLocality}`

/** What a postal code field keeps of the typed text: digits only, at most four. */
export const cleanPostalCode = (typed: string): string => typed.replace(/\D/g, '').slice(0, POSTAL_CODE_DIGITS)

/** True when the typed text is long enough to search for. Surrounding spaces do not count. */
export const isSearchable = (typed: string): boolean => typed.trim().length >= ADDRESS_MIN_LENGTH

/** A municipality number as the register writes it: without leading zeros; undefined for anything but 1 to 4 digits. */
export function cleanBfsNumber(typed: string): string | undefined {
  return /^0*([1-9]\d{0,3})$/.exec(typed.trim())?.[1]
}
