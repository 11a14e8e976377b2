import { SlugSchema } from '@e-collecting/popular-votes/schemas'
import { VERIFICATION_FAILURES } from '@e-collecting/wallet-session/contract'
import { walletSessionViews } from '@e-collecting/wallet-session/schemas'
import { z } from 'zod'
import { DECLARATION_FAILURES } from './failures.ts'

/** 32 bytes in base64url without padding. The last character holds four bits: an entry with any other would spoil its log for good. */
const Hash32 = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/, '32 bytes in base64url without padding.')

export const CreateDeclarationSchema = z
  .strictObject({
    /** The item's slug. */
    popularVote: SlugSchema,
    /** SHA-256 of `ecollect/receipt/v1`, a line feed, and 32 bytes that the browser has drawn and keeps to itself. */
    receiptCommitment: Hash32,
  })
  .meta({ id: 'CreateDeclaration' })
export type CreateDeclaration = z.output<typeof CreateDeclarationSchema>

/** What proves that a declaration was taken, without saying whose it is. */
export const PromiseSchema = z
  .object({
    /** Address of the item's log, without a slash at its end. */
    log: z.string(),
    /** The entry as it will stand in the log. */
    entry: z.string(),
    /** RFC 6962 leaf hash of the entry, base64. */
    leafHash: z.string(),
    /** `YYYY-MM-DD`: the last day on which the entry may appear in the log. */
    due: z.string(),
    /** Signed note by the item's promise key. */
    promise: z.string(),
  })
  .meta({ id: 'DeclarationPromise' })
export type DeclarationPromise = z.output<typeof PromiseSchema>

/** One union for the page: what to show follows from `state` alone. */
export const DeclarationViewSchema = z
  .discriminatedUnion('state', [
    ...walletSessionViews([...VERIFICATION_FAILURES, ...DECLARATION_FAILURES]),
    z.object({
      state: z.literal('counted'),
      receipt: PromiseSchema,
      /** What has become of the receipt as a credential. It says nothing of a person. */
      offer: z.enum(['none', 'open', 'collecting', 'collected', 'lapsed']),
      /** Wallet link of an open offer. */
      offerDeepLink: z.string().nullable(),
    }),
    /** This credential has been used for the item before: said to whoever holds it, and to nobody else. */
    z.object({ state: z.literal('already-counted') }),
  ])
  .meta({ id: 'DeclarationView' })
export type DeclarationView = z.output<typeof DeclarationViewSchema>
/** A declaration that counts, with what proves it. */
export type CountedDeclaration = Extract<DeclarationView, { state: 'counted' }>
