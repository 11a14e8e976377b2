import { causesOf } from './unavailable.ts'

/** SQLSTATE of an error from the database, whoever has wrapped it; what the driver says itself has no such code, or one of the network. */
export const sqlState = (error: unknown): string | undefined =>
  causesOf(error).find(({ code }) => code !== undefined)?.code

export const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** @returns false where a row that the new one names has gone meanwhile; not to be called in a transaction, which that would end */
export async function insertUnlessGone(insertion: PromiseLike<unknown>): Promise<boolean> {
  try {
    await insertion
    return true
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) return false
    throw error
  }
}
