import { CANTONS } from '@e-collecting/address/contract'
import { CursorSchema, listPageShape } from '@e-collecting/http/answers'
import { z } from 'zod'
import { RESIDENT_CSV_COLUMNS } from './resident-columns.ts'
import { RESIDENT_IMPORT_FAULT_CODES } from './resident-rules.ts'

export {
  type MunicipalityChange,
  MunicipalityChangeSchema,
  type MunicipalityInput,
  MunicipalityInputSchema,
  type ResidentChange,
  ResidentChangeSchema,
  type ResidentInput,
  ResidentInputSchema,
} from './input-schemas.ts'

const SEARCH_MAX_LENGTH = 200
const CANTON_CODES = CANTONS.map(({ code }) => code)

const Direction = z.enum(['asc', 'desc'])
export type SortDirection = z.output<typeof Direction>
const MunicipalitySort = z.enum(['name', 'bfsNumber', 'canton'])
export type MunicipalitySort = z.output<typeof MunicipalitySort>
/** By name, accents and umlauts aside; of a search those first whose family name begins with the first word. */
const ResidentSort = z.enum(['name', 'birthDate'])
export type ResidentSort = z.output<typeof ResidentSort>
const SearchText = z
  .string()
  .max(SEARCH_MAX_LENGTH)
  .refine((text) => !/\p{Cc}/u.test(text), 'Must not have control characters.')

export const IdParam = z.object({ id: z.uuid() })

export const MunicipalitySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Without leading zeros. */
    bfsNumber: z.string(),
    /** Derived from the number; never editable. */
    canton: z.enum(CANTON_CODES),
    /** Null where none is configured: nothing can be issued. */
    did: z.string().nullable(),
    /** Null where none is configured. */
    statusListUrl: z.string().nullable(),
    /** Null: the key of the DID with the fragment `#assert-key-01`. */
    verificationMethod: z.string().nullable(),
    /** The key in the issuer's security module; null where none is named. */
    keyId: z.string().nullable(),
    /** Whether there is a PIN for it. The PIN itself is told to nobody. */
    hasKeyPin: z.boolean(),
    /** Of what staff enter: a change names the one that it was made to. */
    version: z.string(),
    residentCount: z.number().int(),
    isDemo: z.boolean(),
    /** Into which it has merged; null while its number is in force. */
    successor: z.object({ bfsNumber: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'ManagedMunicipality' })
export type Municipality = z.output<typeof MunicipalitySchema>

/** `GET /api/admin/municipalities/{id}` reads one. `GET /api/admin/municipalities?text=&sort=&direction=&cursor=`; role `gemeinde` sees its own. */
export const MunicipalityPageSchema = z
  .object({ ...listPageShape(MunicipalitySchema), total: z.number().int() })
  .meta({ id: 'MunicipalityPage' })

/** `POST /api/admin/municipalities/{id}/issuer-check`: what the external issuer does with what is entered. */
export const IssuerCheckSchema = z
  .object({
    /**
     * An offer in the name of the municipality: made and cancelled, made and not cancelled, made under the only identity that the issuer has,
     * refused, not let in, or no answer.
     */
    offer: z.enum(['cancelled', 'left-open', 'own-identity', 'refused', 'not-set-up', 'unreachable']),
    /**
     * The key: the issuer has signed its metadata with it, or with another one that bears its name; it stands in the DID document, and nothing
     * signed with it was found; it does not stand there; the document could not be read.
     */
    key: z.enum(['signs', 'differs', 'listed', 'missing', 'not-read']),
  })
  .meta({ id: 'IssuerCheck' })
export type IssuerCheck = z.output<typeof IssuerCheckSchema>

/** `GET /api/admin/municipality-form`: what the form may ask. */
export const MunicipalityFormSchema = z
  .object({
    /** False: the embedded issuer makes DID and status list itself. */
    isDidEditable: z.boolean(),
  })
  .meta({ id: 'MunicipalityFormOptions' })

export const MunicipalityListQuery = z.object({
  text: SearchText.default(''),
  sort: MunicipalitySort.default('name'),
  direction: Direction.default('asc'),
  cursor: CursorSchema,
})

