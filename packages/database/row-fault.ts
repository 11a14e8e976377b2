/** SQLSTATE classes of what one row alone can be to blame for: cardinality, data, integrity; and what is too short for its type. */
export const isFaultOfOneRow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^(2[123]|08P01$)/.test(String(error.code))
