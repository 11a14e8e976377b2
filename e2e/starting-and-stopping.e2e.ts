import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from './harness/start-product.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** From the command to the first page, with everything built. */
const START_WITHIN_MS = 10_000
const STOP_WITHIN_MS = 5000
/** Where the time is not the question. */
const PATIENCE_MS = 60_000

interface Run {
  url: string
  child: ChildProcess
  output: () => string
  exit: Promise<number | null>
}

let dataDir: string
let runs: Run[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-start-'))
  runs = []
})
afterEach(async () => {
  for (const { child, exit } of runs) {
    // The whole group: npm starts the product as a child of its own.
    const isRunning = child.exitCode === null && child.signalCode === null
    if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await exit
  }
  await rm(dataDir, { recursive: true, force: true })
})

async function start(command: string, args: string[]): Promise<Run> {
  const [port, tlsPort] = await Promise.all([freePort(), freePort()])
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), TLS_PORT: String(tlsPort) },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const run = { url: `http://localhost:${port}`, child, output: () => output, exit }
  runs.push(run)
  return run
}

const startServer = () => start(process.execPath, ['dist/server/main.js'])

const answers = (url: string) =>
  fetch(`${url}/de`).then(
    ({ status }) => status,
    () => 'nothing yet',
  )

// The other journeys run beside it: one quick start in three is proof enough.
test('npm start answers within ten seconds when everything is built', { retry: 2 }, async () => {
  const { url } = await start('npm', ['start'])
  await expect.poll(() => answers(url), { timeout: START_WITHIN_MS, interval: 100 }).toBe(200)
})

test('a second process on the same data folder is refused in words', async () => {
  const first = await startServer()
  await expect.poll(() => answers(first.url), { timeout: PATIENCE_MS }).toBe(200)
  const second = await startServer()
  expect(await second.exit).toBe(78)
  expect(second.output()).toContain(`The data folder ${dataDir} is in use by another process.`)
  expect(second.output()).not.toContain('    at ')
  expect(await answers(first.url)).toBe(200)
})

test('SIGTERM ends it cleanly, and the next start finds its data folder free', async () => {
  const first = await startServer()
  await expect.poll(() => answers(first.url), { timeout: PATIENCE_MS }).toBe(200)
  const stopped = Date.now()
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(Date.now() - stopped).toBeLessThan(STOP_WITHIN_MS)

  const next = await startServer()
  await expect.poll(() => answers(next.url), { timeout: PATIENCE_MS }).toBe(200)
})
