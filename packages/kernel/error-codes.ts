/** What any route may answer, by HTTP status. */
export const EDGE_PROBLEMS = {
  'invalid-request': 400,
  'origin-refused': 403,
  'not-found': 404,
  'request-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'internal-error': 500,
  overloaded: 503,
  'database-unavailable': 503,
} as const
type EdgeProblems = typeof EDGE_PROBLEMS

/**
 * Every code that a client is told, with its HTTP status. A feature adds its own beside their table, so that packages below the
 * features know them without importing any: `declare module '@e-collecting/kernel/error-codes' { interface Problems extends … {} }`.
 */
export interface Problems extends EdgeProblems {}

/** Every code that stays inside: of a service, a command, or the browser. The edge answers `internal-error` in its place. Added to alike. */
export interface InternalErrors {
  /** The API client got no answer. */
  network: true
}

export type ProblemCode = keyof Problems
export type ErrorCode = ProblemCode | keyof InternalErrors
