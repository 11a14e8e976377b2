import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const RUNTIME = Object.entries(JSON.parse(read('deploy/package.json')).dependencies as Record<string, string>)
const LOCKED = JSON.parse(read('package-lock.json')).packages as Record<
  string,
  { version: string; engines?: { node?: string } }
>
const WORKSPACES = ['apps/server', 'packages/database']

test.each(RUNTIME)('%s is installed for running as it was tested', (name, version) => {
  expect(LOCKED[`node_modules/${name}`]?.version).toBe(version)
  expect(Object.keys(LOCKED)).not.toContain(`deploy/node_modules/${name}`)
})

test('what is installed for running is what the server asks for, and what it asks for by the same version', () => {
  const asked = WORKSPACES.flatMap((workspace) =>
    Object.entries(JSON.parse(read(`${workspace}/package.json`)).dependencies),
  )
  for (const pin of RUNTIME) expect(asked).toContainEqual(pin)
})

type Version = readonly [major: number, minor: number]

/** Whether a version of Node fits what packages say of it; patches are passed over. */
const isIn = (range: string, version: Version): boolean =>
  range
    .split('||')
    .some((part) => (part.match(/(\^|[<>]=?)? *v?[\d*][\d.x*]*/g) ?? ['*']).every((one) => fits(one, version)))

function fits(comparator: string, [major, minor]: Version): boolean {
  const [, mark = '', first, second] = /^(\^|[<>]=?)? *v?(\d+|\*)(?:\.(\d+))?/.exec(comparator) ?? []
  if (first === '*') return true
  const difference = major - Number(first) || minor - Number(second ?? 0)
  if (mark === '^') return major === Number(first) && difference >= 0
  if (mark === '') return major === Number(first) && (second === undefined || difference === 0)
  return mark.startsWith('>') ? difference >= 0 : difference <= 0
}

const NODE: string = JSON.parse(read('package.json')).engines.node
const ASKED = Object.entries(LOCKED).flatMap(([path, { engines }]) =>
  path === '' || engines?.node === undefined ? [] : [{ path, range: engines.node }],
)

test.each([
  [20, 19],
  [20, 99],
  [22, 13],
  [22, 99],
  [24, 0],
  [99, 0],
] as const)('every package runs on Node %i.%i, as the project says', (...version) => {
  expect(isIn(NODE, version)).toBe(true)
  expect(ASKED.filter(({ range }) => !isIn(range, version))).toEqual([])
})

test.each([
  [20, 18],
  [21, 99],
  [22, 12],
  [23, 99],
] as const)('some package refuses Node %i.%i, and so does the project', (...version) => {
  expect(isIn(NODE, version)).toBe(false)
  expect(ASKED.filter(({ range }) => !isIn(range, version))).not.toEqual([])
})

test('the same versions of Node stand where people look', () => {
  expect(LOCKED['']?.engines?.node).toBe(NODE)
  const words = NODE.split(' || ')
    .map((range) =>
      range
        .replace(/^\^(\d+)\.\d+$/, '$1 from $& on')
        .replace('^', '')
        .replace(/^>=(\d+)$/, 'or $1 and newer'),
    )
    .join(', ')
  for (const path of ['README.md', 'CONTRIBUTING.md']) expect(read(path)).toContain(words)
})
