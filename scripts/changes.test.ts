import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('every file that is named as the place of a typical change is there', () => {
  const text = readFileSync(`${ROOT}docs/changes.md`, 'utf8')
  const named = [...text.matchAll(/`((?:apps|docs|e2e|features|packages|scripts)\/[^`]+)`/g)].map(
    ([, path]) => path as string,
  )
  const files = named.map((path) => path.replace('<name>', 'popular-votes'))
  expect(files.length).toBeGreaterThan(25)
  expect(files.filter((path) => !existsSync(`${ROOT}${path}`))).toEqual([])
})
