import { SlugSchema } from '@e-collecting/popular-votes/schemas'
import { VERIFICATION_FAILURES } from '@e-collecting/wallet-session/contract'
import { PersonClaimsSchema, walletSessionViews } from '@e-collecting/wallet-session/schemas'
import { z } from 'zod'
import { SUPPORT_FAILURES } from './failures.ts'

/** Everything the browser sends to begin: none of it can become a claim. */
export const CreateSupportSessionSchema = z
  .strictObject({
    /** The item's slug. */
    popularVote: SlugSchema,
    /** The political municipality, official number without leading zeros. The person's own statement: nobody checks that they live there (record 0009). */
    bfsNumber: z.string().regex(/^[1-9]\d{0,3}$/, 'A municipality number without leading zeros.'),
  })
  .meta({ id: 'CreateSupportSession' })
export type CreateSupportSession = z.output<typeof CreateSupportSessionSchema>

const RECEIPT_OFFERS = ['open', 'collecting', 'collected', 'lapsed'] as const
export type ReceiptOffer = (typeof RECEIPT_OFFERS)[number]

/** One union for the page: what to show follows from `state` alone. */
export const SupportSessionViewSchema = z
  .discriminatedUnion('state', [
    ...walletSessionViews([...VERIFICATION_FAILURES, ...SUPPORT_FAILURES]),
    z.object({
      state: z.literal('issued'),
      /** The item's slug: the page has cleared what was entered and shows after a reload what was supported. */
      popularVote: z.string(),
      /** What has become of the receipt. While a wallet loads it, the code serves nobody; it is `open` again if the loading breaks off. */
      offer: z.enum(RECEIPT_OFFERS),
      /** Wallet link of an open offer. */
      offerDeepLink: z.string().nullable(),
      /** ISO 8601; the Swiss day alone once the session has ended. */
      issuedAt: z.string(),
      /** Read live from the verifier for the owner of the session only; null once the verifier has forgotten. */
      person: PersonClaimsSchema.nullable(),
    }),
  ])
  .meta({ id: 'SupportSessionView' })
export type SupportSessionView = z.output<typeof SupportSessionViewSchema>
