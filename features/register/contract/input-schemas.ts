import { z } from 'zod'

/** PostgreSQL keeps no NUL in a text: asking for one would be a fault of the database instead of the caller's. */
const CONTROL = /\p{Cc}/u

/** The name of an item in its address. */
export const SlugSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((slug) => !CONTROL.test(slug), 'The name of an item in its address.')

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
