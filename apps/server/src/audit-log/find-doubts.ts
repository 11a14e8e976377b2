import { shiftDay, swissDay } from '@e-collecting/kernel'
import type { AuditedTimes } from './check-times.ts'

/** What an audit has found that a person has to judge. */
export interface Doubtful extends Pick<AuditedTimes, 'epochs' | 'signedAt'> {
  counted: number
  issued: number
  hasText: boolean
  /** Last day, as the opening names it. */
  closes: string | null
  /** Declarations with a commitment that another one has as well. */
  repeatedCommitments: number
}

/** Sentences about what may be in order, and may be not. */
export function findDoubts(audited: Doubtful): string[] {
  const { counted, issued, hasText, closes, epochs, signedAt, repeatedCommitments } = audited
  const latest = epochs.at(-1)
  const signed = signedAt === null ? undefined : swissDay(new Date(signedAt * 1000))
  const doubts: string[] = []
  // How many were issued is told with epochs, and is not counted again at the close.
  if (counted > issued)
    doubts.push(
      `${counted} declarations count, and the log tells of ${issued} credentials issued. Some may have been issued since it was last told, or by others; ask the operator for the rest.`,
    )
  // Older versions of the product have published none.
  if (!hasText)
    doubts.push(
      'The log has no file "text": what people declare for was not held against its opening. Ask the operator for it, or put it together from the page of the item.',
    )
  // A server may have stood still, or its witnesses.
  if (closes !== null && latest !== undefined && latest.day > shiftDay(closes, 1))
    doubts.push(`The last epoch is of ${latest.day}; the last day to declare was ${closes}.`)
  if (latest !== undefined && signed !== undefined && signed > shiftDay(latest.day, 1))
    doubts.push(`The last epoch is said to be of ${latest.day}, and witnesses have signed it on ${signed}.`)
  // Who declares chooses it, and may take that of somebody else.
  if (repeatedCommitments > 0)
    doubts.push(
      `${repeatedCommitments} declarations have a commitment that stands there before, so that a receipt is of both.`,
    )
  return doubts
}

/** Counts commitments that stand there before. */
export function countRepeated(): { add: (commitment: string) => void; count: () => number } {
  const seen = new Set<string>()
  let repeated = 0
  return {
    add: (commitment) => {
      if (seen.has(commitment)) repeated += 1
      seen.add(commitment)
    },
    count: () => repeated,
  }
}
