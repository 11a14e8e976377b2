import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { outcomesOf } from './outcomes.mjs'
import { readReasons } from './reasons.mjs'

/** Only an endless loop that no mutant counts takes as long: a mutant that makes a test wait ends with the time limit of the test. */
const LOOPS_MS = 180_000

const settingsOf = (files) => ({
  testRunner: 'warm-vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/stryker-plugins.mjs'],
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  mutate: files,
  // Texts and tables are not guards, and would double the hours.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex'] },
  // What runs once when a file is loaded would need all tests for each mutant.
  ignoreStatic: true,
  inPlace: true,
  disableTypeChecks: false,
  // The tester reads it with an interface that this version of TypeScript no longer has.
  tsconfigFile: 'none.json',
  concurrency: 1,
  reporters: ['json', 'outcomes'],
  jsonReporter: { fileName: 'mutants-report.json' },
  timeoutMS: LOOPS_MS,
  logLevel: 'error',
})

/**
 * The mutants that a mutation tester makes of the conditions of an area.
 * @param {string} copy a copy of the checkout, which stays as it is
 * @param {number} share of them that is tried, in percent
 */
export function tryMade(copy, { files, tests }, share) {
  writeFileSync(join(copy, 'mutants.json'), JSON.stringify(settingsOf(files)))
  const { status } = spawnSync(join(copy, 'scripts/mutate/node_modules/.bin/stryker'), ['run', 'mutants.json'], {
    cwd: copy,
    stdio: 'inherit',
    env: { ...process.env, MUTATE_TESTS: tests.join(','), MUTATE_SHARE: String(share) },
  })
  if (status !== 0) throw new Error('The mutation tester has failed.')
  const report = JSON.parse(readFileSync(join(copy, 'mutants-report.json'), 'utf8'))
  const mutants = Object.entries(report.files).flatMap(([fileName, file]) =>
    file.mutants.map((mutant) => ({ ...mutant, fileName })),
  )
  return outcomesOf(mutants, share, readReasons(copy))
}
