import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from 'zod'
import { BETA_ID_TYPE } from './beta-id.ts'
import { OFFER_STATUSES } from './offer-statuses.ts'

const Name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => !hasHiddenCharacters(name), 'Characters that cannot be seen are not allowed.')

/** Attributes of a fictional identity, chosen by the person who tries the pilot (demo mode only). */
export const TestIdentitySchema = z
  .strictObject({
    givenName: Name,
    familyName: Name,
    /** `YYYY-MM-DD` */
    birthDate: z.iso.date(),
  })
  .meta({ id: 'TestIdentity' })
export type TestIdentity = z.output<typeof TestIdentitySchema>

export const TestCredentialOfferSchema = z.object({ offerDeepLink: z.string() }).meta({ id: 'TestCredentialOffer' })
export type TestCredentialOffer = z.output<typeof TestCredentialOfferSchema>

/** A wallet may ask for ten copies at once, and ours takes 256 kB: of each claim a copy has a hundred bytes, besides its own and a third. */
const MAX_CLAIMS = 100
const MAX_SUBJECT_BYTES = 8192
const DAY_SECONDS = 86_400
const Instant = z.iso.datetime({ offset: true })

/** In UTF-8; of a pair of characters JSON leaves no half. */
const bytesOf = (subject: object) => encodeURIComponent(JSON.stringify(subject)).replaceAll(/%[0-9A-F]{2}/g, '.').length

/** What the credential says of its holder: the three claims that a test verification asks for, and whatever else the issuer knows. */
const SubjectSchema = z
  .object({ given_name: Name, family_name: Name, birth_date: z.iso.date() })
  .catchall(z.union([z.string(), z.number(), z.boolean()]))
  .refine((subject) => Object.keys(subject).length <= MAX_CLAIMS, 'The subject has too many claims.')
  .refine((subject) => bytesOf(subject) <= MAX_SUBJECT_BYTES, 'The subject is too long.')

/**
 * A test credential in the spelling of the issuer's management API, to which it is passed on. What would choose another credential type or
 * another identity to sign with has no place in it.
 */
export const TestCredentialRequestSchema = z
  .strictObject({
    metadata_credential_supported_id: z.tuple([z.literal(BETA_ID_TYPE)]),
    credential_subject_data: SubjectSchema,
    offer_validity_seconds: z.int().min(60).max(DAY_SECONDS).optional(),
    credential_valid_from: Instant.optional(),
    credential_valid_until: Instant.optional(),
    status_lists: z.array(z.url().max(2000)).max(1).optional(),
  })
  .meta({ id: 'TestCredentialRequest' })
export type TestCredentialRequest = z.output<typeof TestCredentialRequestSchema>

export const IssuedTestCredentialSchema = z
  .object({
    id: z.string(),
    /** The same: the issuer’s own is told to nobody. */
    management_id: z.string(),
    /** Opens a wallet. A bearer secret until it is collected. */
    offer_deeplink: z.string(),
  })
  .meta({ id: 'IssuedTestCredential' })
export type IssuedTestCredential = z.output<typeof IssuedTestCredentialSchema>

export const TestCredentialStatusSchema = z
  .object({
    status: z.enum(OFFER_STATUSES),
    /** While a wallet can still collect it. */
    offer_deeplink: z.string().nullable(),
  })
  .meta({ id: 'TestCredentialStatus' })
export type TestCredentialStatus = z.output<typeof TestCredentialStatusSchema>
