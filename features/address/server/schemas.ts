import { z } from '@hono/zod-openapi'
import {
  ADDRESS_COUNTRY,
  ADDRESS_LIMIT,
  ADDRESS_MAX_LENGTH,
  ADDRESS_MAX_LIMIT,
  ADDRESS_MIN_SCORE,
  type AddressSearchResult,
  CANTONS,
  type CantonCode,
  MUNICIPALITY_LIMIT,
  type MunicipalityList,
  type MunicipalityRef,
} from '../contract.ts'

/** A whole number in a query string: digits only, so that neither `1e1` nor an empty value counts. */
const wholeNumber = (min: number, max: number, preset: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'Must be a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .default(preset)
    .openapi({ type: 'integer', minimum: min, maximum: max, default: preset })

export const AddressSearchQuery = z.object({
  query: z.string().max(ADDRESS_MAX_LENGTH).openapi({ example: 'Bahnhofstr. 12, 8001 Zürich' }),
  countryCode: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'Must be a country code of two letters.')
    .default(ADDRESS_COUNTRY),
  limit: wholeNumber(1, ADDRESS_MAX_LIMIT, ADDRESS_LIMIT),
  minScore: wholeNumber(1, 100, ADDRESS_MIN_SCORE),
})

export const AddressSearchSchema = z
  .object({
    hits: z.array(
      z.object({
        score: z.number().int().min(0).max(100),
        place: z.object({
          identifier: z.string(),
          postalAddress: z.object({
            addressCountry: z.string(),
            addressLocality: z.string().openapi({ description: 'Postal town' }),
            addressRegion: z.string().openapi({ description: 'Name of the political municipality, not a canton' }),
            postalCode: z.string(),
            streetAddress: z.string(),
            inLanguage: z.enum(['de', 'fr', 'it', 'rm']),
          }),
          additionalProperty: z.object({
            buildingId: z.string(),
            entranceId: z.string(),
            addressId: z.string(),
            municipalityCode: z.string().openapi({ description: 'Official number of the political municipality' }),
          }),
        }),
      }),
    ),
  })
  .openapi('AddressSearchResult') satisfies z.ZodType<AddressSearchResult>

export const MunicipalityQuery = z.object({
  query: z.string().max(ADDRESS_MAX_LENGTH).default(''),
  limit: wholeNumber(1, ADDRESS_MAX_LIMIT, MUNICIPALITY_LIMIT),
})

export const BfsNumberParam = z.object({
  bfsNumber: z
    .string()
    .regex(/^0{0,4}[1-9]\d{0,3}$/, 'Must be a municipality number of one to four digits.')
    .openapi({ example: '261' }),
})

const CANTON_CODES = CANTONS.map(({ code }) => code) as [CantonCode, ...CantonCode[]]

export const MunicipalitySchema = z
  .object({ bfsNumber: z.string(), name: z.string(), canton: z.enum(CANTON_CODES) })
  .openapi('Municipality') satisfies z.ZodType<MunicipalityRef>

export const MunicipalityListSchema = z
  .object({ items: z.array(MunicipalitySchema) })
  .openapi('MunicipalityList') satisfies z.ZodType<MunicipalityList>
