import { causesOf } from './unavailable.ts'

/** SQLSTATE classes of what one row alone can be to blame for: cardinality, data, integrity; and what is too short for its type. */
export const isFaultOfOneRow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^(2[123]|08P01$)/.test(String(error.code))

/** Transactions that were in each other's way: PostgreSQL has rolled this one back, so that nothing of it was written. */
export const isRolledBack = (error: unknown): boolean =>
  causesOf(error).some(({ code }) => code === '40P01' || code === '40001')
