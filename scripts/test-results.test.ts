import { expect, test } from 'vitest'
// @ts-expect-error: a plain Node script without declarations
import { findForgotten, readSuite } from './test-results.mjs'

const outcome = (status: string, fullName: string) => ({ status, fullName })
const report = (...assertionResults: object[]) => ({
  numPassedTests: 2,
  numPendingTests: 1,
  testResults: [{ name: '/a.test.ts', status: 'passed', assertionResults }],
})

test('a suite counts for what its tests come to, by their names where they failed', () => {
  const counted = { passed: 2, skipped: 1, files: ['/a.test.ts'] }
  expect(readSuite('unit', 0, report(outcome('passed', 'a'), outcome('skipped', 'b')))).toEqual({
    ...counted,
    failed: [],
  })
  const failing = report(outcome('failed', 'a'), outcome('passed', 'b'), outcome('failed', 'c'))
  expect(readSuite('unit', 1, failing)).toEqual({ ...counted, failed: ['a', 'c'] })
})

test('a suite that ends without a report, or badly though each of its tests passed, has failed itself', () => {
  expect(readSuite('unit', 0, undefined)).toEqual({ passed: 0, skipped: 0, failed: ['unit'], files: [] })
  for (const status of [1, null])
    expect(readSuite('unit', status, report(outcome('passed', 'a')))).toMatchObject({ failed: ['unit'] })
})

test.each([
  ["import { expect, test } from 'vitest'"],
  ["import { describe } from 'vitest'"],
  ["import {\n  beforeEach,\n  it,\n} from 'vitest'"],
])('a file that takes %j and was not run is forgotten', (text) => {
  const find = (run: string[]) =>
    findForgotten(['a.spec.ts', 'b.test.tsx', 'c.md'], () => text, {
      run: new Set(run),
      hasBrowser: true,
      isMatrix: false,
    })
  expect(find([])).toEqual(['a.spec.ts', 'b.test.tsx'])
  expect(find(['a.spec.ts'])).toEqual(['b.test.tsx'])
})

test('what tests are helped by is no file with tests', () => {
  const text = "import { expect, vitest } from 'vitest'\nimport { test } from './elsewhere.ts'"
  expect(findForgotten(['a.ts'], () => text, { run: new Set(), hasBrowser: true, isMatrix: true })).toEqual([])
})

test('journeys are left out as a whole without a browser, and those of the matrix outside of it', () => {
  const files = ['e2e/a.e2e.ts', 'e2e/engines/b.e2e.ts', 'c.test.ts']
  const find = (state: { hasBrowser: boolean; isMatrix: boolean }) =>
    findForgotten(files, () => "import { test } from 'vitest'", { run: new Set(), ...state })
  expect(find({ hasBrowser: false, isMatrix: true })).toEqual(['c.test.ts'])
  expect(find({ hasBrowser: true, isMatrix: false })).toEqual(['e2e/a.e2e.ts', 'c.test.ts'])
  expect(find({ hasBrowser: true, isMatrix: true })).toEqual(files)
})
