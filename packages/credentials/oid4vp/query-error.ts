/** A presentation query that cannot be read. `message` names the member and may be shown: queries hold no personal data. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly code = 'invalid-query'
}
