/**
 * Which feature may use which. The architecture on one screen; `scripts/boundaries.mjs` holds the code to it.
 * @type {Record<string, readonly string[]>}
 */
export const FEATURE_GRAPH = {
  address: [],
  health: [],
  'popular-votes': [],
  'test-credential': [],
  verification: [],
  support: ['address', 'popular-votes', 'verification'],
}
