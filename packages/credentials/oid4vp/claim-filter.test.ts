import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../jose/index.ts'
import { parseClaimFilter } from './claim-filter.ts'
import { QueryError } from './query-error.ts'

const filter = (value: JsonValue) => parseClaimFilter(value, 'filter')

test.each<[JsonValue, JsonValue[], JsonValue[]]>([
  [{ type: 'string', const: 'a' }, ['a'], ['b', 1, null]],
  [{ enum: ['a', 1, true] }, ['a', 1, true], ['1', false, null, ['a']]],
  [{ type: ['integer', 'boolean'] }, [1, false], [1.5, 'x', null]],
  [{ type: 'array', contains: { const: 'CH' } }, [['LI', 'CH']], [['LI'], 'CH', []]],
  [{ type: 'number', minimum: 18, exclusiveMaximum: 65 }, [18, 64.9], [17, 65, '20']],
  [{ maximum: 3, exclusiveMinimum: 1 }, [3, 'a text'], [1, 4]],
  [{ type: 'string', minLength: 2, maxLength: 3 }, ['äö', '👍👍'], ['a', 'abcd']],
  [{ type: 'object' }, [{}], [[], 'a', null]],
  [{ pattern: '^urn:type:1$' }, ['urn:type:1'], ['urn:type:12', 'xurn:type:1']],
  [{ pattern: '^https://a\\.test/' }, ['https://a.test/x'], ['https://aXtest/', 'http://a.test/']],
  [{ pattern: 'a.test$' }, ['https://a.test'], ['https://aXtest', 'a.test/']],
  [{ pattern: '^(?:one|two)$' }, ['one', 'two'], ['three', 'one|two']],
  [{ title: 'T', description: 'D', format: 'date' }, ['x', 1, null], []],
])('%j lets pass what fits', (value, fitting, others) => {
  const { accepts } = filter(value)
  expect(fitting.map(accepts)).toEqual(fitting.map(() => true))
  expect(others.map(accepts)).toEqual(others.map(() => false))
})

test('values are named by const and enum alone', () => {
  expect(filter({ const: 'a' }).values).toEqual(['a'])
  expect(filter({ enum: ['a', 2] }).values).toEqual(['a', 2])
  expect(filter({ pattern: '^a$' }).values).toBeUndefined()
})

describe('a filter is refused', () => {
  test.each<[string, JsonValue]>([
    ['that is a text', 'a'],
    ['that is null', null],
    ['with an unknown keyword', { oneOf: [{ const: 'a' }] }],
    ['with the name of a method', { constructor: 'a' }],
    ['with an unknown type', { type: 'date' }],
    ...['__proto__', 'constructor', 'toString'].map((type): [string, JsonValue] => [`with the type ${type}`, { type }]),
    ['with an object as value', { const: { a: 1 } }],
    ['with no values', { enum: [] }],
    ['with too many values', { enum: Array.from({ length: 101 }, (_, at) => at) }],
    ['with a limit that is a text', { minimum: '18' }],
    ['with a length that is a text', { minLength: '18' }],
    ['with filters nested deeply', { contains: { contains: { contains: { contains: { const: 1 } } } } }],
    ['with a pattern that is a number', { pattern: 1 }],
    ['with a pattern that is long', { pattern: 'a'.repeat(501) }],
    ...[
      '(a+)+$',
      '^.*$',
      '[0-9]',
      '\\d',
      'a|b',
      '((a|b))',
      'a{2}',
      '(?=a)',
      '(a',
      '\\',
      'a^b',
      '^a\\$|b$',
      '(a\\|b)',
    ].map((pattern): [string, JsonValue] => [`with the pattern ${pattern}`, { pattern }]),
  ])('%s', (_, value) => {
    expect(() => filter(value)).toThrow(QueryError)
  })
})
