import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createRandomSource, typeAddress } from '@e-collecting/address/server/testing'
import { startPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { cpuMicrosOf, residentBytesOf } from '@e-collecting/e2e/harness/process-usage'
import { freePort, type RunningProduct, startProduct } from '@e-collecting/e2e/harness/start-product'
import { Client } from 'pg'
import { type DuringImport, type RunningImport, watchImport } from '../address/during-import.ts'
import { type NationalFiles, writeNationalFiles } from '../address/national-files.ts'
import { countHits, type TypedTimes, watchTypists } from '../address/typists.ts'
import { readJson } from '../driver/browser.ts'
import { createDriver } from '../driver/create-driver.ts'
import { printTable, shown } from '../measure/print-table.ts'
import { quantile } from '../measure/verify-unit.ts'
import type { Engine, MeasuredServer } from '../product/start-measured-product.ts'

const COMMAND = fileURLToPath(new URL('../../dist/server/addresses.js', import.meta.url))
const MEGABYTE = 1e6
const TYPISTS = 50
const DEFAULT_SECONDS = 30
/** The first thousands of questions are dearer: their code is still being compiled. */
const WARM_UP_SECONDS = 10
const QUERIES = 2000
/** A canton of middle size. */
const CANTON = 'LU'
const READY_WITHIN_MS = 60_000

const GOALS = { rowsPerSecond: 40_000, databaseMegabytes: 1500, p95Ms: 25, first: 0.9, fifth: 0.97 }

const run = promisify(execFile)

interface Place {
  engine: Engine
  environment: Record<string, string>
  megabytes: () => Promise<number>
  /** CPU microseconds of the database so far, where it is a process of its own. */
  databaseMicros: () => number
  stop: () => Promise<void>
}

/**
 * Imports a generated country by the command and has fifty persons look for addresses in it: the country on PostgreSQL, a canton on
 * PGlite.
 * @returns false when a goal was missed; those are for PostgreSQL
 */
export async function benchAddress(engines: readonly Engine[], seconds = DEFAULT_SECONDS): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'e-collecting-bench-address-'))
  const missed: string[] = []
  try {
    for (const engine of engines) missed.push(...(await benchOn(engine, folder, seconds)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  for (const goal of missed) console.log(`  Missed: ${goal}`)
  return missed.length === 0
}

async function benchOn(engine: Engine, folder: string, seconds: number): Promise<string[]> {
  const files = writeNationalFiles(folder, engine === 'pglite' ? CANTON : undefined)
  const place = await (engine === 'postgres' ? onPostgres() : onPglite(folder))
  try {
    const withSample = await withProduct(place, async (_, product) => residentBytesOf(product.processId))
    const took = await importFiles(place.environment, files)
    const megabytes = await place.megabytes()
    return await withProduct(place, async (server, product) => {
      const readyAfter = await waitForAddresses(server, files)
      await typeFor(server, files, WARM_UP_SECONDS)
      const before = server.cpuMicros()
      const times = await typeFor(server, files, seconds)
      const after = server.cpuMicros()
      const cpuMs = {
        server: (after.server - before.server) / 1000 / times.search.length,
        database: (after.database - before.database) / 1000 / times.search.length,
      }
      const resident = residentBytesOf(product.processId)
      const rates = await measureHits(server, files)
      const meanwhile = engine === 'postgres' ? await typeDuringImport(server, product, place, files) : undefined
      printFigures(
        { engine, files, took, megabytes, readyAfter, times, cpuMs, grown: resident - withSample, resident },
        rates,
      )
      if (meanwhile !== undefined) printMeanwhile(meanwhile)
      if (engine === 'pglite') return []
      return missedGoals({
        rowsPerSecond: files.addresses / took,
        megabytes,
        p95: quantile(times.search, 0.95),
        ...rates[1],
      })
    })
  } finally {
    await place.stop()
  }
}

async function onPostgres(): Promise<Place> {
  const postgres = await startPostgres({ isDurable: true })
  const environment = { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('base64') }
  const megabytes = async () => {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    await client.end()
    return Number(rows[0]?.size) / MEGABYTE
  }
  const databaseMicros = () => cpuMicrosOf(postgres.processId, { withChildren: true })
  return { engine: 'postgres', environment, megabytes, databaseMicros, stop: async () => postgres.stop() }
}

async function onPglite(folder: string): Promise<Place> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const megabytes = async () => {
    const { stdout } = await run('du', ['-sk', dataDir])
    return (Number.parseInt(stdout, 10) * 1024) / MEGABYTE
  }
  return {
    engine: 'pglite',
    environment: { DATA_DIR: dataDir },
    megabytes,
    databaseMicros: () => 0,
    stop: async () => undefined,
  }
}

async function withProduct<Result>(
  place: Place,
  task: (server: MeasuredServer, product: RunningProduct) => Promise<Result>,
): Promise<Result> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const product = await startProduct({
    ...place.environment,
    PORT: `${port}`,
    PUBLIC_URL: url,
    DEMO: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const server: MeasuredServer = {
    url,
    endpoints: [{ host: product.host, port: product.port }],
    databaseUrl: place.environment.DATABASE_URL,
    cpuMicros: () => ({ server: cpuMicrosOf(product.processId), database: place.databaseMicros() }),
    stop: async () => undefined,
  }
  try {
    return await task(server, product)
  } finally {
    await product.stop()
  }
}

/** @returns seconds */
async function importFiles(environment: Record<string, string>, files: NationalFiles): Promise<number> {
  const startedAt = performance.now()
  await startImport(environment, files).ended
  return (performance.now() - startedAt) / 1000
}

function startImport(environment: Record<string, string>, files: NationalFiles): RunningImport {
  const running = run(process.execPath, [COMMAND, 'import', files.addressFile, '--date', '2026-11-01', '--part'], {
    env: { PATH: process.env.PATH, ...environment },
    maxBuffer: 1 << 26,
  })
  return { processId: running.child.pid ?? 0, ended: running }
}

/** The same data once more: whoever types finds the same addresses before, meanwhile and afterwards. */
function typeDuringImport(
  server: MeasuredServer,
  { processId }: RunningProduct,
  { environment }: Place,
  files: NationalFiles,
): Promise<DuringImport> {
  const random = createRandomSource(13)
  const typed = files.drawn.map(({ street, houseNumber }) => typeAddress(random, street, { houseNumber, typos: 0 }))
  const start = () => startImport(environment, files)
  const texts = typed.map((address) => address.typed)
  return watchImport(server, processId, start, { texts, meant: typed.slice(0, QUERIES), typists: TYPISTS })
}

/** How long after its start a server answers with an address of the import. */
async function waitForAddresses(server: MeasuredServer, { drawn }: NationalFiles): Promise<number> {
  const [meant] = drawn
  if (meant === undefined) throw new Error('No address was drawn.')
  const { street, houseNumber } = meant
  const path = `/api/address-search/find?query=${encodeURIComponent(`${street.name} ${houseNumber} ${street.postalCode}`)}`
  const driver = createDriver({ ...server, inFlight: 1 })
  const startedAt = performance.now()
  while (performance.now() - startedAt < READY_WITHIN_MS) {
    const { hits } = readJson<{ hits: unknown[] }>(await driver.join(0).browser.get(path), 200)
    if (hits.length > 0) break
  }
  driver.close()
  return (performance.now() - startedAt) / 1000
}

const typeFor = (server: MeasuredServer, { drawn }: NationalFiles, seconds: number) => {
  const random = createRandomSource(11)
  const texts = drawn.map(
    ({ street, houseNumber }) =>
      typeAddress(random, street, { houseNumber, typos: random.roll(3) === 0 ? 1 : 0 }).typed,
  )
  return watchTypists(server, { typists: TYPISTS, seconds, random, texts })
}

interface HitRate {
  typos: number
  first: number
  fifth: number
  missed: readonly string[]
}

async function measureHits(server: MeasuredServer, { drawn }: NationalFiles): Promise<[HitRate, HitRate, HitRate]> {
  const measure = async (typos: number): Promise<HitRate> => {
    const random = createRandomSource(13 + typos)
    const typed = drawn
      .slice(0, QUERIES)
      .map(({ street, houseNumber }) => typeAddress(random, street, { houseNumber, typos }))
    return { typos, ...(await countHits(server, typed)) }
  }
  return [await measure(0), await measure(1), await measure(2)]
}

interface Figures {
  engine: Engine
  files: NationalFiles
  took: number
  megabytes: number
  readyAfter: number
  times: TypedTimes
  /** For one question. */
  cpuMs: { server: number; database: number }
  grown: number
  resident: number
}

function printFigures(figures: Figures, rates: readonly HitRate[]): void {
  const { engine, files, took, megabytes, readyAfter, times, cpuMs, grown, resident } = figures
  const title = engine === 'postgres' ? 'the country on PostgreSQL' : `the canton ${CANTON} on PGlite`
  printTable(
    `Addresses: ${title}, ${files.addresses} on ${files.streets} streets; load ${shown(loadavg()[0] ?? 0)}`,
    ['', 'figure'],
    [
      ['import, rows a second', shown(files.addresses / took, 0)],
      ['database, MB', shown(megabytes, 0)],
      ['server answers with them after, s', shown(readyAfter)],
      ['resident memory of the server, MB', shown(resident / MEGABYTE, 0)],
      ['more than with the sample, MB', shown(grown / MEGABYTE, 0)],
      [`questions of ${TYPISTS} typists`, String(times.search.length)],
      ['CPU for one: server, ms', shown(cpuMs.server)],
      ['CPU for one: database, ms', shown(cpuMs.database)],
      ...[0.5, 0.95, 0.99].map((share) => [
        `p${100 * share}, ms; of a request that needs nothing`,
        `${shown(quantile(times.search, share))}; ${shown(quantile(times.nothing, share))}`,
      ]),
    ],
  )
  printTable(
    `Found, of ${QUERIES} each`,
    ['wrong letters', 'first', 'among five'],
    rates.map(({ typos, first, fifth }) => [String(typos), shown(100 * first), shown(100 * fifth)]),
  )
  console.log(
    `  Not found, for instance:\n${rates[1]?.missed
      .slice(0, 12)
      .map((line) => `    ${line}`)
      .join('\n')}`,
  )
}

function printMeanwhile({ seconds, times, first, asked, serverBytes, commandBytes }: DuringImport): void {
  printTable(
    'While the same country is imported once more, and ten seconds longer',
    ['', 'figure'],
    [
      ['the import took, s', shown(seconds)],
      [`questions of ${TYPISTS} typists`, String(times.search.length)],
      ...[0.5, 0.95, 0.99].map((share) => [
        `p${100 * share}, ms; of a request that needs nothing`,
        `${shown(quantile(times.search, share))}; ${shown(quantile(times.nothing, share))}`,
      ]),
      [`found first, of ${asked} without a wrong letter, %`, shown(100 * first)],
      ['most resident memory of the server, MB', shown(serverBytes / MEGABYTE, 0)],
      ['most resident memory of the command, MB', shown(commandBytes / MEGABYTE, 0)],
    ],
  )
}

function missedGoals(figures: {
  rowsPerSecond: number
  megabytes: number
  p95: number
  first: number
  fifth: number
}): string[] {
  return [
    figures.rowsPerSecond < GOALS.rowsPerSecond && `${GOALS.rowsPerSecond} rows a second`,
    figures.megabytes > GOALS.databaseMegabytes && `${GOALS.databaseMegabytes} MB of database`,
    figures.p95 > GOALS.p95Ms && `95 % within ${GOALS.p95Ms} ms`,
    figures.first < GOALS.first && `${100 * GOALS.first} % found first`,
    figures.fifth < GOALS.fifth && `${100 * GOALS.fifth} % found among five`,
  ].filter((goal) => goal !== false)
}
