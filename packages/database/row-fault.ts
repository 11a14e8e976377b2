import { causesOf } from './unavailable.ts'

/** SQLSTATE classes of what one row alone can be to blame for: cardinality, data, integrity. */
const CLASSES_OF_ROWS = /^2[123]/
/** What is too short for its type, where PostgreSQL says it: a function of its own, in whatever language it speaks. */
const TOO_SHORT = '08P01'

/** True for a failure that one row alone can have caused, and of which it is certain that nothing was written. */
export function isFaultOfOneRow(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  const { code, severity, routine } = error as { code: unknown; severity?: unknown; routine?: unknown }
  // A pooler that has lost its server says the same in no function, perhaps after the commit.
  if (code === TOO_SHORT) return typeof routine === 'string' && severity !== 'FATAL'
  return CLASSES_OF_ROWS.test(String(code))
}

/** Transactions that were in each other's way: PostgreSQL has rolled this one back, so that nothing of it was written. */
export const isRolledBack = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '40P01' || code === '40001')
