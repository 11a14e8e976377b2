import { CursorSchema, listPageShape } from '@e-collecting/http'
import { z } from '@hono/zod-openapi'
import { ProviderStatusSchema, SlugSchema } from '../contract/schemas.ts'
import {
  type ChangeCredentialStatus,
  type CredentialDetails,
  type CredentialOptions,
  type CredentialPage,
  type CredentialRecord,
  type CredentialSearch,
  type IssueCredential,
  PROVIDER_STATUSES,
  RECORD_STATUSES,
} from '../contract.ts'

export const LanguageQuery = z.object({ language: z.enum(['de', 'fr', 'it', 'rm', 'en']).default('de') })
export const CredentialIdParam = z.object({ id: z.uuid() })

export const CredentialSearchSchema = z
  .strictObject({
    municipalityId: z.uuid().optional(),
    popularVote: SlugSchema.optional(),
    status: z.enum([...PROVIDER_STATUSES, 'pending', 'error']).optional(),
    text: z
      .string()
      .max(200)
      .transform((text) => (text.trim() === '' ? undefined : text.trim()))
      .optional(),
    sort: z.enum(['createdAt', 'name', 'status']).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    cursor: CursorSchema,
    letters: z.string().max(200).optional(),
  })
  .refine(
    ({ letters, sort, text }) => letters === undefined || (sort === 'name' && text === undefined),
    'Letters are for the whole list by name.',
  )
  .openapi('CredentialSearch') satisfies z.ZodType<CredentialSearch>

export const IssueCredentialSchema = z
  .strictObject({ residentId: z.uuid(), popularVote: SlugSchema })
  .openapi('IssueCredential') satisfies z.ZodType<IssueCredential>

export const ChangeStatusSchema = z
  .strictObject({ status: z.enum(['CANCELLED', 'READY', 'ISSUED', 'SUSPENDED', 'REVOKED']) })
  .openapi('ChangeCredentialStatus') satisfies z.ZodType<ChangeCredentialStatus>

const recordShape = {
  id: z.string(),
  resident: z.object({ id: z.string(), givenName: z.string(), familyName: z.string(), birthDate: z.string() }),
  municipality: z.object({ id: z.string(), name: z.string(), bfsNumber: z.string() }),
  popularVote: z.object({ slug: z.string(), title: z.string() }),
  status: z.enum(RECORD_STATUSES),
  providerStatus: ProviderStatusSchema.nullable(),
  hasManagementId: z.boolean(),
  createdAt: z.string(),
  issuedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
}
const RecordSchema = z.object(recordShape).openapi('CredentialRecord') satisfies z.ZodType<CredentialRecord>

export const CredentialPageSchema = z
  .object({
    ...listPageShape(RecordSchema),
    total: z.int().nullable(),
  })
  .openapi('CredentialPage') satisfies z.ZodType<CredentialPage>

const ProofSchema = z.object({
  type: z.string(),
  created: z.string(),
  verificationMethod: z.string(),
  proofPurpose: z.string(),
  jws: z.string(),
})

export const CredentialDetailsSchema = z
  .object({
    ...recordShape,
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
    issuerDid: z.string(),
    managementId: z.string().nullable(),
    subject: z
      .object({
        nullifier: z.string(),
        volksbegehren: z.string(),
        issuerDid: z.string(),
        issuedDate: z.string(),
      })
      .nullable(),
    proofs: z.array(ProofSchema),
    offerDeepLink: z.string().nullable(),
  })
  .openapi('CredentialDetails') satisfies z.ZodType<CredentialDetails>

export const CredentialOptionsSchema = z
  .object({
    municipalities: z.array(
      z.object({ id: z.string(), name: z.string(), bfsNumber: z.string(), canton: z.string(), hasDid: z.boolean() }),
    ),
    popularVotes: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        isIssuable: z.boolean(),
        level: z.enum(['federal', 'cantonal', 'municipal']),
        canton: z.string().nullable(),
        municipality: z.object({ bfsNumber: z.string() }).nullable(),
      }),
    ),
  })
  .openapi('CredentialOptions') satisfies z.ZodType<CredentialOptions>
