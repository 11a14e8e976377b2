import { VERIFICATION_FAILURES } from '@e-collecting/wallet-session/contract'
import { z } from '@hono/zod-openapi'
import {
  type CreateSupportSession,
  SUPPORT_FAILURES,
  type SupportSessionCreated,
  type SupportSessionView,
} from '../contract.ts'

/** PostgreSQL keeps no NUL in a text: asking for one would be a fault of the database instead of the caller's. */
const CONTROL = /\p{Cc}/u

export const CreateSessionSchema = z
  .strictObject({
    popularVote: z
      .string()
      .min(1)
      .max(200)
      .refine((slug) => !CONTROL.test(slug), 'The name of an item in its address.'),
    bfsNumber: z.string().regex(/^[1-9]\d{0,3}$/, 'A municipality number without leading zeros.'),
  })
  .openapi('CreateSupportSession') satisfies z.ZodType<CreateSupportSession>

export const SessionCreatedSchema = z
  .object({ id: z.string(), verificationUrl: z.string(), walletDeepLink: z.string(), expiresAt: z.string() })
  .openapi('SupportSessionCreated') satisfies z.ZodType<SupportSessionCreated>

const PersonSchema = z.object({ givenName: z.string(), familyName: z.string(), birthDate: z.string() })

export const SessionViewSchema = z
  .discriminatedUnion('state', [
    z.object({
      state: z.literal('waiting'),
      verificationUrl: z.string(),
      walletDeepLink: z.string(),
      expiresAt: z.string(),
    }),
    z.object({ state: z.literal('verified') }),
    z.object({
      state: z.literal('issued'),
      popularVote: z.string(),
      offerDeepLink: z.string().nullable(),
      issuedAt: z.string(),
      person: PersonSchema.nullable(),
    }),
    z.object({
      state: z.literal('failed'),
      reason: z.enum([...VERIFICATION_FAILURES, ...SUPPORT_FAILURES]),
    }),
    z.object({ state: z.literal('expired') }),
  ])
  .openapi('SupportSessionView') satisfies z.ZodType<SupportSessionView>

export const SessionIdParam = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })
