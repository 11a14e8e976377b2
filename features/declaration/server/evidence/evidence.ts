import { parseJson } from '@e-collecting/kernel'
import { z } from 'zod'

/** All that it takes to verify an accepted presentation again. */
const EvidenceSchema = z.strictObject({
  v: z.literal(1),
  item: z.string(),
  /** SHA-256 of the item's text, in base64url. */
  text: z.string(),
  /** From which the nonce follows: 32 bytes in base64url. */
  salt: z.string().regex(/^[\w-]{43}$/),
  presented: z.strictObject({
    vpToken: z.record(z.string(), z.array(z.string()).readonly()).readonly(),
    nonce: z.string(),
    audience: z.string(),
  }),
  /** What proves the tag. */
  tagProof: z.string(),
})
export type Evidence = z.output<typeof EvidenceSchema>

export const writeEvidence = (evidence: Evidence): string => JSON.stringify(evidence)

/** Evidence that was opened; undefined for anything else. */
export const parseEvidence = (text: string): Evidence | undefined => EvidenceSchema.safeParse(parseJson(text)).data
