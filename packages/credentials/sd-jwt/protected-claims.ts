/** Claims that must never be a selective disclosure (SD-JWT VC §3.2.2.2, swiyu profile), at any depth. */
export const PROTECTED_CLAIMS = [
  'iss',
  'nbf',
  'exp',
  'cnf',
  'vct',
  'vct#integrity',
  'vct_metadata_uri',
  'vct_metadata_uri#integrity',
  'status',
] as const

/** Names with a meaning of their own in SD-JWT, never claim names. `__proto__` is refused with them. */
export const RESERVED_NAMES = ['_sd', '_sd_alg', '...', '__proto__'] as const

const FORBIDDEN: ReadonlySet<string> = new Set([...PROTECTED_CLAIMS, ...RESERVED_NAMES])

/** True if a disclosure may carry this name. */
export const isDisclosable = (name: string): boolean => !FORBIDDEN.has(name)
