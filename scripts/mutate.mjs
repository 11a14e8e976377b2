#!/usr/bin/env node
/**
 * `npm run mutate [-- area…]`: takes guards out of the code, one at a time, and looks whether a test notices. Two kinds of mutants: those
 * that a mutation tester makes of the conditions of an area (`mutate/areas.mjs`), and those that are written down (`mutate/guards-*.mjs`)
 * because no tester makes them, conditions of SQL above all. All happens in a copy of the checkout. `--listed` and `--made` try one kind
 * only, `--share 25` a quarter of those that are made.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { AREAS } from './mutate/areas.mjs'
import { copyCheckout } from './mutate/copy-checkout.mjs'
import { LISTED } from './mutate/listed.mjs'
import { tryMade } from './mutate/made.mjs'
import { tell } from './mutate/outcomes.mjs'
import { confidence } from './mutate/sample.mjs'
import { createTestRunner } from './mutate/test-runner.mjs'

/** Of a hundred mutants so many have to be noticed, in each area and of each kind. */
const WANTED = 85

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COPY = mkdtempSync(join(tmpdir(), 'mutate-'))
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    listed: { type: 'boolean', default: false },
    made: { type: 'boolean', default: false },
    share: { type: 'string', default: '100' },
  },
})
const share = Number(values.share)
if (!(share > 0 && share <= 100)) throw new Error('A share is a number of percent.')
const areas = asked.length > 0 ? asked : Object.keys({ ...AREAS, ...LISTED })
const unknown = areas.filter((area) => !(area in AREAS) && !(area in LISTED))
if (unknown.length > 0) throw new Error(`There is no area ${unknown.join(', ')}.`)

process.on('exit', () => rmSync(COPY, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))
copyCheckout(ROOT, COPY)

const scores = []
for (const area of areas) {
  if (area in LISTED && !values.made) scores.push(score(`${area}, listed`, await tryListed(LISTED[area]), 100))
  if (area in AREAS && !values.listed) scores.push(score(`${area}, made`, tryMade(COPY, AREAS[area], share), share))
}
console.info(`\n${scores.map(({ text }) => text).join('\n')}`)
process.exitCode = scores.some(({ isEnough }) => !isEnough) ? 1 : 0

function score(name, mutants, tried) {
  const killed = mutants.filter(({ isKilled }) => isKilled).length
  const explained = mutants.filter(({ isKilled, because }) => !isKilled && because !== undefined).length
  const waited = mutants.filter(({ hasWaited }) => hasWaited).length
  const percent = mutants.length === 0 ? 100 : (100 * killed) / mutants.length
  const [least, most] = confidence(killed, mutants.length).map((bound) => bound.toFixed(1))
  return {
    text: [
      `${name}: ${killed} of ${mutants.length} noticed, ${percent.toFixed(1)} %`,
      waited === 0 ? '' : `, ${waited} of them by a test that waited`,
      explained === 0 ? '' : `; ${explained} of the others have a reason`,
      tried === 100 ? '' : `; a sample of ${tried} %, so of all ${least} to ${most} %`,
    ].join(''),
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
      const outcome = { name: `${file}: ${guard} → ${becomes}`, isKilled, because }
      tell(outcome)
      tried.push(outcome)
    }
  }
  await runner.close()
  return tried
}
