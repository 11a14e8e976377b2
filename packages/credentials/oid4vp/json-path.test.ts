import { expect, test } from 'vitest'
import { parseJsonPath } from './json-path.ts'

test.each([
  ['$.vct', ['vct']],
  ['$.address.street_address', ['address', 'street_address']],
  ["$['birth date']", ['birth date']],
  ['$["a.b"].c', ['a.b', 'c']],
  ['$.nationalities[1]', ['nationalities', 1]],
  ['$.nationalities[*].code', ['nationalities', null, 'code']],
])('%s leads to one place', (text, path) => {
  expect(parseJsonPath(text)).toEqual(path)
})

test.each([
  '',
  '$',
  'vct',
  '$.',
  '$..vct',
  '$.*',
  '$[0]',
  '$[*]',
  '$.a[-1]',
  '$.a[0:2]',
  '$.a[?(@.b)]',
  '$.a[(@.length-1)]',
  "$['a']extra",
  "$['a\\'b']",
  '$.größe',
  `$.${'a'.repeat(300)}`,
])('%s is none that is understood', (text) => {
  expect(parseJsonPath(text)).toBeUndefined()
})
