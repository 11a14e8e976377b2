import { z } from 'zod'

/** A line of an export: a declaration, where it stands in the log, and what is sealed for the auditor, as it is. */
export interface EvidenceLine {
  /** From 0. */
  position: number
  entry: string
  evidence: string
}

const LineSchema: z.ZodType<EvidenceLine> = z.strictObject({
  position: z.int().min(0),
  entry: z.string(),
  evidence: z.string(),
})

export const writeLine = ({ position, entry, evidence }: EvidenceLine): string =>
  `${JSON.stringify({ position, entry, evidence })}\n`

/** Undefined for what is no such line. */
export function parseLine(text: string): EvidenceLine | undefined {
  try {
    return LineSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
