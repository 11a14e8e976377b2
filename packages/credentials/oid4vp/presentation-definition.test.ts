import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../jose/index.ts'
import { readWantedByDefinition } from './holder-wanted.ts'
import { parsePresentationDefinition } from './presentation-definition.ts'
import { QueryError } from './query-error.ts'

const FORMAT = { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } }
const TYPE = { path: ['$.vct', '$.vc.type'], filter: { const: 'betaid-sdjwt' } }
const define = (fields: object[], members: object = {}): JsonObject =>
  JSON.parse(
    JSON.stringify({
      id: 'd1',
      input_descriptors: [{ id: 'i1', format: FORMAT, constraints: { fields }, ...members }],
    }),
  )
const [HELD] = [{ vct: 'betaid-sdjwt', given_name: 'Anna', age: 36, address: { town: 'Chur' } }]
const choose = (definition: JsonObject, held: JsonObject = HELD) =>
  readWantedByDefinition(definition).credentials[0]?.choosePaths(held)

test('says what is wanted, and by which id it is answered', () => {
  const { definitionId, credentials } = readWantedByDefinition(define([TYPE, { path: ['$.given_name'] }]))
  expect(definitionId).toBe('d1')
  expect(credentials).toMatchObject([
    {
      id: 'i1',
      format: 'vc+sd-jwt',
      vctValues: ['betaid-sdjwt'],
      paths: [['given_name']],
      isHolderBindingRequired: true,
    },
  ])
})

test('the first place with a fitting value counts', () => {
  const field = {
    path: ['$.credentialSubject.given_name', '$..given_name', '$.vct', '$.given_name'],
    filter: { const: 'Anna' },
  }
  expect(choose(define([TYPE, field]))).toEqual([['vct'], ['given_name']])
})

test('what is optional is not shown, and does not have to be there', () => {
  const optional = [
    { path: ['$.given_name'], optional: true },
    { path: ['$.portrait'], optional: true },
  ]
  expect(choose(define([TYPE, ...optional, { path: ['$.address.town'] }]))).toEqual([['vct'], ['address', 'town']])
})

test.each([
  ['of another type', define([{ ...TYPE, filter: { const: 'other' } }])],
  ['without a claim that is asked for', define([TYPE, { path: ['$.portrait'] }])],
  ['without one that is said not to be optional', define([TYPE, { path: ['$.portrait'], optional: false }])],
  ['whose claim is another', define([TYPE, { path: ['$.age'], filter: { type: 'number', minimum: 65 } }])],
])('a credential %s does not answer', (_, definition) => {
  expect(choose(definition)).toBeUndefined()
})

test('a definition for any type is answered by any credential with the claims', () => {
  const definition = define([{ path: ['$.given_name'] }])
  expect(readWantedByDefinition(definition).credentials[0]?.vctValues).toEqual([])
  expect(choose(definition, { vct: 'whatever', given_name: 'Reto' })).toEqual([['given_name']])
})

test('the format of the whole counts where a descriptor has none, and the newer name goes first', () => {
  const formats = { 'vc+sd-jwt': {}, 'dc+sd-jwt': {}, mso_mdoc: {} }
  const { format, ...rest } = (define([TYPE]).input_descriptors as [JsonObject])[0]
  expect(parsePresentationDefinition({ format: formats, input_descriptors: [rest] }).descriptors[0]?.format).toBe(
    'dc+sd-jwt',
  )
  expect(format).toEqual(FORMAT)
})

test('the format of a descriptor goes before that of the whole', () => {
  const definition = { ...define([TYPE]), format: { 'dc+sd-jwt': {} } }
  expect(parsePresentationDefinition(definition).descriptors[0]?.format).toBe('vc+sd-jwt')
})

describe('a definition is refused', () => {
  const descriptor = (define([TYPE]).input_descriptors as [JsonObject])[0]
  const many = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at))
  test.each<[string, unknown]>([
    ['that is a list', []],
    ['without descriptors', { id: 'a', input_descriptors: [] }],
    ['with many descriptors', { input_descriptors: many(11, (at) => ({ ...descriptor, id: `${at}` })) }],
    ['with one id twice', { input_descriptors: [descriptor, descriptor] }],
    ['without an id', { input_descriptors: [{ ...descriptor, id: undefined }] }],
    ['with a long id', { input_descriptors: [{ ...descriptor, id: 'x'.repeat(201) }] }],
    ['with alternatives', { ...define([TYPE]), submission_requirements: [{ rule: 'pick', count: 1, from: 'A' }] }],
    ['without fields', define([])],
    ['with many fields', define(many(101, () => TYPE))],
    ['with a path that is no list', define([{ path: '$.vct' }])],
    ['with many paths', define([{ path: many(11, () => '$.vct') }])],
    ['with no path that is understood', define([{ path: ['$..vct', '$.a[?(@.b)]'] }])],
    ['with a filter that is not understood', define([{ path: ['$.a'], filter: { not: { const: 1 } } }])],
    ['with a predicate', define([{ path: ['$.a'], predicate: 'required' }])],
    ['with another format', define([TYPE], { format: { mso_mdoc: {} } })],
    ['with another algorithm', define([TYPE], { format: { 'dc+sd-jwt': { 'kb-jwt_alg_values': ['EdDSA'] } } })],
    ['that says who the subject is', define([], { constraints: { fields: [TYPE], subject_is_issuer: 'required' } })],
  ])('%s', (_, definition) => {
    expect(() => readWantedByDefinition(definition)).toThrow(QueryError)
  })
})
