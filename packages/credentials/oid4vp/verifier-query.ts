import { isJsonObject, type JsonObject, type JsonValue } from '../jose/index.ts'
import { type ClaimPath, selectClaims } from '../sd-jwt/index.ts'
import { parseList, QueryError } from './query-error.ts'
import { CREDENTIAL_FORMATS, type CredentialFormat } from './wire-names.ts'

export type QueriedClaim = {
  readonly path: ClaimPath
  /** If given, one of them must be the claim's value. */
  readonly values?: readonly (string | number | boolean)[]
}

export type QueriedCredential = {
  readonly id: string
  readonly format: CredentialFormat
  readonly vctValues: readonly string[]
  readonly claims: readonly QueriedClaim[]
  readonly isHolderBindingRequired: boolean
}

/** The part of DCQL (OID4VP 1.0 §6) that the swiyu profile speaks: every credential is asked for, each exactly once. */
export type PresentationQuery = { readonly credentials: readonly QueriedCredential[] }

const MAX_CREDENTIALS = 10
const MAX_CLAIMS = 100
const UNSUPPORTED = ['credential_sets'] as const
const UNSUPPORTED_PER_CREDENTIAL = ['claim_sets', 'trusted_authorities'] as const

/**
 * Reads an untrusted DCQL query. Unknown members are ignored.
 * @throws QueryError also for what the profile leaves out: `credential_sets`, `claim_sets`, `trusted_authorities`, `multiple`
 */
export function parsePresentationQuery(value: unknown): PresentationQuery {
  if (!isJsonObject(value)) throw new QueryError('dcqlQuery: must be an object')
  refuseMembers(value, UNSUPPORTED, 'dcqlQuery')
  const credentials = parseList(value.credentials, 'dcqlQuery.credentials', MAX_CREDENTIALS).map(parseQueriedCredential)
  if (new Set(credentials.map(({ id }) => id)).size < credentials.length)
    throw new QueryError('dcqlQuery.credentials: ids must be unique')
  return { credentials }
}

function parseQueriedCredential(value: JsonValue, position: number): QueriedCredential {
  const at = `dcqlQuery.credentials[${position}]`
  if (!isJsonObject(value)) throw new QueryError(`${at}: must be an object`)
  const { id, format, meta, claims, multiple, require_cryptographic_holder_binding: binding } = value
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]+$/.test(id))
    throw new QueryError(`${at}.id: must match [A-Za-z0-9_-]+`)
  if (multiple === true) throw new QueryError(`${at}.multiple: is not supported`)
  refuseMembers(value, UNSUPPORTED_PER_CREDENTIAL, at)
  return {
    id,
    format: parseFormat(format, at),
    vctValues: parseVctValues(meta, at),
    claims:
      claims === undefined || claims === null
        ? []
        : parseList(claims, `${at}.claims`, MAX_CLAIMS).map((claim, index) =>
            parseClaim(claim, `${at}.claims[${index}]`),
          ),
    isHolderBindingRequired: binding !== false,
  }
}

function parseFormat(value: JsonValue | undefined, at: string): CredentialFormat {
  const format = CREDENTIAL_FORMATS.find((known) => known === value)
  if (!format) throw new QueryError(`${at}.format: must be one of ${CREDENTIAL_FORMATS.join(', ')}`)
  return format
}

function parseVctValues(meta: JsonValue | undefined, at: string): readonly string[] {
  const values = isJsonObject(meta) ? meta.vct_values : undefined
  return parseList(values, `${at}.meta.vct_values`, MAX_CLAIMS).map((value) => {
    if (typeof value !== 'string' || value === '') throw new QueryError(`${at}.meta.vct_values: must be strings`)
    return value
  })
}

function parseClaim(value: JsonValue, at: string): QueriedClaim {
  if (!isJsonObject(value)) throw new QueryError(`${at}: must be an object`)
  const path = parseList(value.path, `${at}.path`, MAX_CLAIMS).map((step) => {
    const isStep =
      step === null || typeof step === 'string' || (typeof step === 'number' && Number.isInteger(step) && step >= 0)
    if (!isStep) throw new QueryError(`${at}.path: holds names, positions and null`)
    return step as string | number | null
  })
  if (typeof path[0] !== 'string' || path[0].startsWith('$'))
    throw new QueryError(`${at}.path: must start with the name of a claim, without "$"`)
  if (value.values === undefined || value.values === null) return { path }
  const values = parseList(value.values, `${at}.values`, MAX_CLAIMS).map((entry) => {
    if (typeof entry === 'string' || typeof entry === 'number' || typeof entry === 'boolean') return entry
    throw new QueryError(`${at}.values: holds strings, numbers and booleans`)
  })
  return { path, values }
}

function refuseMembers(value: JsonObject, names: readonly string[], at: string): void {
  const found = names.find((name) => value[name] !== undefined && value[name] !== null)
  if (found) throw new QueryError(`${at}.${found}: is not supported`)
}

/** The query as it travels in a request. */
export const toDcqlJson = ({ credentials }: PresentationQuery): JsonObject => ({
  credentials: credentials.map(({ id, format, vctValues, claims, isHolderBindingRequired }) => ({
    id,
    format,
    meta: { vct_values: vctValues },
    ...(claims.length > 0 && { claims: claims.map(({ path, values }) => ({ path, ...(values && { values }) })) }),
    ...(!isHolderBindingRequired && { require_cryptographic_holder_binding: false }),
  })),
})

/** True if the credential's type is asked for. */
export const matchesType = ({ vctValues }: QueriedCredential, claims: JsonObject): boolean =>
  typeof claims.vct === 'string' && vctValues.includes(claims.vct)

/** The first claim that is asked for and absent, or has none of the values asked for; undefined if all are there. */
export const findUnmatchedClaim = (
  { claims: wanted }: QueriedCredential,
  claims: JsonObject,
): QueriedClaim | undefined =>
  wanted.find(({ path, values }) => {
    const selected = selectClaims(claims, path)
    return (
      selected.length === 0 || (values !== undefined && !selected.some((value) => values.some((one) => one === value)))
    )
  })
