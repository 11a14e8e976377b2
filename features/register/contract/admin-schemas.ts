import { CursorSchema, listPageShape } from '@e-collecting/http/answers'
import { ITEM_LEVELS } from '@e-collecting/popular-votes/contract'
import { SlugSchema } from '@e-collecting/popular-votes/schemas'
import { CREDENTIAL_STATUS_CHANGES } from '@e-collecting/swiyu-client/contract'
import { z } from 'zod'
import { PROVIDER_STATUSES } from './phases.ts'
import { ProviderStatusSchema } from './schemas.ts'
import { CHANGE_STATES, RECORD_STATUSES, SUSPENSION_REASONS, WAITING } from './statuses.ts'

export { type IssueCredential, IssueCredentialSchema } from './input-schemas.ts'

const SortSchema = z.enum(['createdAt', 'name', 'status'])
export type CredentialSort = z.output<typeof SortSchema>
/** What staff may set; from which status, says the table beside it. */
const SettableStatusSchema = z.enum(CREDENTIAL_STATUS_CHANGES)
export type SettableStatus = z.output<typeof SettableStatusSchema>

export const CredentialIdParam = z.object({ id: z.uuid() })

/** `POST /api/admin/credentials/search`: by POST, a person never stands in an address. */
export const CredentialSearchSchema = z
  .strictObject({
    municipalityId: z.uuid().optional(),

    /** Slug. */
    popularVote: SlugSchema.optional(),
    status: z.enum([...PROVIDER_STATUSES, 'pending', 'error', ...WAITING]).optional(),

    /** All records of one resident. */
    residentId: z.uuid().optional(),

    /** Part of a resident's name. */
    text: z
      .string()
      .max(200)
      .transform((text) => (text.trim() === '' ? undefined : text.trim()))
      .optional(),
    sort: SortSchema.optional(),
    direction: z.enum(['asc', 'desc']).optional(),

    /** What an earlier page of this list has given. */
    cursor: CursorSchema,

    /** In place of a cursor: the page begins where family names begin so. Only by name, and without a search. */
    letters: z.string().max(200).optional(),
  })
  .refine(
    ({ letters, sort, text }) => letters === undefined || (sort === 'name' && text === undefined),
    'Letters are for the whole list by name.',
  )
  .meta({ id: 'CredentialSearch' })
export type CredentialSearch = z.output<typeof CredentialSearchSchema>

/** `POST /api/admin/credentials/{id}/refresh`: 200 CredentialDetails. `PUT /api/admin/credentials/{id}/status` {status}: 200 CredentialDetails. `POST …/revoke`: 200. */
export const ChangeStatusSchema = z
  .strictObject({
    status: SettableStatusSchema,
    /** Needed for `SUSPENDED`, and for nothing else. */
    reason: z.enum(SUSPENSION_REASONS).optional(),
  })
  .refine(({ status, reason }) => (status === 'SUSPENDED') === (reason !== undefined), 'Whoever suspends says why.')
  .meta({ id: 'ChangeCredentialStatus' })

const recordShape = {
  id: z.string(),
  resident: z.object({ id: z.string(), givenName: z.string(), familyName: z.string(), birthDate: z.string() }),
  municipality: z.object({ id: z.string(), name: z.string(), bfsNumber: z.string() }),
  popularVote: z.object({ slug: z.string(), title: z.string() }),
  status: z.enum(RECORD_STATUSES),
  /** Null before the issuer has said anything. */
  providerStatus: ProviderStatusSchema.nullable(),
  /** False: it can be neither refreshed nor changed. */
  hasManagementId: z.boolean(),
  createdAt: z.string(),
  issuedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  /** What somebody has asked for and the issuer has not confirmed: under way at this moment, of unknown outcome, or come to nothing. */
  change: z
    .object({ to: SettableStatusSchema, state: z.enum(CHANGE_STATES), at: z.string(), by: z.string() })
    .nullable(),
}
/** One line of the Stimmregister tab. */
const RecordSchema = z.object(recordShape).meta({ id: 'CredentialRecord' })
export type CredentialRecord = z.output<typeof RecordSchema>

export const CredentialPageSchema = z
  .object({
    ...listPageShape(RecordSchema),

    /** Null: more than `COUNT_LIMIT` match and nobody counted on. */
    total: z.int().nullable(),
  })
  .meta({ id: 'CredentialPage' })
export type CredentialPage = z.output<typeof CredentialPageSchema>

const ProofSchema = z.object({
  type: z.string(),
  created: z.string(),
  verificationMethod: z.string(),
  proofPurpose: z.string(),
  jws: z.string(),
})

/** `GET /api/admin/credentials/{id}`. */
export const CredentialDetailsSchema = z
  .object({
    ...recordShape,
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
    issuerDid: z.string(),
    managementId: z.string().nullable(),

    /** From our record: the issuer forgets what it has signed. */
    subject: z
      .object({
        nullifier: z.string(),
        volksbegehren: z.string(),
        issuerDid: z.string(),
        issuedDate: z.string(),
      })
      .nullable(),

    /** Only if the issuer sends them. */
    proofs: z.array(ProofSchema),

    /** While the offer can be collected. */
    offerDeepLink: z.string().nullable(),

    /** While it is suspended, as the log has it; null where nobody here has suspended it. */
    suspension: z.object({ at: z.string(), by: z.string(), reason: z.enum(SUSPENSION_REASONS).nullable() }).nullable(),
  })
  .meta({ id: 'CredentialDetails' })
export type CredentialDetails = z.output<typeof CredentialDetailsSchema>

/** `GET /api/admin/credential-options`: what the filter and the issue form may offer. */
export const CredentialOptionsSchema = z
  .object({
    municipalities: z.array(
      z.object({ id: z.string(), name: z.string(), bfsNumber: z.string(), canton: z.string(), hasDid: z.boolean() }),
    ),

    /** All that can be filtered by. Issuable ones run, in the municipalities of their scope. */
    popularVotes: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        isIssuable: z.boolean(),
        level: z.enum(ITEM_LEVELS),
        canton: z.string().nullable(),
        municipality: z.object({ bfsNumber: z.string() }).nullable(),
      }),
    ),
  })
  .meta({ id: 'CredentialOptions' })
export type CredentialOptions = z.output<typeof CredentialOptionsSchema>
