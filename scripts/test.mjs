#!/usr/bin/env node
/**
 * `npm test`: everything, from types to browser journeys. Installs what is missing: npm packages always, Chromium, PostgreSQL
 * and PgBouncer from the system's packages only as root or with password-less sudo, and after saying so. `--all` runs the whole matrix.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare } from './prepare.mjs'
import { ensureSystemPackage } from './system-packages.mjs'
import { hasPgbouncer, startPgbouncer } from './temporary-pgbouncer.mjs'
import { startPostgres } from './temporary-postgres.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const RESULTS = join(ROOT, 'test-results')
const isWholeMatrix = process.argv.includes('--all')
const tally = { passed: 0, failed: 0, skipped: 0 }
const leftOut = []

/** How a test comes by a database of its own: directly, with the whole product, or with the trust services. */
const USES_DATABASE = /createTestDatabase|createEmptyDatabase|createTestProduct|createStand|createKeyDrill/
/** The product's flows, of which each step may run on another connection. */
const FLOWS = /-flow\.test\.ts$/
/** What wallets, browsers and clients are told: what it reads and writes has tests of its own, so that one engine does but for `--all`. */
const SAID_OVER_HTTP = [
  ...['api-document', 'edge', 'garbage', 'routes-and-roles'].map((name) => `apps/server/src/${name}.test.ts`),
  ...['interoperability.test.ts', 'issuer/management/', 'issuer/wallet/', 'verifier/'].map(
    (path) => `packages/services/${path}`,
  ),
  'packages/swiyu-client/',
]

prepare({ build: false })
const has = {
  postgres: ensureSystemPackage('postgresql', () => existsSync('/usr/lib/postgresql')),
  pooler: ensureSystemPackage('pgbouncer', hasPgbouncer),
  browser: ensureSystemPackage('chromium', () => existsSync('/usr/bin/chromium')),
}
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })

await checkAll([
  ['types', 'npx', ['tsc', '--build']],
  ['format and lint', 'npx', ['biome', 'ci', '--error-on-warnings', '.']],
  ['boundaries', process.execPath, ['scripts/boundaries.mjs']],
  ['unused code and dependencies', 'npx', ['knip']],
  ...(has.browser ? [['build', process.execPath, ['scripts/prepare.mjs', '--build']]] : []),
])
await Promise.all([
  suite('unit and integration tests (PGlite)', 'pglite', ['--config', 'vitest.config.ts']),
  databaseSuite(),
])
// Alone: journeys wait for pages as people do.
await browserSuite()
finish()

/** One command is one check; they run side by side, and each says at its end what it has to say. */
async function checkAll(checks) {
  await Promise.all(
    checks.map(async ([name, command, args]) => {
      const { status, output } = await listenTo(command, args)
      headline(name)
      process.stdout.write(output)
      if (status === 0) tally.passed++
      else {
        tally.failed++
        console.error(`FAILED: ${name}`)
      }
    }),
  )
}

function listenTo(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', ({ message }) => resolve({ status: 1, output: message }))
    child.once('close', (status) => resolve({ status, output }))
  })
}

/** A vitest run counts its tests; one that ends without a report, as one that hung, counts as a failure of its own. */
async function suite(name, id, args, env = {}) {
  console.log(`\nRunning ${name} …`)
  const report = join(RESULTS, `${id}.json`)
  const { status, output } = await listenTo('npx', ['vitest', 'run', ...args], { ...env, TEST_REPORT: report })
  headline(name)
  process.stdout.write(output)
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  if (result === undefined || (status !== 0 && result.numFailedTests === 0)) tally.failed++
  if (result === undefined) return
  tally.passed += result.numPassedTests
  tally.failed += result.numFailedTests
  tally.skipped += result.numPendingTests
  for (const { assertionResults } of result.testResults)
    for (const { status: outcome, fullName } of assertionResults)
      if (outcome === 'failed') console.error(`FAILED: ${fullName}`)
}

/** Tests that use a database, again on a real PostgreSQL, in one worker beside those on PGlite. */
async function databaseSuite() {
  if (!has.postgres)
    return void leftOut.push('integration tests on PostgreSQL: no PostgreSQL here, and none could be installed')
  if (!has.pooler) leftOut.push('tests behind PgBouncer: there is none here, and none could be installed')
  const server = await startPostgres()
  try {
    await suite(
      'integration tests (PostgreSQL)',
      'postgres',
      ['--config', 'vitest.config.ts', ...listDatabaseTests()],
      {
        TEST_DATABASE_URL: server.url,
        TEST_WORKERS: '1',
      },
    )
    if (has.pooler) await poolerSuite(server)
  } finally {
    server.stop()
  }
}

function listDatabaseTests() {
  return listTests().filter(
    (file) =>
      USES_DATABASE.test(readFileSync(join(ROOT, file), 'utf8')) &&
      (isWholeMatrix || !SAID_OVER_HTTP.some((path) => file.startsWith(path))),
  )
}

/** The flows again, with PgBouncer in between. */
async function poolerSuite(server) {
  const pooler = await startPgbouncer(server.url)
  try {
    const files = listTests().filter((file) => FLOWS.test(file))
    await suite('flows behind PgBouncer', 'pgbouncer', ['--config', 'vitest.config.ts', ...files], {
      TEST_DATABASE_URL: pooler.url,
      TEST_PREPARED_STATEMENTS: 'off',
      TEST_WORKERS: '1',
    })
  } finally {
    await pooler.stop()
  }
}

function browserSuite() {
  if (!has.browser) return void leftOut.push('browser journeys: no Chromium here, and none could be installed')
  prepare({ build: true })
  return suite(
    'browser journeys',
    'browser',
    ['--config', 'vitest.browser.config.ts'],
    isWholeMatrix ? { E2E_MATRIX: 'all' } : {},
  )
}

function listTests(folder = '') {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist', '.git', 'e2e'].includes(entry.name) ? [] : listTests(path)
    return path.endsWith('.test.ts') ? [path] : []
  })
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
