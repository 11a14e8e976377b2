import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url))
const SOURCE = 'apps/web/page.ts'
/** In the place of the builder: leaves what a build leaves, unless a source is broken. */
const BUILDER = `
  import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
  export function build({ root }) {
    if (readFileSync(root + '/${SOURCE}', 'utf8') === 'broken') throw new Error('broken')
    for (const folder of ['client', 'server']) mkdirSync(root + '/dist/' + folder, { recursive: true })
    writeFileSync(root + '/dist/server/template.js', 'export const createTemplate = () => new Uint8Array()')
  }`

let checkout: string
const write = (path: string, text = '') => {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
}
/** `npm start` with a source as it is. @returns whether that was built */
function prepareWith(source: string) {
  write(SOURCE, source)
  const { status, stdout } = spawnSync(process.execPath, [join(checkout, 'scripts/prepare.mjs'), '--build'], {
    encoding: 'utf8',
  })
  return { status, isBuilding: stdout.includes('Building') }
}

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'checkout-'))
  for (const name of ['prepare.mjs', 'build.mjs']) cpSync(join(SCRIPTS, name), join(checkout, 'scripts', name))
  for (const path of [
    'deploy/package.json',
    'package-lock.json',
    'tsconfig.base.json',
    'packages/database/migrations/1.sql',
    'features/address/data/1',
  ])
    write(path)
  write('package.json', '{ "engines": { "node": "^20.19 || >=22" } }')
  write('node_modules/vite/package.json', '{ "type": "module", "exports": "./index.js" }')
  write('node_modules/vite/index.js', BUILDER)
  write('node_modules/.installed', digestOfLockFile())
})
afterEach(() => rmSync(checkout, { recursive: true }))

/** As `prepare` writes down which packages are there: it is empty here. */
const digestOfLockFile = () => hash('sha256', 'package-lock.json\0\0')

test('what has been built is not built again', () => {
  expect(prepareWith('one')).toEqual({ status: 0, isBuilding: true })
  expect(prepareWith('one')).toEqual({ status: 0, isBuilding: false })
})

test('after a build that has failed the one of before is not taken for whole', () => {
  prepareWith('one')
  expect(prepareWith('broken')).toEqual({ status: 1, isBuilding: true })
  expect(prepareWith('one')).toEqual({ status: 0, isBuilding: true })
  expect(existsSync(join(checkout, 'dist/server/template.tar.gz'))).toBe(true)
})

test.each([
  ['>=99', false],
  [`^${Number.parseInt(process.versions.node, 10)}.99`, false],
  [`^20.1 || ^${Number.parseInt(process.versions.node, 10)}.0`, true],
])('of a project for Node %s it is said at once whether this one will do', (range, isKnown) => {
  write('package.json', JSON.stringify({ engines: { node: range } }))
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts/prepare.mjs')], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual(
    isKnown
      ? { status: 0, stderr: '' }
      : { status: 1, stderr: `Node ${range} is needed, this is ${process.versions.node}.\n` },
  )
})
