import type { CantonCode } from './contract/cantons.ts'

export {
  CANTONS,
  type Canton,
  type CantonCode,
  type CantonLanguage,
  cantonByLabel,
  cantonByNumber,
  cantonName,
} from './contract/cantons.ts'

/** The search runs from this many characters on; shorter queries are answered with no hits. */
export const ADDRESS_MIN_LENGTH = 5
/** Longest query the search takes. */
export const ADDRESS_MAX_LENGTH = 200
/** Pause after the last key before the search runs. */
export const ADDRESS_DEBOUNCE_MS = 300
/** Defaults of the search's parameters. */
export const ADDRESS_LIMIT = 20
export const ADDRESS_MIN_SCORE = 88
export const ADDRESS_COUNTRY = 'CH'
/** Most hits that one answer may carry. */
export const ADDRESS_MAX_LIMIT = 50
/** The suggestion list closes this long after the field has lost the focus. */
export const LIST_BLUR_CLOSE_MS = 150
/** Digits of a postal code. */
export const POSTAL_CODE_DIGITS = 4
/** Municipalities in one answer of the combobox search, unless asked otherwise; at most `ADDRESS_MAX_LIMIT`. */
export const MUNICIPALITY_LIMIT = 20

/** `GET /api/address-search/find`: the query is sent nowhere else and stored nowhere. */
export const ADDRESS_SEARCH_PATH = '/api/address-search/find'
/** `GET`: `?query=&limit=` searches, `/{bfsNumber}` reads one. */
export const MUNICIPALITIES_PATH = '/api/municipalities'
/** The administrative units as one file. */
export const ADMINISTRATIVE_UNITS_PATH = '/swiss-administrative-units.csv'

/** Language of a street name. */
export type AddressLanguage = 'de' | 'fr' | 'it' | 'rm'

/** A political municipality. `bfsNumber` is its official number without leading zeros. */
export interface MunicipalityRef {
  bfsNumber: string
  name: string
  canton: CantonCode
}

export interface MunicipalityList {
  items: MunicipalityRef[]
}

/** One address as the search answers it; every value is text, as in the public building directory's own interface. */
export interface AddressPlace {
  identifier: string
  postalAddress: {
    addressCountry: string
    /** Postal town, which need not be the municipality. */
    addressLocality: string
    /** The municipality's name, not a canton: the canton follows from `municipalityCode`. */
    addressRegion: string
    postalCode: string
    /** Street and, where there is one, house number. */
    streetAddress: string
    inLanguage: AddressLanguage
  }
  additionalProperty: {
    buildingId: string
    entranceId: string
    addressId: string
    /** Official number of the political municipality. */
    municipalityCode: string
  }
}

export interface AddressHit {
  /** 0–100, higher is closer. */
  score: number
  place: AddressPlace
}

export interface AddressSearchResult {
  /** Best first; the same query gives the same order. */
  hits: AddressHit[]
}

/**
 * What a municipality's number says about the canton: an answer, or which of the four steps failed.
 * `municipality` is null where only the address region told the canton.
 */
export type CantonResult =
  | { kind: 'found'; canton: CantonCode; municipality: MunicipalityRef | null }
  | { kind: CantonFailure }

/** `failed`: the number is not a municipality number at all, or there are no data to look it up in. */
export type CantonFailure = 'municipality-not-found' | 'parent-not-found' | 'canton-not-found' | 'failed'

/** Problem codes of this feature and the HTTP status of each. Only the first is a visitor's doing, the rest are faulty data. */
export const ADDRESS_PROBLEMS = {
  'municipality-not-found': 404,
  'parent-not-found': 500,
  'canton-not-found': 500,
  'canton-lookup-failed': 500,
} as const
type AddressProblems = typeof ADDRESS_PROBLEMS

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends AddressProblems {}
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
