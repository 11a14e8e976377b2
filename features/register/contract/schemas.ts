import { SlugSchema } from '@e-collecting/popular-votes/schemas'
import { VERIFICATION_FAILURES } from '@e-collecting/wallet-session/contract'
import { walletSessionViews } from '@e-collecting/wallet-session/schemas'
import { z } from 'zod'
import { REGISTER_FAILURES } from './failures.ts'
import { PROVIDER_STATUSES } from './phases.ts'

/** Leading zeros are removed. */
const BfsNumberSchema = z
  .string()
  .regex(/^0{0,4}[1-9]\d{0,3}$/, 'A municipality number.')
  .transform((text) => text.replace(/^0+/, ''))

export const BfsNumberParam = z.object({ bfsNumber: BfsNumberSchema })

/** Said at the address step already. */
export const RegisterMunicipalitySchema = z
  .object({
    bfsNumber: z.string(),
    name: z.string(),
    /** False: it has no DID yet. */
    canIssue: z.boolean(),
  })
  .meta({ id: 'RegisterMunicipality' })
export type RegisterMunicipality = z.output<typeof RegisterMunicipalitySchema>

/** A session belongs to this municipality for good. */
export const CreateRegisterSessionSchema = z
  .strictObject({ bfsNumber: BfsNumberSchema })
  .meta({ id: 'CreateRegisterSession' })
export type CreateRegisterSession = z.output<typeof CreateRegisterSessionSchema>

export const RequestRegisterCredentialSchema = z
  .strictObject({
    /** The item's slug. */
    popularVote: SlugSchema,
  })
  .meta({ id: 'RequestRegisterCredential' })
export type RequestRegisterCredential = z.output<typeof RequestRegisterCredentialSchema>

export const ProviderStatusSchema = z.enum(PROVIDER_STATUSES)

export const RegisterCredentialViewSchema = z
  .object({
    /** The item's slug. */
    popularVote: z.string(),
    status: ProviderStatusSchema,
    /** Wallet link of the offer while it can be collected. */
    offerDeepLink: z.string().nullable(),
    offerExpiresAt: z.string().nullable(),
  })
  .meta({ id: 'RegisterCredentialView' })
export type RegisterCredentialView = z.output<typeof RegisterCredentialViewSchema>

/** One union for the page. */
export const RegisterSessionViewSchema = z
  .discriminatedUnion('state', [
    ...walletSessionViews([...VERIFICATION_FAILURES, ...REGISTER_FAILURES]),
    z.object({
      state: z.literal('matched'),
      expiresAt: z.string(),
      /** There once an item was bound. */
      credential: RegisterCredentialViewSchema.nullable(),
    }),
  ])
  .meta({ id: 'RegisterSessionView' })
export type RegisterSessionView = z.output<typeof RegisterSessionViewSchema>
