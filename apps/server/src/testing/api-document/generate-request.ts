import fc, { type Arbitrary } from 'fast-check'
import { awkwardText, awkwardValue, fitting, type GeneratorInput, mostly, named } from './generate-value.ts'
import type { JsonSchema, Operation, Parameter } from './read-document.ts'

/** What is sent: the address below the origin, headers, and the body as it goes over the wire. */
export interface GeneratedRequest {
  path: string
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | undefined
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text))
/** Requests for one route: valid ones, those that miss by a little, and garbage. */
export function requestsFor(operation: Operation, input: GeneratorInput): Arbitrary<GeneratedRequest> {
  const { parameters, body, path, method } = operation
  return fc
    .record({
      path: addresses(path, parameters, input),
      headers: spareHeaders,
      sent: method === 'GET' ? fc.constant(NO_BODY) : bodies(body, input),
    })
    .map(({ path: address, headers, sent }) => ({
      path: address,
      headers: { ...headers, ...sent.headers },
      body: sent.body,
    }))
}

const spareHeaders = mostly(
  fc.constant<Record<string, string>>({}),
  fc.constantFrom<Record<string, string>>(
    { accept: 'application/xml' },
    { 'accept-language': 'xx;q=9' },
    { 'if-none-match': '*' },
    { cookie: 'e-collecting-browser=%00; e-collecting-staff=x' },
    { range: 'bytes=0-0' },
  ),
)

function addresses(path: string, parameters: Parameter[], input: GeneratorInput): Arbitrary<string> {
  const values = parameters.map((parameter) => parameterValue(parameter, input))
  const unknown = mostly(
    fc.constant(''),
    awkwardText.map((text) => `&unknown=${encode(text.slice(0, 2000))}`),
  )
  return fc.tuple(unknown, ...values).map(([extra, ...chosen]) => {
    let filled = path
    const query: string[] = []
    for (const [index, { name, in: place }] of parameters.entries()) {
      const value = chosen[index]
      if (place === 'path') filled = filled.replace(`{${name}}`, encode(value ?? 'x') || 'x')
      else if (value !== undefined) query.push(`${name}=${encode(value)}`)
    }
    return `${filled}?${query.join('&')}${extra}`
  })
}

function parameterValue({ name, schema, required }: Parameter, input: GeneratorInput) {
  const usual: Arbitrary<string | undefined> = named(name, schema, input).map(String)
  const odd = fc.oneof(
    awkwardText.map((text) => text.slice(0, 2000)),
    fc.constant(undefined),
  )
  return required === true ? mostly(usual, odd) : fc.oneof(mostly(usual, odd), fc.constant(undefined))
}

/** As a browser would, but for half characters, which it would not send: those become the bytes of a lone surrogate. */
function encode(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]/gu, (sign) =>
    /[\ud800-\udfff]/.test(sign) && sign.length === 1 ? '%ed%a0%80' : encodeURIComponent(sign).replaceAll('.', '%2E'),
  )
}

type SentBody = Pick<GeneratedRequest, 'body'> & { headers: Record<string, string> }

const NO_BODY: SentBody = { headers: {}, body: undefined }
const WRONG_TYPES = [
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json, text/csv' },
  { 'content-type': 'APPLICATION/JSON ; a="b"' },
  { 'content-type': ';;' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
]

function bodies(contents: Operation['body'], input: GeneratorInput): Arbitrary<SentBody> {
  if (contents === undefined) return mostly(fc.constant(NO_BODY), oddBodies)
  const declared = Object.entries(contents).map(([mediaType, { schema }]) =>
    (mediaType === 'application/json' ? jsonTexts(schema, input) : csvTexts).map((text) => ({
      headers: { 'content-type': mediaType },
      body: utf8(text),
    })),
  )
  return fc.oneof({ weight: 5, arbitrary: fc.oneof(...declared) }, { weight: 1, arbitrary: oddBodies })
}

const oddBodies: Arbitrary<SentBody> = fc.oneof(
  fc.constant(NO_BODY),
  fc.record({
    headers: fc.constantFrom<Record<string, string>>(...(WRONG_TYPES as Record<string, string>[])),
    body: fc.constantFrom(utf8('{}'), utf8('')),
  }),
  fc.record({
    headers: fc.constant({ 'content-type': 'application/json' }),
    body: fc.uint8Array({ maxLength: 60 }).map((bytes) => Uint8Array.from(bytes)),
  }),
)

const DEEP_JSON = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
const ODD_JSON = [
  '',
  ' ',
  '{',
  '"',
  'nul',
  '{"a":1,}',
  '\ufeff{}',
  '"\\ud800"',
  '1e999',
  '['.repeat(30_000),
  DEEP_JSON,
  '{}{}',
]

function jsonTexts(schema: JsonSchema, input: GeneratorInput): Arbitrary<string> {
  const valid = fitting(schema, input)
  const spoilt = fc
    .tuple(valid, fc.nat(), fc.constantFrom('drop', 'replace', 'add'), awkwardValue)
    .map(([value, index, how, awkward]) => spoil(value, { index, how, awkward }))
  const texts = fc
    .oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: spoilt }, { weight: 1, arbitrary: awkwardValue })
    .map((value) => JSON.stringify(value) ?? 'null')
  return mostly(texts, fc.constantFrom(...ODD_JSON))
}

interface Spoiling {
  index: number
  how: 'drop' | 'replace' | 'add'
  awkward: unknown
}

function spoil(value: unknown, { index, how, awkward }: Spoiling): unknown {
  if (typeof value !== 'object' || value === null) return awkward
  const names = Object.keys(value)
  const name = names[index % Math.max(names.length, 1)] ?? 'a'
  if (how === 'add') return { ...value, unknown: awkward }
  if (how === 'drop') return Object.fromEntries(Object.entries(value).filter(([member]) => member !== name))
  return { ...value, [name]: awkward }
}

const csvTexts = fc.oneof(
  fc.constantFrom('', 'Vorname;Nachname;Geburtsdatum\nAnna;Muster;1990-05-17\n', '"', 'a,b,c\n1,2', '\ufeff\n\n;;;'),
  fc
    .array(
      awkwardText.map((text) => text.slice(0, 300)),
      { maxLength: 8 },
    )
    .map((cells) => cells.join(';')),
  fc.string({ unit: 'binary', maxLength: 400 }),
)
