import { expect, test } from 'vitest'
import { readNames, UsageError } from './command-line.ts'

const usage = 'npm run backup -- FOLDER [--with-master-key]'
const backup = { takes: [1, 1], switches: ['with-master-key'], usage } as const

test('names and switches are read in any order', () => {
  for (const given of [
    ['there', '--with-master-key'],
    ['--with-master-key', 'there'],
  ]) {
    const { names, switched } = readNames(given, backup)
    expect([names, [...switched]]).toEqual([['there'], ['with-master-key']])
  }
  expect(readNames(['there'], backup).switched.size).toBe(0)
  expect(readNames(['a', 'b'], { takes: [0, 2], usage }).names).toEqual(['a', 'b'])
})

test.each([
  ['help', ['--help']],
  ['a switch that is unknown', ['there', '--all']],
  ['a switch with something behind it', ['there', '--with-master-key=yes']],
  ['nothing', []],
  ['two names', ['there', 'here']],
])('who asks with %s is told the use, and nothing is done', (_, given) => {
  expect(() => readNames(given, backup)).toThrow(UsageError)
  expect(() => readNames(given, backup)).toThrow(usage)
})

test('a command that takes nothing is not begun by a word behind it', () => {
  expect(readNames([], { takes: [0, 0], usage }).names).toEqual([])
  for (const given of [['--help'], ['now']])
    expect(() => readNames(given, { takes: [0, 0], usage })).toThrow(UsageError)
})