export const ResidentSchema = z
  .object({
    id: z.string(),
    municipalityId: z.string(),
    givenName: z.string(),
    familyName: z.string(),

    /** `YYYY-MM-DD` */
    birthDate: z.string(),

    /** Null: the register does not say. */
    hasRightToVote: z.boolean().nullable(),
    isArchived: z.boolean(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'Resident' })
export type Resident = z.output<typeof ResidentSchema>

/** `POST /api/admin/municipalities/{id}/residents/search`: by POST: addresses stand in logs and histories, names must not. */
export const ResidentSearchSchema = z
  .strictObject({
    /** Parts of names, a birth date (`1990-05-17` or `17.05.1990`), or both. A part under three letters fits only where a name begins. */
    text: SearchText.optional(),
    isArchived: z.boolean().optional(),
    sort: ResidentSort.optional(),
    direction: Direction.optional(),

    /** What an earlier page of this list has given. */
    cursor: CursorSchema,

    /** In place of a cursor: the page begins where family names begin so. Only by name, and without a search. */
    letters: SearchText.optional(),
  })
  .refine(
    ({ letters, sort = 'name', text = '' }) => letters === undefined || (sort === 'name' && text === ''),
    'Letters are for the whole list by name.',
  )
  .meta({ id: 'ResidentSearch' })
export type ResidentSearch = z.output<typeof ResidentSearchSchema>

export const ResidentPageSchema = z
  .object({
    ...listPageShape(ResidentSchema),

    /** Null: a search that fits more than `COUNT_LIMIT`, and nobody counted on. A whole register is always counted. */
    total: z.number().int().nullable(),
  })
  .meta({ id: 'ResidentPage' })
export type ResidentPage = z.output<typeof ResidentPageSchema>

/** `DELETE /api/admin/residents/{id}`: one who ever collected a credential is archived: under a new id they could collect, and count, twice. */
export const ResidentRemovalSchema = z
  .object({ outcome: z.enum(['deleted', 'archived']) })
  .meta({ id: 'ResidentRemoval' })
export type ResidentRemoval = z.output<typeof ResidentRemovalSchema>

const faultShape = {
  /** Null: the whole line. */
  column: z.enum(RESIDENT_CSV_COLUMNS).nullable(),
  code: z.enum(RESIDENT_IMPORT_FAULT_CODES),
}

/** `POST /api/admin/municipalities/{id}/resident-imports`, body `text/csv`: 201. Nothing is stored in the register yet. */
export const ResidentImportPreviewSchema = z
  .object({
    id: z.string(),
    counts: z.object({
      created: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      faulty: z.number().int(),
    }),

    /** The first lines as they were understood. */
    sample: z.array(
      z.object({
        line: z.number().int(),
        givenName: z.string(),
        familyName: z.string(),
        birthDate: z.string(),
        /** Left out where the file does not say. */
        hasRightToVote: z.boolean().optional(),
        effect: z.enum(['created', 'updated', 'unchanged']),
      }),
    ),

    /** What is wrong with faulty lines, the first 200. */
    faults: z.array(z.object({ line: z.number().int(), ...faultShape })),
    expiresAt: z.string(),
  })
  .meta({ id: 'ResidentImportPreview' })
export type ResidentImportPreview = z.output<typeof ResidentImportPreviewSchema>
export type ResidentImportFault = ResidentImportPreview['faults'][number]

/** `GET /api/admin/resident-imports/{id}/faulty-lines`: all of them as they stand in the file, with what is wrong. */
export const FaultyLinesSchema = z
  .object({
    lines: z.array(
      z.object({
        line: z.number().int(),
        cells: z.record(z.enum(RESIDENT_CSV_COLUMNS), z.string()),
        faults: z.array(z.object(faultShape)),
      }),
    ),
  })
  .meta({ id: 'FaultyResidentLines' })
export type FaultyLine = z.output<typeof FaultyLinesSchema>['lines'][number]

/** All or nothing, unless faulty lines are to be left out. */
export const ConfirmImportSchema = z.strictObject({ leavesFaulty: z.boolean() }).meta({ id: 'ConfirmResidentImport' })
export type ConfirmImport = z.output<typeof ConfirmImportSchema>

/**
 * `POST /api/admin/resident-imports/{id}/confirm`: 200. Residents whom the file does not name stay as they are; one who was archived comes back.
 * `DELETE /api/admin/resident-imports/{id}` gives it up.
 */
export const ResidentImportResultSchema = z
  .object({
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    /** Faulty lines that were left out. */
    left: z.number().int(),
  })
  .meta({ id: 'ResidentImportResult' })
export type ResidentImportResult = z.output<typeof ResidentImportResultSchema>
