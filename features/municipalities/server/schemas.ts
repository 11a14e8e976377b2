import { CANTONS, type CantonCode, cleanBfsNumber } from '@e-collecting/address/contract'
import { CursorSchema, listPageShape } from '@e-collecting/http'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from '@hono/zod-openapi'
import {
  type MunicipalityFormOptions,
  type MunicipalityInput,
  type MunicipalityOptions,
  type MunicipalityPage,
  RESIDENT_CSV_COLUMNS,
  RESIDENT_IMPORT_FAULT_CODES,
  RESIDENT_NAME_MAX_LENGTH,
  type Resident,
  type ResidentImportPreview,
  type ResidentImportResult,
  type ResidentInput,
  type ResidentPage,
  type ResidentRemoval,
  type ResidentSearch,
} from '../contract.ts'
import { cleanName } from './read-resident-csv.ts'

const SEARCH_MAX_LENGTH = 200
const CANTON_CODES = CANTONS.map(({ code }) => code) as [CantonCode, ...CantonCode[]]

const Name = z
  .string()
  .refine((name) => !hasHiddenCharacters(name), 'Must not have characters that cannot be seen.')
  .overwrite(cleanName)
  .min(1)
  .max(RESIDENT_NAME_MAX_LENGTH)

const Direction = z.enum(['asc', 'desc'])
const SearchText = z
  .string()
  .max(SEARCH_MAX_LENGTH)
  .refine((text) => !/\p{Cc}/u.test(text), 'Must not have control characters.')

export const IdParam = z.object({ id: z.uuid() })

/** As municipalities and identity services write them; resolved by nobody here. */
const Did = z
  .string()
  .max(500)
  .regex(/^did:(webvh|tdw):[\w.%-]+(:[\w.%-]+)+$/, 'Must be a DID of the method webvh or tdw.')
const HttpsUrl = z
  .string()
  .max(500)
  .refine((text) => URL.canParse(text) && new URL(text).protocol === 'https:', 'Must be an https address.')
const orNothing = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

export const MunicipalityInputSchema = z
  .strictObject({
    bfsNumber: z
      .string()
      .regex(/^\s*0*[1-9]\d{0,3}\s*$/, 'Must be a municipality number of one to four digits.')
      .overwrite((typed) => cleanBfsNumber(typed) ?? typed),
    name: Name,
    did: orNothing(Did),
    statusListUrl: orNothing(HttpsUrl),
  })
  .openapi('MunicipalityInput') satisfies z.ZodType<MunicipalityInput>

export const MunicipalitySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    bfsNumber: z.string(),
    canton: z.enum(CANTON_CODES),
    did: z.string().nullable(),
    statusListUrl: z.string().nullable(),
    residentCount: z.number().int(),
    isDemo: z.boolean(),
  })
  .openapi('ManagedMunicipality')

export const MunicipalityPageSchema = z
  .object({ ...listPageShape(MunicipalitySchema), total: z.number().int() })
  .openapi('MunicipalityPage') satisfies z.ZodType<MunicipalityPage>

export const MunicipalityOptionsSchema = z
  .object({ items: z.array(MunicipalitySchema.pick({ id: true, name: true, bfsNumber: true, canton: true })) })
  .openapi('MunicipalityOptions') satisfies z.ZodType<MunicipalityOptions>

export const MunicipalityFormSchema = z
  .object({ isDidEditable: z.boolean() })
  .openapi('MunicipalityFormOptions') satisfies z.ZodType<MunicipalityFormOptions>

export const MunicipalityListQuery = z.object({
  text: SearchText.default(''),
  sort: z.enum(['name', 'bfsNumber', 'canton']).default('name'),
  direction: Direction.default('asc'),
  cursor: CursorSchema,
})

export const ResidentInputSchema = z
  .strictObject({
    givenName: Name,
    familyName: Name,
    birthDate: z.iso.date(),
    isDuplicateAccepted: z.boolean().optional(),
  })
  .openapi('ResidentInput') satisfies z.ZodType<ResidentInput>

export const ResidentSchema = z
  .object({
    id: z.string(),
    municipalityId: z.string(),
    givenName: z.string(),
    familyName: z.string(),
    birthDate: z.string(),
    isArchived: z.boolean(),
    isDemo: z.boolean(),
  })
  .openapi('Resident') satisfies z.ZodType<Resident>

export const ResidentSearchSchema = z
  .strictObject({
    text: SearchText.optional(),
    isArchived: z.boolean().optional(),
    sort: z.enum(['name', 'birthDate']).optional(),
    direction: Direction.optional(),
    cursor: CursorSchema,
    letters: SearchText.optional(),
  })
  .refine(
    ({ letters, sort = 'name', text = '' }) => letters === undefined || (sort === 'name' && text === ''),
    'Letters are for the whole list by name.',
  )
  .openapi('ResidentSearch') satisfies z.ZodType<ResidentSearch>

export const ResidentPageSchema = z
  .object({
    ...listPageShape(ResidentSchema),
    total: z.number().int().nullable(),
  })
  .openapi('ResidentPage') satisfies z.ZodType<ResidentPage>

export const ResidentRemovalSchema = z
  .object({ outcome: z.enum(['deleted', 'archived']) })
  .openapi('ResidentRemoval') satisfies z.ZodType<ResidentRemoval>

export const ResidentImportPreviewSchema = z
  .object({
    id: z.string(),
    counts: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      faulty: z.number().int(),
    }),
    sample: z.array(
      z.object({
        line: z.number().int(),
        givenName: z.string(),
        familyName: z.string(),
        birthDate: z.string(),
        effect: z.enum(['created', 'updated', 'unchanged']),
      }),
    ),
    faults: z.array(
      z.object({
        line: z.number().int(),
        column: z.enum(RESIDENT_CSV_COLUMNS).nullable(),
        code: z.enum(RESIDENT_IMPORT_FAULT_CODES),
      }),
    ),
    expiresAt: z.string(),
  })
  .openapi('ResidentImportPreview') satisfies z.ZodType<ResidentImportPreview>

export const ResidentImportResultSchema = z
  .object({ created: z.number().int(), updated: z.number().int(), unchanged: z.number().int() })
  .openapi('ResidentImportResult') satisfies z.ZodType<ResidentImportResult>
