import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** What a unit of systemd sets, line by line: a setting may stand there more than once. */
const settingsOf = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '))

test('the unit lets Node ask for keys of memory: V8 does at its start, and is killed otherwise', () => {
  const allowed = settingsOf(read('deploy/e-collecting.service'), 'SystemCallFilter')
  expect(allowed).toEqual(['@system-service', '@pkey'])
})
