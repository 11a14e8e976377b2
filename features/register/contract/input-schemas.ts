import { SlugSchema } from '@e-collecting/popular-votes/schemas'
import { z } from 'zod'

/** `POST /api/admin/credentials`: 201 CredentialDetails. */
export const IssueCredentialSchema = z
  .strictObject({ residentId: z.uuid(), popularVote: SlugSchema })
  .meta({ id: 'IssueCredential' })
export type IssueCredential = z.output<typeof IssueCredentialSchema>

/** The form asks for the municipality first; without a DID it cannot issue. */
export const issueFormSchema = (municipalities: readonly { id: string; hasDid: boolean }[]) =>
  IssueCredentialSchema.extend({
    municipality: z
      .string()
      .min(1, 'municipalityRequired')
      .refine((chosen) => municipalities.find(({ id }) => id === chosen)?.hasDid !== false, 'noDid'),
  })
