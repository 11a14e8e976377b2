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

/** Sealed, a text keeps its length, which follows that of the issuer's name, of the credential's place in its status list and of what a wallet writes: it would tell some declarants from others. */
const WRITTEN_BYTES = 4096

/** The evidence with blanks at its end, up to a multiple of 4096 bytes. */
export function writeEvidence(evidence: Evidence): string {
  const text = JSON.stringify(evidence)
  const bytes = Buffer.byteLength(text)
  return text + ' '.repeat(Math.ceil(bytes / WRITTEN_BYTES) * WRITTEN_BYTES - bytes)
}

/** Evidence that was opened; undefined for anything else. */
export const parseEvidence = (text: string): Evidence | undefined => EvidenceSchema.safeParse(parseJson(text)).data
