import { causesOf } from './unavailable.ts'

/** SQLSTATE of an error from the database, whoever has wrapped it; what the driver says itself has no such code, or one of the network. */
export const sqlState = (error: unknown): string | undefined =>
  causesOf(error).find(({ code }) => code !== undefined)?.code

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
