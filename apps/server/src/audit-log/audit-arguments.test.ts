import { expect, test } from 'vitest'
import { readAuditArguments } from './audit-arguments.ts'

test('an audit needs an address, and takes what is known from elsewhere', () => {
  const given = ['https://example.org/log/one/', '--vkey', 'k', '--policy', 'p.txt', '--last', 'l.txt']
  expect(readAuditArguments(given)).toEqual({
    url: 'https://example.org/log/one',
    vkey: 'k',
    policyFile: 'p.txt',
    lastFile: 'l.txt',
  })
  expect(readAuditArguments(['http://localhost:8080/log/one'])).toMatchObject({ url: 'http://localhost:8080/log/one' })
})

test.each([
  ['no address', [], /address of one log/],
  ['two', ['https://a.example', 'https://b.example'], /address of one log/],
  ['what is no address', ['example.org/log/one'], /address of one log/],
  ['a file', ['file:///log/one'], /address of one log/],
  ['a question', ['https://example.org/log/one?a=b'], /address of one log/],
  ['a word of its own', ['https://example.org/log/one', '--key', 'k'], /Unknown option/],
])('with %s it says what is wrong', (_, given, reason) => {
  expect(() => readAuditArguments(given)).toThrow(reason)
})
