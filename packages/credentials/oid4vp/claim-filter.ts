import { isJsonObject, type JsonValue } from '../jose/index.ts'
import { parseLiteralPattern } from './literal-pattern.ts'
import { QueryError } from './query-error.ts'

/** What the value of a claim has to be like. */
export type ClaimFilter = {
  /** The values among which it must be, where the filter names some. */
  readonly values: readonly Scalar[] | undefined
  readonly accepts: Accepts
}
export type Scalar = string | number | boolean
type Accepts = (value: JsonValue) => boolean

const MAX_VALUES = 100
/** Schemas within schemas. */
const MAX_LEVELS = 3
/** Keywords that describe a value and restrict none. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  '$comment',
  '$schema',
  'default',
  'deprecated',
  'description',
  'examples',
  'format',
  'title',
])
const TYPES: Readonly<Record<string, Accepts>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: isJsonObject,
}

type Keyword = (operand: JsonValue, at: string, level: number) => Accepts

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type: (operand, at) => {
    const types = listOf(operand, at, (name) =>
      typeof name === 'string' && Object.hasOwn(TYPES, name) ? TYPES[name] : undefined,
    )
    return (value) => types.some((accepts) => accepts(value))
  },
  const: (operand, at) => isOneOf([toScalar(operand) ?? fail(at, 'must be a text, a number or a boolean')]),
  enum: (operand, at) => isOneOf(listOf(operand, at, toScalar)),
  pattern: (operand, at) => {
    const matches = typeof operand === 'string' ? parseLiteralPattern(operand) : undefined
    if (matches === undefined) throw fail(at, 'only plain text is supported, with ^, $ and one group of alternatives')
    return (value) => typeof value !== 'string' || matches(value)
  },
  minimum: (operand, at) => isNumberThat((value, limit) => value >= limit, operand, at),
  maximum: (operand, at) => isNumberThat((value, limit) => value <= limit, operand, at),
  exclusiveMinimum: (operand, at) => isNumberThat((value, limit) => value > limit, operand, at),
  exclusiveMaximum: (operand, at) => isNumberThat((value, limit) => value < limit, operand, at),
  minLength: (operand, at) => isTextThat((length, limit) => length >= limit, operand, at),
  maxLength: (operand, at) => isTextThat((length, limit) => length <= limit, operand, at),
  contains: (operand, at, level) => {
    const { accepts } = parseClaimFilter(operand, at, level + 1)
    return (value) => !Array.isArray(value) || value.some(accepts)
  },
}

/**
 * Reads the filter of a field (Presentation Exchange 2.0 §5): the part of JSON Schema that compares values. A regular expression of
 * somebody else never runs.
 * @throws QueryError for keywords beyond that, too: a restriction that is not understood must not count as met
 */
export function parseClaimFilter(value: JsonValue, at: string, level = 0): ClaimFilter {
  if (!isJsonObject(value) || level > MAX_LEVELS) throw new QueryError(`${at}: must be an object, not nested deeply`)
  const checks = Object.entries(value)
    .filter(([name]) => !ANNOTATIONS.has(name))
    .map(([name, operand]) => {
      const keyword = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined
      if (keyword === undefined) throw new QueryError(`${at}: holds a keyword that is not supported`)
      return keyword(operand, `${at}.${name}`, level)
    })
  const named = value.const === undefined ? value.enum : [value.const]
  return {
    values: named === undefined ? undefined : listOf(named, at, toScalar),
    accepts: (claim) => checks.every((accepts) => accepts(claim)),
  }
}

const toScalar = (value: JsonValue): Scalar | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

const isOneOf =
  (values: readonly Scalar[]): Accepts =>
  (value) =>
    values.some((one) => one === value)

type Compare = (value: number, limit: number) => boolean

const isNumberThat = (compare: Compare, operand: JsonValue, at: string): Accepts => {
  const limit = toLimit(operand, at)
  return (value) => typeof value !== 'number' || compare(value, limit)
}

const isTextThat = (compare: Compare, operand: JsonValue, at: string): Accepts => {
  const limit = toLimit(operand, at)
  return (value) => typeof value !== 'string' || compare([...value].length, limit)
}

const toLimit = (operand: JsonValue, at: string): number =>
  typeof operand === 'number' ? operand : fail(at, 'must be a number')

function listOf<Item>(value: JsonValue, at: string, read: (entry: JsonValue) => Item | undefined): readonly Item[] {
  const entries: readonly JsonValue[] = Array.isArray(value) ? value : [value]
  if (entries.length === 0 || entries.length > MAX_VALUES) throw fail(at, `must hold 1 to ${MAX_VALUES} entries`)
  return entries.map((entry) => read(entry) ?? fail(at, 'holds what is not supported'))
}

function fail(at: string, detail: string): never {
  throw new QueryError(`${at}: ${detail}`)
}
