import { describe, expect, test } from 'vitest'
import { QueryError } from './query-error.ts'
import { parseDefinitionAsQuery } from './verifier-presentation-definition.ts'

const TYPE = { path: ['$.vct'], filter: { const: 'betaid-sdjwt' } }
const define = (...fields: object[]) => ({
  input_descriptors: [{ id: 'i1', format: { 'vc+sd-jwt': {} }, constraints: { fields } }],
})

test('a field with the type says which are accepted, and all others are asked for with their values', () => {
  const fields = [TYPE, { path: ['$.given_name'] }, { path: ['$.level'], filter: { enum: ['a', 'b'] } }]
  expect(parseDefinitionAsQuery(define(...fields)).credentials).toEqual([
    {
      id: 'i1',
      format: 'vc+sd-jwt',
      vctValues: ['betaid-sdjwt'],
      claims: [{ path: ['given_name'] }, { path: ['level'], values: ['a', 'b'] }],
      isHolderBindingRequired: true,
    },
  ])
})

describe('what wallets of today could not be asked for is refused:', () => {
  test.each<[string, object, RegExp]>([
    ['a claim that may be missing', define(TYPE, { path: ['$.a'], optional: true }), /fields\[1\]: .*not optional/],
    ['one of two claims', define(TYPE, { path: ['$.a', '$.b'] }), /fields\[1\]: must be one path/],
    ['a value in bounds', define(TYPE, { path: ['$.a'], filter: { type: 'number', minimum: 18 } }), /const or enum/],
    ['any type', define({ path: ['$.vct'] }), /a field \$\.vct with a const or enum filter is required/],
    ['no word of the type', define({ path: ['$.a'] }), /a field \$\.vct/],
  ])('%s', (_, definition, reason) => {
    const parse = () => parseDefinitionAsQuery(definition)
    expect(parse).toThrow(QueryError)
    expect(parse).toThrow(reason)
  })
})
