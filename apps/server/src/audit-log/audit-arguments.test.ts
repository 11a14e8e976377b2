import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey } from '@e-collecting/tlog/testing'
import { expect, test } from 'vitest'
import { HelpAsked } from '../command-line.ts'
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

test('two versions of a log are compared wherever they are, and a proof that it has forked by itself', () => {
  const given = [
    '--compare',
    'https://example.org/log/one/',
    'kept',
    '--vkey',
    VKEY,
    '--policy',
    'p.txt',
    '--fork',
    'f',
  ]
  expect(readAuditArguments(given)).toEqual({
    views: ['https://example.org/log/one', 'kept'],
    vkey: VKEY,
    policyFile: 'p.txt',
    forkFile: 'f',
  })
  expect(readAuditArguments(['--compare', 'one.fork'])).toMatchObject({ views: ['one.fork'] })
})

test('whoever asks for help is not told what is missing', () => {
  for (const given of [['--help'], ['--compare', '--help']]) expect(() => readAuditArguments(given)).toThrow(HelpAsked)
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
  ['nothing to compare', ['--compare'], /needs two versions/],
  ['three to compare', ['--compare', 'a', 'b', 'c'], /needs two versions/],
  ['a question to compare', ['--compare', 'a', 'https://example.org/log/one?a=b'], /addresses of logs as they are/],
  ['a comparison that is kept', ['--compare', 'a', 'b', '--last', 'l'], /neither --last nor --receipt/],
  ['a comparison for a receipt', ['--compare', 'a', 'b', '--receipt', 'r'], /neither --last nor --receipt/],
  ['a proof and a policy', ['--compare', 'a', '--policy', 'p'], /neither --policy nor --fork/],
  ['a place in a page', ['https://example.org/log/one#a'], /address of one log/],
  ['a proof and where it goes', ['--compare', 'a', '--fork', 'f'], /neither --policy nor --fork/],
  ['a proof of nothing', ['https://example.org/log/one', '--fork', 'f'], /goes with --compare/],
  ['a word of its own', ['https://example.org/log/one', '--key', 'k'], /Unknown option/],
])('with %s it says what is wrong', (_, given, reason) => {
  expect(() => readAuditArguments(given)).toThrow(reason)
})
