#!/usr/bin/env node
/**
 * `npm test`: everything, from types to browser journeys. Installs what is missing: npm packages always, Chromium, PostgreSQL
 * and PgBouncer from the system's packages only as root or with password-less sudo, and after saying so. `--all` runs the matrix, in other
 * browsers as well;
 * `--axe` only what looks for barriers, in every language, width and theme, however long that takes.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles } from './list-files.mjs'
import { listenTo } from './listen-to.mjs'
import { prepare } from './prepare.mjs'
import { installSystemPackages } from './system-packages.mjs'
import { findForgotten, readSuite } from './test-results.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RESULTS = join(ROOT, 'test-results')
/** Where the system's packages put what is needed of them. */
const PROGRAMS = {
  postgresql: '/usr/lib/postgresql',
  pgbouncer: '/usr/sbin/pgbouncer',
  'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  chromium: '/usr/bin/chromium',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}
/** Browsers of other makers; the journeys in them ask for what they need, and are skipped without it. */
const OTHER_ENGINES = { Firefox: ['firefox-esr'], WebKit: ['webkit2gtk-driver', 'xvfb'] }
/** Those of packages are started without `npx`, which takes as long as some of them. */
const TOOLS = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
}
const isMatrix = process.argv.includes('--all')
const isAxe = process.argv.includes('--axe')
/** What is not the longest run gives way to it, so that all end at about the same time. */
const NICE_BESIDE_THE_LONGEST = 2
/** What waits for nothing takes what the tests leave of the processor while they wait for databases and pages. */
const NICE_TO_ALL = 19
const CHECKS = [
  // Several checkers would each look at what they share: one takes half as long of the processor.
  ['types', ['scripts/check-types.mjs', '--checkers', '1'], { GOGC: '400' }],
  ['format and lint', [TOOLS.biome, 'ci', '--error-on-warnings', '.']],
  ['boundaries', ['scripts/boundaries.mjs']],
  ['unused code and dependencies', [TOOLS.knip]],
  ['code that only tests use', [TOOLS.knip, '--production', '--config', 'knip.production.json']],
]
const tally = { passed: 0, failed: 0, skipped: 0 }
const leftOut = []
const run = new Set()

// Beside each other: npm works, and the system's packages wait for the network.
const installing = install([
  'postgresql',
  'pgbouncer',
  // The one without windows shows the same pages in two thirds of the time.
  'chromium-headless-shell',
  ...(isMatrix ? Object.values(OTHER_ENGINES).flat() : []),
])
prepare({ build: false })
await installing
if (!isThere('chromium-headless-shell')) await install(['chromium'])
const hasBrowser = ['chromium-headless-shell', 'chromium'].some(isThere)
if (!isThere('postgresql'))
  leftOut.push('PostgreSQL: there is none here, and none could be installed; what needs a database ran on PGlite')
else if (!isThere('pgbouncer')) leftOut.push('tests behind PgBouncer: there is none here, and none could be installed')
if (!hasBrowser) leftOut.push('the build, and browser journeys in it: no Chromium here, and none could be installed')
else if (isMatrix)
  for (const [engine, packages] of Object.entries(OTHER_ENGINES))
    if (!packages.every(isThere)) leftOut.push(`journeys in ${engine}: it is not here, and could not be installed`)
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

const build = ['build', ['scripts/prepare.mjs', '--build']]
if (isAxe) await lookForBarriers()
else await testEverything()
finish()

function isThere(name) {
  return existsSync(PROGRAMS[name])
}

/** @returns when those of some system packages are installed that were not there, as far as that may be done */
function install(names) {
  return installSystemPackages(names.filter((name) => !isThere(name)))
}

