import { isJsonObject, type JsonObject, type JsonValue } from '../jose/index.ts'
import type { ClaimPath } from '../sd-jwt/index.ts'
import { type ClaimFilter, parseClaimFilter } from './claim-filter.ts'
import { parseJsonPath } from './json-path.ts'
import { parseList, QueryError } from './query-error.ts'
import { CREDENTIAL_FORMATS, type CredentialFormat } from './wire-names.ts'

/** What verifiers of before asked by (Presentation Exchange 2.0): a credential for each input descriptor. */
export type PresentationDefinition = { readonly id: string; readonly descriptors: readonly InputDescriptor[] }

export type InputDescriptor = {
  readonly id: string
  /** Under which name the answer says its format. */
  readonly format: CredentialFormat
  readonly fields: readonly DefinitionField[]
}

export type DefinitionField = {
  /** Where the claim may stand; the first place that holds a fitting value counts. */
  readonly paths: readonly ClaimPath[]
  readonly filter: ClaimFilter | undefined
  readonly isOptional: boolean
}

const MAX_DESCRIPTORS = 10
const MAX_FIELDS = 100
const MAX_PATHS = 10
const MAX_ID = 200
/** What would restrict an answer in ways that nobody here checks. */
const UNSUPPORTED_CONSTRAINTS = ['is_holder', 'same_subject', 'statuses', 'subject_is_issuer'] as const

/**
 * Reads an untrusted presentation definition: SD-JWT credentials with ES256, fields by JSONPaths that lead to one place each, and filters
 * that compare.
 * Does NOT support submission requirements, predicates, or constraints on who is subject of what.
 * @throws QueryError
 */
export function parsePresentationDefinition(value: unknown): PresentationDefinition {
  if (!isJsonObject(value)) throw new QueryError('presentationDefinition: must be an object')
  if (value.submission_requirements)
    throw new QueryError('presentationDefinition.submission_requirements: is not supported')
  const at = 'presentationDefinition.input_descriptors'
  const descriptors = parseList(value.input_descriptors, at, MAX_DESCRIPTORS).map((descriptor, index) =>
    parseDescriptor(descriptor, value.format, `${at}[${index}]`),
  )
  if (new Set(descriptors.map(({ id }) => id)).size < descriptors.length) throw new QueryError(`${at}: ids must differ`)
  return { id: typeof value.id === 'string' ? value.id.slice(0, MAX_ID) : '', descriptors }
}

function parseDescriptor(descriptor: JsonValue, format: JsonValue | undefined, at: string): InputDescriptor {
  if (!isJsonObject(descriptor)) throw new QueryError(`${at}: must be an object`)
  const { id, constraints } = descriptor
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID) throw new QueryError(`${at}.id: must be a text`)
  if (!isJsonObject(constraints)) throw new QueryError(`${at}.constraints: must be an object`)
  const found = UNSUPPORTED_CONSTRAINTS.find((name) => constraints[name] !== undefined)
  if (found) throw new QueryError(`${at}.constraints.${found}: is not supported`)
  const fieldsAt = `${at}.constraints.fields`
  return {
    id,
    format: parseFormat(descriptor.format ?? format, `${at}.format`),
    fields: parseList(constraints.fields, fieldsAt, MAX_FIELDS).map((field, index) =>
      parseField(field, `${fieldsAt}[${index}]`),
    ),
  }
}

function parseFormat(value: JsonValue | undefined, at: string): CredentialFormat {
  const formats: JsonObject = isJsonObject(value) ? value : {}
  const known = CREDENTIAL_FORMATS.find((name) => isJsonObject(formats[name]))
  if (!known) throw new QueryError(`${at}: must name vc+sd-jwt or dc+sd-jwt`)
  const algorithms = formats[known] as JsonObject
  for (const name of ['sd-jwt_alg_values', 'kb-jwt_alg_values']) {
    const values = algorithms[name]
    if (values !== undefined && !(Array.isArray(values) && values.includes('ES256')))
      throw new QueryError(`${at}.${known}.${name}: must hold ES256`)
  }
  return known
}

function parseField(field: JsonValue, at: string): DefinitionField {
  if (!isJsonObject(field)) throw new QueryError(`${at}: must be an object`)
  if (field.predicate !== undefined) throw new QueryError(`${at}.predicate: is not supported`)
  const paths = parseList(field.path, `${at}.path`, MAX_PATHS)
    .map((path) => (typeof path === 'string' ? parseJsonPath(path) : undefined))
    .filter((path) => path !== undefined)
  if (paths.length === 0) throw new QueryError(`${at}.path: must hold a path of the form $.name`)
  return {
    paths,
    filter: field.filter === undefined ? undefined : parseClaimFilter(field.filter, `${at}.filter`),
    isOptional: field.optional === true,
  }
}
