import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from './read-document.ts'

export interface GeneratorInput {
  schemas: Record<string, JsonSchema>
  /** By the name of a member or parameter, what exists, so that not all requests end at a 404. */
  known: Readonly<Record<string, readonly string[]>>
}

/** Mostly the first, now and then the second. */
export const mostly = <Value>(usual: Arbitrary<Value>, rare: Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: rare })

/** As in an address: letters, what may stand as it is, and now and then any character as its bytes. */
const pathSegment = fc
  .array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@") },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).map(encodeURIComponent) },
    ),
    { maxLength: 10 },
  )
  .map((signs) => signs.join(''))

/** What `fc.webUrl` makes, which takes two seconds to be ready: it lists all characters there are. */
const webAddress = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.array(pathSegment, { maxLength: 6 }))
  .map(([scheme, domain, segments]) => `${scheme}://${[domain, ...segments].join('/')}`)

const FORMATS: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  email: fc.emailAddress(),
  uri: webAddress,
}

/** The same, but mostly what exists, where something of this name does. */
export function named(name: string, schema: JsonSchema, input: GeneratorInput): Arbitrary<unknown> {
  const values = input.known[name] ?? []
  const fresh = fitting(schema, input)
  return values.length === 0 ? fresh : mostly<unknown>(fc.constantFrom(...values), fresh)
}

/** Values that fit a schema of the document. Its rules beyond JSON Schema may still refuse them. */
export function fitting(schema: JsonSchema, input: GeneratorInput): Arbitrary<unknown> {
  const inner = (part: JsonSchema) => fitting(part, input)
  if (schema.$ref !== undefined) return inner(input.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map(inner))
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map(inner)).map((parts) => Object.assign({}, ...(parts as object[])) as unknown)
  return fc.oneof(...[schema.type ?? 'object'].flat().map((type) => ofType(type, schema, input)))
}

function ofType(type: string, schema: JsonSchema, input: GeneratorInput): Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1, max: schema.maximum ?? 1000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, input), { minLength: schema.minItems ?? 0, maxLength: 4 })
    default:
      return object(schema, input)
  }
}

function text({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema): Arbitrary<string> {
  const known = FORMATS[format ?? '']
  if (known !== undefined) return known
  // What must not follow is left to chance: the generator knows no lookahead.
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern.replace(/\(\?![^)]*\)/g, ''), 'u'))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
}

function object({ properties = {}, required = [] }: JsonSchema, input: GeneratorInput): Arbitrary<object> {
  const members = Object.entries(properties).map(([name, schema]) => [name, named(name, schema, input)])
  const record: Record<string, Arbitrary<unknown>> = Object.fromEntries(members)
  return fc.record(record, { requiredKeys: required, noNullPrototype: true })
}

const deep = (depth: number) => fc.constant(JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown)

/** Text that programs stumble over: half characters, NUL, turned writing, patterns of other languages, sheer length. */
export const awkwardText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'Anna\udfff',
    '\u202e',
    '\u200d',
    '\ufeff',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom("' or 1=1 --", '%', '_', '\\', '../../etc/passwd', '0', '-1', '1e400', 'NaN', '9'.repeat(30)),
  fc.constantFrom('0000-01-01', '9999-12-31', '2026-02-30', '+275760-09-13', 'null', 'true', '[]', '{}'),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.integer({ min: 1, max: 60_000 }).map((length) => 'ä'.repeat(length / 2)),
)

/** Anything but what was asked for. */
export const awkwardValue: Arbitrary<unknown> = fc.oneof(
  awkwardText,
  fc.constantFrom<unknown>(null, true, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [null], { length: 3 }),
  fc.constantFrom(50, 2000).chain(deep),
  fc.jsonValue({ maxDepth: 3 }),
)
