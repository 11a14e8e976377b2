import type { Presented } from '@e-collecting/swiyu-client'
import { z } from 'zod'

/** All that it takes to verify an accepted presentation again. */
export interface Evidence {
  v: 1
  item: string
  /** SHA-256 of the item's text, in base64url. */
  text: string
  /** From which the nonce follows: 32 bytes in base64url. */
  salt: string
  presented: Presented
  /** What proves the tag. */
  tagProof: string
}

const EvidenceSchema: z.ZodType<Evidence> = z.strictObject({
  v: z.literal(1),
  item: z.string(),
  text: z.string(),
  salt: z.string().regex(/^[\w-]{43}$/),
  presented: z.strictObject({
    vpToken: z.record(z.string(), z.array(z.string())),
    nonce: z.string(),
    audience: z.string(),
  }),
  tagProof: z.string(),
})

export const writeEvidence = (evidence: Evidence): string => JSON.stringify(evidence)

/** Evidence that was opened; undefined for anything else. */
export function parseEvidence(text: string): Evidence | undefined {
  try {
    return EvidenceSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
