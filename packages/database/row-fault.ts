/** SQLSTATE classes of what one row alone can be to blame for: cardinality, data, integrity. */
export const isFaultOfOneRow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && /^2[123]/.test(String(error.code))
