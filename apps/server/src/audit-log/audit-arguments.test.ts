import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey } from '@e-collecting/tlog/testing'
import { expect, test } from 'vitest'
import { readAuditArguments } from './audit-arguments.ts'

const VKEY = writeVerifierKey(createTestKey('example.org/log/one').key)
const MISTYPED = VKEY.replace(/.=?$/, (end) => (end.startsWith('A') ? end.replace('A', 'E') : end.replace(/^./, 'A')))

test('an audit needs an address, and takes what is known from elsewhere', () => {
  const given = ['https://example.org/log/one/', '--vkey', VKEY, '--policy', 'p.txt', '--last', 'l.txt']
  expect(readAuditArguments(given)).toEqual({
    url: 'https://example.org/log/one',
    vkey: VKEY,
    policyFile: 'p.txt',
    lastFile: 'l.txt',
    receiptFile: undefined,
  })
  expect(readAuditArguments(['http://localhost:8080/log/one'])).toMatchObject({ url: 'http://localhost:8080/log/one' })
})

test.each([
  ['no address', [], /address of one log/],
  ['two', ['https://a.example', 'https://b.example'], /address of one log/],
  ['what is no address', ['example.org/log/one'], /address of one log/],
  ['a file', ['file:///log/one'], /address of one log/],
  ['a question', ['https://example.org/log/one?a=b'], /address of one log/],
  ['a key that is none', ['https://example.org/log/one', '--vkey', 'hello'], /--vkey is not a key of a log/],
  ['a key that was mistyped', ['https://example.org/log/one', '--vkey', MISTYPED], /--vkey is not a key of a log/],
  [
    'the key of a witness',
    ['https://example.org/log/one', '--vkey', writeVerifierKey(createTestKey('w.example/a', 'cosignature').key)],
    /one of a witness/,
  ],
  ['a word of its own', ['https://example.org/log/one', '--key', 'k'], /Unknown option/],
])('with %s it says what is wrong', (_, given, reason) => {
  expect(() => readAuditArguments(given)).toThrow(reason)
})
