import type { FieldOf } from './layouts.ts'
import { parseDay } from './official-dates.ts'
import type { Outcome } from './outcome.ts'

/** A municipality before and after a change, from the register's list of mutations or of correspondences. */
export interface Mutation {
  from: string
  to: string
  /** `2026-01-01`; undefined in a list of correspondences. */
  date: string | undefined
}

/** @param fields of one line */
export function readMutationRow(fields: readonly string[], fieldOf: FieldOf): Outcome<Mutation> {
  const [from, to] = ['InitialCode', 'TerminalCode'].map((name) => fieldOf(fields, name))
  if (!isBfsNumber(from)) return { fault: 'has no number in InitialCode' }
  if (!isBfsNumber(to)) return { fault: 'has no number in TerminalCode' }
  return {
    row: { from: String(Number(from)), to: String(Number(to)), date: parseDay(fieldOf(fields, 'MutationDate')) },
  }
}

const isBfsNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,4}$/.test(text)
