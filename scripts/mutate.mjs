#!/usr/bin/env node
/**
 * `npm run mutate [-- area…]`: takes guards out of the code, one at a time, and looks whether a test notices. Two kinds of mutants: those
 * that a mutation tester makes of the conditions of an area (`mutate/areas.mjs`), and those that are written down (`mutate/guards-*.mjs`)
 * because no tester makes them, conditions of SQL above all. All happens in a copy of the checkout; `--listed` leaves the first kind out.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AREAS } from './mutate/areas.mjs'
import { copyCheckout } from './mutate/copy-checkout.mjs'
import { LISTED } from './mutate/listed.mjs'
import { createTestRunner, MUTANT_HANGS_MS } from './mutate/test-runner.mjs'

/** Of a hundred mutants so many have to be noticed, in each area and of each kind. */
const WANTED = 85

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPY = mkdtempSync(join(tmpdir(), 'mutate-'))
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { listed: { type: 'boolean', default: false } },
})
const isListedOnly = values.listed
const areas = asked.length > 0 ? asked : Object.keys({ ...AREAS, ...LISTED })
const unknown = areas.filter((area) => !(area in AREAS) && !(area in LISTED))
if (unknown.length > 0) throw new Error(`There is no area ${unknown.join(', ')}.`)

process.on('exit', () => rmSync(COPY, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))
copyCheckout(ROOT, COPY)

const scores = []
for (const area of areas) {
  if (area in LISTED) scores.push(score(`${area}, listed`, await tryListed(LISTED[area])))
  if (area in AREAS && !isListedOnly) scores.push(score(`${area}, made`, tryMade(AREAS[area])))
}
console.info(`\n${scores.map(({ text }) => text).join('\n')}`)
process.exitCode = scores.some(({ isEnough }) => !isEnough) ? 1 : 0

function score(name, mutants) {
  const killed = mutants.filter(({ isKilled }) => isKilled).length
  const percent = mutants.length === 0 ? 100 : (100 * killed) / mutants.length
  return {
    text: `${name}: ${killed} of ${mutants.length} noticed, ${percent.toFixed(1)} %`,
    isEnough: percent >= WANTED,
  }
}

/** One mutant after the other: its text is replaced, its tests run, and all is as before. Tests that fail anyway notice nothing. */
async function tryListed(groups) {
  const runner = await createTestRunner(COPY)
  const tried = []
  for (const { file, tests, mutants } of groups) {
    if (!(await runner.pass(tests))) throw new Error(`Without any mutant these tests fail: ${tests.join(', ')}`)
    const path = join(COPY, file)
    const text = readFileSync(path, 'utf8')
    for (const { guard, becomes, because } of mutants) {
      if (text.split(guard).length !== 2) throw new Error(`${file} does not hold exactly once: ${guard}`)
      writeFileSync(
        path,
        text.replace(guard, () => becomes),
      )
      runner.forget(path)
      const isKilled = !(await runner.pass(tests))
      writeFileSync(path, text)
      runner.forget(path)
      tell(isKilled, `${file}: ${guard} → ${becomes}`, because)
      tried.push({ isKilled })
    }
  }
  await runner.close()
  return tried
}

function tryMade({ files, tests }) {
  writeFileSync(
    join(COPY, 'mutants.json'),
    JSON.stringify({
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
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
      reporters: ['json'],
      jsonReporter: { fileName: 'mutants-report.json' },
      timeoutMS: 2 * MUTANT_HANGS_MS,
      logLevel: 'error',
    }),
  )
  const { status } = spawnSync(join(COPY, 'node_modules/.bin/stryker'), ['run', 'mutants.json'], {
    cwd: COPY,
    stdio: 'inherit',
    env: { ...process.env, MUTATE_TESTS: tests.join(',') },
  })
  if (status !== 0) throw new Error('The mutation tester has failed.')
  const report = JSON.parse(readFileSync(join(COPY, 'mutants-report.json'), 'utf8'))
  return Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status: outcome }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(outcome))
      .map(({ status: outcome, location, replacement }) => {
        const isKilled = outcome === 'Killed' || outcome === 'Timeout'
        if (!isKilled) tell(false, `${file}:${location.start.line}:${location.start.column} → ${replacement}`)
        return { isKilled }
      }),
  )
}

function tell(isKilled, mutant, because) {
  const reason = because === undefined ? '' : ` (known: ${because})`
  console.info(`${isKilled ? 'noticed ' : 'SURVIVED'} ${mutant.replaceAll(/\s+/g, ' ')}${isKilled ? '' : reason}`)
}
