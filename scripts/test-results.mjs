/** What runs of Vitest count for in `npm test`. */

/**
 * One that ends without a report, as one that hung, is a failure of its own, and so is one that fails without a test, as when a file
 * could not be loaded.
 * @param {string} name of the suite
 * @param {number | null} status with which it ended
 * @param {{ numPassedTests: number, numPendingTests: number, testResults: readonly { name: string, status: string,
 *   assertionResults: readonly { status: string, fullName: string }[] }[] } | undefined} report as its reporter for JSON has written it
 * @returns {{ passed: number, skipped: number, failed: string[], files: string[] }} names of what has failed, paths of what has run
 */
export function readSuite(name, status, report) {
  if (report === undefined) return { passed: 0, skipped: 0, failed: [name], files: [] }
  const { numPassedTests: passed, numPendingTests: skipped, testResults } = report
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status: outcome, fullName }) => (outcome === 'failed' ? [fullName] : [])),
  )
  if (status !== 0 && failed.length === 0) failed.push(name)
  return { passed, skipped, failed, files: testResults.map(({ name: file }) => file) }
}

/**
 * Files with tests that no suite has run. Journeys are left out only as a whole, and those of the matrix by its name.
 * @param {readonly string[]} files of the checkout
 * @param {(file: string) => string} textOf
 * @param {{ run: ReadonlySet<string>, hasBrowser: boolean, isMatrix: boolean }} state
 * @returns {string[]}
 */
export function findForgotten(files, textOf, { run, hasBrowser, isMatrix }) {
  const isLeftOut = (path) => path.endsWith('.e2e.ts') && (!hasBrowser || (!/^e2e\/[^/]+$/.test(path) && !isMatrix))
  return files.filter((path) => /\.tsx?$/.test(path) && !isLeftOut(path) && !run.has(path) && holdsTests(textOf(path)))
}

const holdsTests = (text) => /import \{[^}]*\b(test|it|describe)\b[^}]*\} from 'vitest'/.test(text)
