import { createVitest } from 'vitest/node'

/** A mutant that makes a test wait for what never comes is noticed by then; without one no test of an area takes nearly as long. */
export const MUTANT_HANGS_MS = 15_000

/**
 * Runs some tests again and again with one PostgreSQL and one set of read files: starting anew takes longer than most tests.
 * @param {string} root a copy of the checkout, whose files change between two runs
 */
export async function createTestRunner(root) {
  let ended
  const reporter = {
    onTestRunEnd(_modules, _errors, reason) {
      ended = reason
    },
  }
  const vitest = await createVitest('test', {
    root,
    config: `${root}/vitest.config.ts`,
    project: ['database', 'node', 'browser-like', 'pglite'],
    reporters: [reporter],
    bail: 1,
    testTimeout: MUTANT_HANGS_MS,
    watch: false,
  })
  return {
    /** To be called whenever a file has become another one. */
    forget: (path) => vitest.invalidateFile(path),
    /** @returns whether all tests of these files and folders pass */
    async pass(tests) {
      const found = onceEach(await vitest.globTestSpecifications(tests))
      if (found.length === 0) throw new Error(`No tests in ${tests.join(', ')}`)
      // A failure of the run before would end this one at once.
      vitest.state.filesMap.clear()
      const { unhandledErrors } = await vitest.runTestSpecifications(found, false)
      // A failure breaks the run off, and a second one at the same time ends the threads before they have told of either: no test fails then.
      return unhandledErrors.length === 0 && ended === 'passed'
    },
    close: () => vitest.close(),
  }
}

/** On PGlite only what runs nowhere else. */
function onceEach(specifications) {
  const isOnPglite = ({ project }) => project.name === 'pglite'
  const elsewhere = new Set(specifications.filter((one) => !isOnPglite(one)).map(({ moduleId }) => moduleId))
  return specifications.filter((one) => !isOnPglite(one) || !elsewhere.has(one.moduleId))
}
