import type { JsonValue } from '../jose/index.ts'

/** A presentation query that cannot be read. `message` names the member and may be shown: queries hold no personal data. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly code = 'invalid-query'
}

/** A list in a query that holds something, and not too much. @throws QueryError that names `at` */
export function parseList(value: JsonValue | undefined, at: string, max: number): readonly JsonValue[] {
  if (!Array.isArray(value) || value.length === 0) throw new QueryError(`${at}: must not be empty`)
  if (value.length > max) throw new QueryError(`${at}: holds more than ${max} entries`)
  return value
}
