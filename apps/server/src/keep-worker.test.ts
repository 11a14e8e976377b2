import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepWorker } from './keep-worker.ts'

/** Until then the worker of a test is at work for good, and hears of nothing. */
const BUSY_AFTER_MS = 200

/** The first worker ends itself, all others are killed. */
const DIES_BY_ITSELF_FIRST = `
  const { existsSync, writeFileSync } = require('node:fs')
  if (existsSync('first')) process.kill(process.pid, 'SIGKILL')
  else {
    writeFileSync('first', '')
    process.exit(3)
  }`

let folder: string
let over: AbortController
const said: object[] = []
let faults = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keep-worker-'))
  over = new AbortController()
  said.length = 0
  faults = 0
})
afterEach(async () => {
  over.abort()
  await rm(folder, { recursive: true })
})

const keep = () =>
  keepWorker({
    over: over.signal,
    logger: { error: (fields: object) => void said.push(fields) },
    onOperatorFault: () => void faults++,
  })
/** What the next worker runs. */
const run = async (program: string, cwd = folder) => {
  const exec = join(folder, `${said.length}.cjs`)
  await writeFile(exec, program)
  cluster.setupPrimary({ exec, cwd, execArgv: [], silent: true })
}

test('a worker that cannot be started is tried again, and ends nothing', async () => {
  await run('', join(folder, 'nothing'))
  const kept = keep()
  await expect.poll(() => said[0]).toEqual({ code: 'ENOENT', pauseMs: 500 })
  await run('process.exit(78)')
  await kept
  expect(faults).toBe(1)
  // It may have been tried in vain again by then.
  expect(said).toEqual(said.map(() => expect.objectContaining({ code: 'ENOENT' })))
})

test('a worker that dies is replaced, until it is over', async () => {
  await run(DIES_BY_ITSELF_FIRST)
  const kept = keep()
  await expect.poll(() => said.length).toBeGreaterThan(1)
  expect(said.slice(0, 2)).toEqual([
    { code: 3, signal: null, pauseMs: 500 },
    { code: null, signal: 'SIGKILL', pauseMs: 1000 },
  ])
  over.abort()
  await kept
  expect(faults).toBe(0)
})

test('who was handed to a worker that has died before taking it is not left waiting', async () => {
  await run(
    "require('node:net').createServer(() => {}).listen(0, '127.0.0.1', () => setTimeout(() => { for (;;); }, 50))",
  )
  const kept = keep()
  const [worker, { port }] = (await once(cluster, 'listening')) as [Worker, AddressInfo]
  await delay(BUSY_AFTER_MS)
  const caller = connect(port, '127.0.0.1')
  const isGone = new Promise((resolve) => caller.on('error', () => {}).on('close', resolve))
  caller.write('a request')
  await delay(BUSY_AFTER_MS)
  over.abort()
  worker.process.kill('SIGKILL')
  await kept
  await isGone
  expect(said, 'one that ends because all is over has no successor').toEqual([])
})
