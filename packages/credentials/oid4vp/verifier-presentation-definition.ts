import { type DefinitionField, type InputDescriptor, parsePresentationDefinition } from './presentation-definition.ts'
import { QueryError } from './query-error.ts'
import { type PresentationQuery, parsePresentationQuery, type QueriedClaim } from './verifier-query.ts'

/**
 * Reads a presentation definition, as swiyu 2.x verifiers took it, into the query that wallets of today understand. A field that names
 * `$.vct` gives the accepted types and is required.
 * Does NOT support optional fields, alternatives among paths, or filters without `const` or `enum`.
 * @throws QueryError
 */
export const parseDefinitionAsQuery = (value: unknown): PresentationQuery =>
  parsePresentationQuery({ credentials: parsePresentationDefinition(value).descriptors.map(toQueriedCredential) })

function toQueriedCredential({ id, format, fields }: InputDescriptor, index: number) {
  const at = `presentationDefinition.input_descriptors[${index}]`
  const claims = fields.map((field, position) => toQueriedClaim(field, `${at}.constraints.fields[${position}]`))
  const type = claims.find(({ path }) => path.length === 1 && path[0] === 'vct')
  if (!type?.values) throw new QueryError(`${at}: a field $.vct with a const or enum filter is required`)
  const others = claims.filter((claim) => claim !== type)
  return { id, format, meta: { vct_values: type.values }, ...(others.length > 0 && { claims: others }) }
}

function toQueriedClaim({ paths: [path, ...others], filter, isOptional }: DefinitionField, at: string): QueriedClaim {
  if (path === undefined || others.length > 0 || isOptional)
    throw new QueryError(`${at}: must be one path, not optional`)
  if (filter === undefined) return { path }
  if (filter.values === undefined) throw new QueryError(`${at}.filter: must hold const or enum`)
  return { path, values: filter.values }
}
