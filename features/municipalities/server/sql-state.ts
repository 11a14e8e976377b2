/** SQLSTATE of an error from the database, as the query builder wraps it. */
export function sqlState(error: unknown): string | undefined {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}

export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
