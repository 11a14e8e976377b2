import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey } from '@e-collecting/tlog/testing'
import { expect, test } from 'vitest'
import { UsageError } from '../command-line.ts'
import { readWitnessArguments } from './witness-arguments.ts'

const [log, other] = [createTestKey('log.example/a'), createTestKey('log.example/b')]
const WHOLE = ['--name', 'w', '--folder', 'f', '--log', writeVerifierKey(log.key)]

test('a log goes by the name of its key, or by another that stands before it', () => {
  const given = [...WHOLE, '--log', `log.example/a ${writeVerifierKey(other.key)}`, '--port', '0']
  const { logs, ...rest } = readWitnessArguments(given)
  expect(rest).toEqual({ name: 'w', folder: 'f', host: '127.0.0.1', port: 0 })
  const known = [...logs].map(([origin, keys]) => [origin, keys.map(writeVerifierKey)])
  expect(known).toEqual([['log.example/a', [log, other].map(({ key }) => writeVerifierKey(key))]])
})

test.each([
  ['no log', WHOLE.slice(0, -2), /needs a name, a folder and a log/],
  ['no name', WHOLE.slice(2), /needs a name, a folder and a log/],
  ['an empty folder', ['--name', 'w', '--folder', '', ...WHOLE.slice(4)], /needs a name, a folder and a log/],
  ['a word of its own', [...WHOLE, '--lag', 'x'], /Unknown option/],
  ['a port that is none', [...WHOLE, '--port', '70000'], /--port/],
  ['a port that is no number', [...WHOLE, '--port', '1e3'], /--port/],
  ['a name with a plus sign', ['--name', 'a+b', ...WHOLE.slice(2)], /--name/],
  ['a name in two words', ['--name', 'a b', ...WHOLE.slice(2)], /--name/],
  ['a key that is none', [...WHOLE, '--log', 'x'], /--log/],
  [
    'the key of a witness',
    [...WHOLE, '--log', writeVerifierKey(createTestKey('w', 'cosignature').key)],
    /of a witness/,
  ],
])('with %s it says what is wrong', (_, given, reason) => {
  expect(() => readWitnessArguments(given)).toThrow(UsageError)
  expect(() => readWitnessArguments(given)).toThrow(reason)
})
