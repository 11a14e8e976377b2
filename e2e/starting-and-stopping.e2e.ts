import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cpuMicrosOfGroup } from './harness/process-usage.ts'
import { endProcess, type ProductProcess, startProcess, statusOf } from './harness/start-process.ts'
import { SHORT_LIVED } from './harness/start-product.ts'

/** From the command to the first page on two cores that are used to the full: `npm run bench -- start` times it, the journeys beside this test do not let it. */
const START_CPU_MICROS = 2 * 10_000_000
const IS_LINUX = process.platform === 'linux'
/** What runs is given ten seconds to end; where nothing runs, it ends before. */
const STOP_WITHIN_MS = 9000
/** Where the time is not the question. */
const PATIENCE_MS = 60_000
/** Of a start that a person has to change something for. */
const OPERATOR_FAULT = 78

let dataDir: string
let runs: ProductProcess[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-start-'))
  runs = []
})
afterEach(async () => {
  for (const run of runs) await endProcess(run)
  await rm(dataDir, { recursive: true, force: true })
})

async function start(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<ProductProcess> {
  const run = await startProcess(command, args, { DATA_DIR: dataDir, ...environment })
  runs.push(run)
  return run
}

const startServer = (environment?: Record<string, string>) =>
  start(process.execPath, [...SHORT_LIVED, 'dist/server/main.js'], environment)

const answers = (url: string) => statusOf(`${url}/de`)

/** What a start that was refused has said. */
async function refusalOf(run: ProductProcess): Promise<string> {
  expect(await run.exit).toBe(OPERATOR_FAULT)
  expect(run.output()).not.toContain('    at ')
  return run.output()
}

const untilServing = ({ url }: ProductProcess) =>
  expect.poll(() => answers(url), { timeout: PATIENCE_MS, interval: 100 }).toBe(200)

test('npm start installs and builds nothing anew, answers after no more work than ten seconds hold, and passes SIGTERM on and its exit code back', async () => {
  const run = await start('npm', ['start'])
  await untilServing(run)
  expect(run.output()).not.toMatch(/Installing|Building/)
  if (IS_LINUX) {
    const used = cpuMicrosOfGroup(run.child.pid ?? 0)
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThan(START_CPU_MICROS)
  }
  run.child.kill('SIGTERM')
  expect(await run.exit).toBe(0)
  expect(await answers(run.url)).toBe('nothing yet')
})

test('a second process on the same data folder is refused in words; SIGTERM ends the first one cleanly, and the next start finds the folder free', async () => {
  const first = await startServer()
  await untilServing(first)
  const second = await startServer()
  expect(await refusalOf(second)).toContain(`The data folder ${dataDir} is in use by another process.`)
  expect(await answers(first.url)).toBe(200)
  const stopped = Date.now()
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(Date.now() - stopped).toBeLessThan(STOP_WITHIN_MS)

  const next = await startServer({ STOP_DELAY_SECONDS: '2' })
  await untilServing(next)
  await expectToServeUntilTheDoorsClose(next)
  await expectBrokenKeyToBeRefused()
})

/** Readiness says no before the doors close, and whoever comes meanwhile is served. */
async function expectToServeUntilTheDoorsClose({ url, child, exit }: ProductProcess): Promise<void> {
  expect(await statusOf(`${url}/health/ready`)).toBe(200)
  child.kill('SIGTERM')
  await expect.poll(() => statusOf(`${url}/health/ready`), { interval: 20 }).toBe(503)
  expect(await answers(url)).toBe(200)
  expect(await exit).toBe(0)
}

/** A signing key that is broken ends the start without a word of it. */
async function expectBrokenKeyToBeRefused(): Promise<void> {
  const name = (await readdir(join(dataDir, 'keys'))).find((file) => file.startsWith('did.issuer-receipt')) ?? ''
  await writeFile(join(dataDir, 'keys', name), 'secret-in-a-broken-file')
  const run = await startServer()
  expect(await run.exit).not.toBe(0)
  expect(run.output()).not.toContain('secret-in')
}

test('a key file that was cut off is refused, and nothing of it is said', async () => {
  await mkdir(join(dataDir, 'keys'))
  await writeFile(join(dataDir, 'keys/master.key'), 'half-a-key')
  const output = await refusalOf(await startServer())
  expect(output).toContain('master.key has 10 bytes instead of 32')
  expect(output).not.toContain('half-a-key')
})

test('a folder with other things in it is refused', async () => {
  await writeFile(join(dataDir, 'letter.txt'), '')
  expect(await refusalOf(await startServer())).toContain(`The folder ${dataDir} holds other things`)
})
