import { z } from 'zod'
import { CANTONS } from './cantons.ts'
import {
  ADDRESS_COUNTRY,
  ADDRESS_LIMIT,
  ADDRESS_MAX_LENGTH,
  ADDRESS_MAX_LIMIT,
  ADDRESS_MIN_SCORE,
  MUNICIPALITY_LIMIT,
} from './limits.ts'

/** A whole number in a query string: digits only, so that neither `1e1` nor an empty value counts. */
const wholeNumber = (min: number, max: number, preset: number) =>
  z
    .string()
    .regex(/^\d+$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.number().min(min, `Must be at least ${min}.`).max(max, `Must be at most ${max}.`))
    .default(preset)
    .meta({ type: 'integer', minimum: min, maximum: max, default: preset })

export const AddressSearchQuery = z.object({
  query: z.string().max(ADDRESS_MAX_LENGTH).meta({ example: 'Bahnhofstr. 12, 8001 Zürich' }),
  /** Only Swiss addresses are in the data. */
  countryCode: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'Must be a country code of two letters.')
    .default(ADDRESS_COUNTRY),
  /** Most hits wanted. */
  limit: wholeNumber(1, ADDRESS_MAX_LIMIT, ADDRESS_LIMIT),
  /** Least score wanted. */
  minScore: wholeNumber(1, 100, ADDRESS_MIN_SCORE),
})

/** What the official data name streets in, whichever languages the pages have. */
export const STREET_LANGUAGES = ['de', 'fr', 'it', 'rm'] as const

/** One address as the search answers it; every value is text, as in the public building directory's own interface. */
const AddressPlaceSchema = z.object({
  identifier: z.string(),
  postalAddress: z.object({
    addressCountry: z.string(),
    /** Postal town, which need not be the municipality. */
    addressLocality: z.string().describe('Postal town'),
    /** The municipality's name, not a canton: the canton follows from `municipalityCode`. */
    addressRegion: z.string().describe('Name of the political municipality, not a canton'),
    postalCode: z.string(),
    /** Street and, where there is one, house number. */
    streetAddress: z.string(),
    inLanguage: z.enum(STREET_LANGUAGES),
  }),
  /** Where the house is, or the street where only that is known, WGS84 to about a metre; absent where the data do not say it. */
  geo: z
    .object({ latitude: z.string(), longitude: z.string() })
    .optional()
    .describe('WGS84 in degrees, to about a metre: of the house, or of the street where no number of it is known'),
  /** Federal numbers; empty where only the street is known. */
  additionalProperty: z.object({
    buildingId: z.string(),
    entranceId: z.string(),
    addressId: z.string(),
    /** Official number of the political municipality. */
    municipalityCode: z.string().describe('Official number of the political municipality'),
  }),
})
export type AddressPlace = z.output<typeof AddressPlaceSchema>

const AddressHitSchema = z.object({
  /** 0–100, higher is closer. */
  score: z.number().int().min(0).max(100),
  place: AddressPlaceSchema,
})
export type AddressHit = z.output<typeof AddressHitSchema>

export const AddressSearchSchema = z
  .object({
    /** Best first; the same query gives the same order. */
    hits: z.array(AddressHitSchema),
  })
  .meta({ id: 'AddressSearchResult' })
export type AddressSearchResult = z.output<typeof AddressSearchSchema>

export const MunicipalityQuery = z.object({
  query: z.string().max(ADDRESS_MAX_LENGTH).default(''),
  limit: wholeNumber(1, ADDRESS_MAX_LIMIT, MUNICIPALITY_LIMIT),
})

export const BfsNumberParam = z.object({
  bfsNumber: z
    .string()
    .regex(/^0{0,4}[1-9]\d{0,3}$/, 'Must be a municipality number of one to four digits.')
    .meta({ example: '261' }),
})

const CANTON_CODES = CANTONS.map(({ code }) => code)

/** A political municipality. `bfsNumber` is its official number without leading zeros. */
export const MunicipalitySchema = z
  .object({ bfsNumber: z.string(), name: z.string(), canton: z.enum(CANTON_CODES) })
  .meta({ id: 'Municipality' })
export type MunicipalityRef = z.output<typeof MunicipalitySchema>

export const MunicipalityListSchema = z.object({ items: z.array(MunicipalitySchema) }).meta({ id: 'MunicipalityList' })

/** A municipality's place in the list of them, and percent of the locality's addresses that are in it, if not all; 0 where nobody knows. */
const LocalityPartSchema = z.tuple([z.number().int().min(0), z.number().min(0).lt(100).optional()])

/** The directory of localities as small as it gets: a municipality is named once. */
export const LocalityDirectorySchema = z
  .object({
    /** Day of the data, `2026-01-01`. */
    date: z.iso.date(),
    /** Official number, name and canton, in the order of numbers. */
    municipalities: z.array(z.tuple([z.string(), z.string(), z.enum(CANTON_CODES)])),
    /** Postal code, name, then the municipalities in which it lies, likeliest first. */
    localities: z.array(z.tuple([z.string(), z.string()]).rest(LocalityPartSchema)),
  })
  .meta({ id: 'LocalityDirectory' })
export type LocalityDirectory = z.output<typeof LocalityDirectorySchema>

export const PostalCodeParam = z.object({
  postalCode: z
    .string()
    .regex(/^\d{4}$/, 'Must be a postal code of four digits.')
    .meta({ example: '6300' }),
})

/** The localities of a postal code, each with the municipalities in which it lies, likeliest first. */
export const PostalCodeSchema = z
  .object({
    localities: z.array(
      z.object({
        name: z.string(),
        municipalities: z.array(
          MunicipalitySchema.extend({
            share: z.number().nullable().describe('Percent of the locality’s addresses; null where nobody knows'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PostalCode' })
