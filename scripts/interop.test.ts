import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILE_OR_TITLE = /`([\w./-]+\.test\.tsx?)`|"([^"]+)"/g

/** Which test each line of the tables is said to be tried by. */
function namedTests(): { file: string; title: string }[] {
  const lines = readFileSync(`${ROOT}docs/interop.md`, 'utf8').split('\n')
  return lines.filter(isLineOfTable).flatMap((line) => {
    let file = ''
    const tried = line.split('|').at(-2) ?? ''
    return [...tried.matchAll(FILE_OR_TITLE)].flatMap(([, name, title]) => {
      if (name !== undefined) file = name.includes('/') ? name : `packages/swiyu-client/${name}`
      return title === undefined ? [] : [{ file, title }]
    })
  })
}
const isLineOfTable = (line: string) => /^\| [^-]/.test(line) && !/^\| \|/.test(line)

test('what is said to work together is tried by tests that are there', () => {
  const named = namedTests()
  expect(named.length).toBeGreaterThan(20)
  const missing = named.filter(({ file, title }) => {
    const path = `${ROOT}${file}`
    return file !== '' && !(existsSync(path) && readFileSync(path, 'utf8').includes(`'${title}'`))
  })
  expect(missing).toEqual([])
})

test('each line says by what it is tried', () => {
  const lines = readFileSync(`${ROOT}docs/interop.md`, 'utf8').split('\n').filter(isLineOfTable)
  for (const line of lines) expect(line.split('|').at(-2), line).toMatch(/"|the same/)
})
