import { LAST_CHECKPOINT } from '@e-collecting/declaration/audit'
import { expect, test } from 'vitest'
import { explainFailure, printable } from './explain-failure.ts'

test('nothing that a log says moves a terminal, and its lines stay', () => {
  expect(printable('a\u001B[2J\r\nb\u009B1m\tc\u0000\u007F')).toBe('a?[2J?\nb?1m?c??')
})

test('of files that were not brought the one is named that is missing, else the first', () => {
  const unreached = new Map([
    ['text', 'HTTP 503'],
    ['tile/0/001', 'HTTP 502'],
  ])
  const explain = (where: string) => explainFailure({ problem: 'log-file-missing', where, message: '' }, unreached)
  expect(explain('tile/0/001')).toMatchObject({ code: 75, words: expect.stringContaining('tile/0/001 could not') })
  expect(explain('tally.json')).toMatchObject({ code: 75, words: expect.stringContaining('text could not') })
})

test('what the log itself serves is its own word, also where it cannot be read', () => {
  const failure = { problem: 'malformed-note', where: 'checkpoint', message: 'Why.' }
  expect(explainFailure(failure, new Map())).toEqual({ code: 1, words: 'WRONG malformed-note (checkpoint): Why.' })
})

test('a list that has shrunk is wrong, unless just what would show it is kept away', () => {
  const failure = { problem: 'log-shrunk', where: 'checkpoint', message: '' }
  expect(explainFailure(failure, new Map([['text', 'HTTP 503']])).code).toBe(1)
  expect(explainFailure(failure, new Map([['checkpoint', 'HTTP 503']])).code).toBe(75)
})

test('the file of --last is named for what is wrong with it alone', () => {
  const explain = (where: string) =>
    explainFailure({ problem: 'log-day-wrong', where, message: 'Why.' }, new Map(), { lastFile: 'kept' }).words
  expect(explain(LAST_CHECKPOINT)).toBe('WRONG log-day-wrong (kept, named by --last): Why.')
  expect(explain('tally.json')).toBe('WRONG log-day-wrong (tally.json): Why.')
})
