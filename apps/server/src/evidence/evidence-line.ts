import { parseJson } from '@e-collecting/kernel'
import { z } from 'zod'

/** A line of an export: a declaration, where it stands in the log, and what is sealed for the auditor, as it is. */
const LineSchema = z.strictObject({
  /** From 0. */
  position: z.int().min(0),
  entry: z.string(),
  evidence: z.string(),
})
export type EvidenceLine = z.output<typeof LineSchema>

export const writeLine = ({ position, entry, evidence }: EvidenceLine): string =>
  `${JSON.stringify({ position, entry, evidence })}\n`

/** Undefined for what is no such line. */
export const parseLine = (text: string): EvidenceLine | undefined => LineSchema.safeParse(parseJson(text)).data
