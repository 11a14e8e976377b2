import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endAfterUs } from '@e-collecting/database/testing/after-us'
import { createFreePorts } from '@e-collecting/database/testing/free-port'

/** The checkout's build, or another one that is to be tried. */
const MAIN = process.env.E2E_MAIN ?? fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const READY_WITHIN_MS = 60_000
/** For a product that is to believe where a visitor of a journey comes from. */
export const TRUSTS_LOOPBACK = { TRUSTED_PROXIES: '127.0.0.1,::1' }
/** No optimized WebAssembly for the embedded database: it costs a second of the processor, and no journey is long enough to earn it. */
export const SHORT_LIVED = ['--liftoff-only']

/** The built product, running as `npm start` runs it, with a data folder of its own. */
export interface RunningProduct {
  url: string
  host: string
  port: number
  processId: number
  dataDir: string
  /** Everything it has written so far. */
  output: () => string
  stop: () => Promise<void>
}

const LINES_TOLD = 40
const running = new Set<RunningProduct>()

/** What the products of this file have written last. */
export const lastLines = (): string[] =>
  [...running].map(({ url, output }) => `${url} wrote:\n${output().split('\n').slice(-LINES_TOLD).join('\n')}`)

/**
 * Starts the product, on free ports unless the environment names some.
 * @param environment added to the defaults of a fresh machine
 * @param nodeFlags given to Node
 */
export async function startProduct(
  environment: Record<string, string> = {},
  nodeFlags: readonly string[] = [],
): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-e2e-'))
  const host = environment.HOST ?? '127.0.0.1'
  const port = Number(environment.PORT ?? (await freePort()))
  const tlsPort = Number(environment.TLS_PORT ?? (await freePort()))
  const child = spawn(process.execPath, [...nodeFlags, MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment, PORT: String(port), TLS_PORT: String(tlsPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endAfterUs(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.once('exit', (code, signal) => (output += `\n(ended with ${signal ?? code})`))
  const url = environment.PUBLIC_URL ?? `http://localhost:${port}`
  await waitUntilReady(`http://${host}:${port}/health/ready`, child, () => output)
  const product: RunningProduct = {
    url,
    host,
    port,
    processId: child.pid ?? 0,
    dataDir,
    output: () => output,
    stop: async () => {
      running.delete(product)
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  running.add(product)
  return product
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) break
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`The product did not become ready:\n${output()}`)
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return ended
}

/** A port for a product. The journey of one would go on in another that was given the same. */
export const freePort: () => Promise<number> = createFreePorts(20_000)
