import { VERIFICATION_FAILURES } from '@e-collecting/wallet-session/contract'
import { z } from '@hono/zod-openapi'
import {
  type CreateRegisterSession,
  PROVIDER_STATUSES,
  REGISTER_FAILURES,
  type RegisterCredentialView,
  type RegisterMunicipality,
  type RegisterSessionCreated,
  type RegisterSessionView,
  type RequestRegisterCredential,
} from '../contract.ts'

/** PostgreSQL keeps no NUL in a text: asking for one would be a fault of the database instead of the caller's. */
const CONTROL = /\p{Cc}/u

export const SlugSchema = z
  .string()
  .min(1)
  .max(200)
  .refine((slug) => !CONTROL.test(slug), 'The name of an item in its address.')

/** Leading zeros are removed. */
const BfsNumberSchema = z
  .string()
  .regex(/^0{0,4}[1-9]\d{0,3}$/, 'A municipality number.')
  .transform((text) => text.replace(/^0+/, ''))

export const BfsNumberParam = z.object({ bfsNumber: BfsNumberSchema })
export const SessionIdParam = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })

export const RegisterMunicipalitySchema = z
  .object({ bfsNumber: z.string(), name: z.string(), canIssue: z.boolean() })
  .openapi('RegisterMunicipality') satisfies z.ZodType<RegisterMunicipality>

export const CreateSessionSchema = z
  .strictObject({ bfsNumber: BfsNumberSchema })
  .openapi('CreateRegisterSession') satisfies z.ZodType<CreateRegisterSession>

export const SessionCreatedSchema = z
  .object({ id: z.string(), verificationUrl: z.string(), walletDeepLink: z.string(), expiresAt: z.string() })
  .openapi('RegisterSessionCreated') satisfies z.ZodType<RegisterSessionCreated>

export const RequestCredentialSchema = z
  .strictObject({ popularVote: SlugSchema })
  .openapi('RequestRegisterCredential') satisfies z.ZodType<RequestRegisterCredential>

export const ProviderStatusSchema = z.enum(PROVIDER_STATUSES)

export const CredentialViewSchema = z
  .object({
    popularVote: z.string(),
    status: ProviderStatusSchema,
    offerDeepLink: z.string().nullable(),
    offerExpiresAt: z.string().nullable(),
  })
  .openapi('RegisterCredentialView') satisfies z.ZodType<RegisterCredentialView>

export const SessionViewSchema = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('waiting'),
      verificationUrl: z.string(),
      walletDeepLink: z.string(),
      expiresAt: z.string(),
    }),
    z.object({ state: z.literal('verified') }),
    z.object({ state: z.literal('matched'), expiresAt: z.string(), credential: CredentialViewSchema.nullable() }),
    z.object({
      state: z.literal('failed'),
      reason: z.enum([...VERIFICATION_FAILURES, ...REGISTER_FAILURES]),
    }),
    z.object({ state: z.literal('expired') }),
  ])
  .openapi('RegisterSessionView') satisfies z.ZodType<RegisterSessionView>
