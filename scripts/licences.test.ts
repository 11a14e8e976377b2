import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error: a plain Node script without declarations
import { listLicences } from './licences.mjs'

interface Listed {
  name: string
  licence: string
  isAllowed: boolean
}
const LOCK = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('every package in the product has a licence that asks for nothing in return but its notice', () => {
  const all = listLicences(LOCK) as Listed[]
  expect(all.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['pg', 'react', 'hono', '@fontsource-variable/instrument-sans']),
  )
  expect(all.filter(({ isAllowed }) => !isAllowed)).toEqual([])
})

test('packages for tests and ours are not listed; others are by their expression', () => {
  const listed = listLicences({
    packages: {
      '': { license: 'none of ours' },
      'apps/server': { license: 'none of ours' },
      'node_modules/ours': { link: true, resolved: 'apps/server' },
      'node_modules/vitest': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
      'node_modules/tsx': { version: '1.0.0', license: 'GPL-3.0-only', devOptional: true },
      'node_modules/b': { version: '2.0.0', license: '(MIT OR GPL-3.0-only)' },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/c': { version: '1.0.0' },
    },
  }) as Listed[]
  expect(listed.map(({ name, licence, isAllowed }) => [name, licence, isAllowed])).toEqual([
    ['a', 'MIT AND GPL-3.0-only', false],
    ['b', '(MIT OR GPL-3.0-only)', true],
    ['c', 'none named', false],
  ])
})
