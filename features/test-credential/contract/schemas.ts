import { hasHiddenCharacters } from '@e-collecting/kernel'
import { z } from 'zod'

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