async function testEverything() {
  const building = hasBrowser ? checkAll([build], NICE_BESIDE_THE_LONGEST) : Promise.resolve()
  const checking = building.then(() => checkAll(CHECKS, NICE_TO_ALL))
  await Promise.all([building, ...unitSuites().map(suite)])
  await Promise.all([
    checking,
    hasBrowser && suite({ name: 'browser journeys', id: 'browser', config: 'vitest.browser.config.ts' }),
  ])
  failForgotten()
}

/**
 * Beside each other, since those with a database wait for it a good part of their time. Each worker loads and compiles what its project
 * needs anew, so that what is small has few of them.
 */
function unitSuites() {
  const config = 'vitest.config.ts'
  const few = Math.max(1, Math.floor(availableParallelism() / 2))
  const hasPostgres = isThere('postgresql')
  return [
    ...(hasPostgres
      ? [
          { name: 'tests with a database', id: 'database', config, projects: ['database', 'pooler'] },
          {
            name: 'tests with the embedded database',
            id: 'embedded',
            config,
            projects: ['pglite'],
            workers: isMatrix ? undefined : few,
            nice: NICE_BESIDE_THE_LONGEST,
          },
          {
            name: 'tests on Node',
            id: 'node',
            config,
            projects: ['node'],
            workers: few,
            nice: NICE_BESIDE_THE_LONGEST,
          },
        ]
      : [{ name: 'tests on Node, and with a database', id: 'node', config, projects: ['node', 'pglite'] }]),
    {
      name: 'tests of components',
      id: 'components',
      config,
      projects: ['browser-like'],
      workers: few,
      nice: NICE_BESIDE_THE_LONGEST,
    },
  ]
}

async function lookForBarriers() {
  if (!hasBrowser) return
  await checkAll([build])
  await suite({
    name: 'every page and component',
    id: 'axe',
    config: 'vitest.browser.config.ts',
    files: ['accessibility', 'gallery', 'every-width'],
  })
}

/** One command is one check; they run side by side, and each says at its end what it has to say. */
async function checkAll(checks, nice) {
  await Promise.all(
    checks.map(async ([name, args, env]) => {
      const { status, output } = await listenHere(args, { env, nice })
      headline(name)
      process.stdout.write(output)
      if (status === 0) tally.passed++
      else fail(name)
    }),
  )
}

function listenHere(args, { env, nice }) {
  return listenTo(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, nice })
}

/** A run of Vitest counts its tests. */
async function suite({ name, id, config, projects = [], workers, nice, files = [] }) {
  console.log(`\nRunning ${name} …`)
  const report = join(RESULTS, `${id}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const { status, output } = await listenHere([TOOLS.vitest, 'run', '--config', config, ...chosen, ...files], {
    env: {
      ...(isMatrix ? { TEST_MATRIX: 'all' } : isAxe ? { TEST_MATRIX: 'axe' } : {}),
      ...(workers === undefined ? {} : { TEST_WORKERS: `${workers}` }),
      TEST_REPORT: report,
    },
    nice,
  })
  headline(name)
  process.stdout.write(output)
  const {
    passed,
    skipped,
    failed,
    files: ran,
  } = readSuite(name, status, existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined)
  tally.passed += passed
  tally.skipped += skipped
  for (const file of ran) run.add(relative(ROOT, file))
  failed.forEach(fail)
}

/** A file with tests that no suite has run would be green for ever. */
function failForgotten() {
  const files = listFiles(ROOT, ['node_modules', 'dist', '.git'])
  const textOf = (path) => readFileSync(join(ROOT, path), 'utf8')
  for (const file of findForgotten(files, textOf, { run, hasBrowser, isMatrix })) fail(`${file} belongs to no suite`)
}

function fail(name) {
  tally.failed++
  console.error(`FAILED: ${name}`)
}

function headline(name) {
  console.log(`\n── ${name}`)
}

function finish() {
  for (const line of leftOut) console.log(`\nLeft out: ${line}.`)
  console.log(
    `\n${tally.passed} passed, ${tally.failed} failed${tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''}`,
  )
  process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1
}
