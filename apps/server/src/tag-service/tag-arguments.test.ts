import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { UsageError } from '../command-line.ts'
import { readTagArguments } from './tag-arguments.ts'

const DEAL = ['deal', '--item', 'demo-item', 'a', 'b', 'c']

test('a service answers on loopback unless told otherwise', () => {
  const served = { kind: 'serve', folder: resolve('f'), host: '127.0.0.1', port: 8091, isDealt: false }
  expect(readTagArguments(['--folder', 'f'])).toEqual(served)
  const given = ['--folder', 'f', '--dealt', '--host', '::', '--port', '0']
  expect(readTagArguments(given)).toEqual({ ...served, host: '::', port: 0, isDealt: true })
})

test('a key is dealt for an item, to a day or without one', () => {
  const deal = { item: 'demo-item', closes: null, folders: ['a', 'b', 'c'].map((path) => resolve(path)) }
  expect(readTagArguments(DEAL)).toEqual({ kind: 'deal', deal })
  expect(readTagArguments([...DEAL, '--closes', '2026-12-31'])).toEqual({
    kind: 'deal',
    deal: { ...deal, closes: '2026-12-31' },
  })
})

test.each([
  ['no folder', [], /needs a folder/],
  ['an empty folder', ['--folder', ''], /needs a folder/],
  ['an empty folder to deal into', [...DEAL.slice(0, -1), ''], /three folders/],
  ['another command', ['share', '--folder', 'f'], /needs a folder/],
  ['a word of its own', ['--folders', 'f'], /Unknown option/],
  ['a port that is none', ['--folder', 'f', '--port', '65536'], /--port/],
  ['two folders to deal into', DEAL.slice(0, -1), /three folders/],
  ['four folders to deal into', [...DEAL, 'd'], /three folders/],
  ['one folder twice', [...DEAL.slice(0, -1), './a'], /three folders/],
  ['an item that is none', ['deal', '--item', '../x', 'a', 'b', 'c'], /--item/],
  ['a day that is none', [...DEAL, '--closes', '2026-02-30'], /--closes/],
  ['a month as the last day', [...DEAL, '--closes', '2026-02'], /--closes/],
])('with %s it says what is wrong', (_, given, reason) => {
  expect(() => readTagArguments(given)).toThrow(UsageError)
  expect(() => readTagArguments(given)).toThrow(reason)
})
