/**
 * Which feature may use which. The architecture on one screen; `scripts/boundaries.mjs` holds the code to it.
 * @type {Record<string, readonly string[]>}
 */
export const FEATURE_GRAPH = {
  address: [],
  audit: [],
  auth: ['audit'],
  declaration: ['popular-votes', 'wallet-session'],
  health: [],
  municipalities: ['address', 'audit', 'auth', 'test-credential'],
  'popular-votes': ['address', 'audit', 'auth'],
  register: ['address', 'audit', 'auth', 'municipalities', 'popular-votes', 'wallet-session'],
  'test-credential': ['wallet-session'],
  'wallet-session': [],
  support: ['address', 'popular-votes', 'wallet-session'],
}
