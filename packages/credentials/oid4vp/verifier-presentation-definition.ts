import { isJsonObject, type JsonObject, type JsonValue } from '../jose/index.ts'
import { type PresentationQuery, parsePresentationQuery, type QueriedClaim } from './verifier-query.ts'
import { QueryError } from './verifier-query-error.ts'

/**
 * Reads a presentation definition (Presentation Exchange 2.0, as swiyu 2.x verifiers took it) into the query that
 * wallets of today understand: one credential per input descriptor, `$.a.b` paths, `const` and `enum` filters. A field
 * that names `$.vct` gives the accepted types and is required.
 * Does NOT support submission requirements, optional fields, alternatives among paths or other filters.
 * @throws QueryError
 */
export function parsePresentationDefinition(value: unknown): PresentationQuery {
  if (!isJsonObject(value)) throw new QueryError('presentationDefinition: must be an object')
  const descriptors = value.input_descriptors
  if (!Array.isArray(descriptors) || descriptors.length === 0)
    throw new QueryError('presentationDefinition.input_descriptors: must not be empty')
  if (value.submission_requirements)
    throw new QueryError('presentationDefinition.submission_requirements: is not supported')
  const credentials = descriptors.map((descriptor: JsonValue, index) => parseDescriptor(descriptor, index))
  return parsePresentationQuery({ credentials })
}

function parseDescriptor(descriptor: JsonValue, index: number): JsonObject {
  const at = `presentationDefinition.input_descriptors[${index}]`
  if (!isJsonObject(descriptor)) throw new QueryError(`${at}: must be an object`)
  const fields = isJsonObject(descriptor.constraints) ? descriptor.constraints.fields : undefined
  if (!Array.isArray(fields) || fields.length === 0) throw new QueryError(`${at}.constraints.fields: must not be empty`)
  const queries = fields.map((field: JsonValue, position) => parseField(field, `${at}.constraints.fields[${position}]`))
  const type = queries.find(({ path }) => path.length === 1 && path[0] === 'vct')
  if (!type?.values) throw new QueryError(`${at}: a field $.vct with a const or enum filter is required`)
  return {
    id: typeof descriptor.id === 'string' ? descriptor.id : '',
    format: parseFormat(descriptor.format, at),
    meta: { vct_values: type.values },
    ...(queries.length > 1 && { claims: queries.filter((query) => query !== type) }),
  }
}

function parseFormat(format: JsonValue | undefined, at: string): string {
  const names = isJsonObject(format) ? Object.keys(format) : []
  const known = names.find((name) => name === 'dc+sd-jwt') ?? names.find((name) => name === 'vc+sd-jwt')
  if (!known) throw new QueryError(`${at}.format: must name vc+sd-jwt or dc+sd-jwt`)
  return known
}

function parseField(field: JsonValue, at: string): QueriedClaim {
  if (!isJsonObject(field)) throw new QueryError(`${at}: must be an object`)
  const [path] = Array.isArray(field.path) ? (field.path as readonly JsonValue[]) : []
  if (typeof path !== 'string' || !/^\$(\.[A-Za-z0-9_-]+)+$/.test(path))
    throw new QueryError(`${at}.path: must be one path of the form $.name`)
  const values = parseFilter(field.filter, at)
  return { path: path.slice(2).split('.'), ...(values && { values }) }
}

function parseFilter(filter: JsonValue | undefined, at: string): QueriedClaim['values'] {
  if (filter === undefined || filter === null) return undefined
  if (!isJsonObject(filter)) throw new QueryError(`${at}.filter: must be an object`)
  const values = filter.const === undefined ? filter.enum : [filter.const]
  if (values === undefined) return undefined
  if (!Array.isArray(values)) throw new QueryError(`${at}.filter: holds const or enum`)
  return values as NonNullable<QueriedClaim['values']>
}
