import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '@e-collecting/database'
import type { Logger } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from './config.ts'
import { superviseWorkers } from './supervise-workers.ts'

const LISTENS = "require('node:net').createServer(() => {}).listen(0, '127.0.0.1')"
/** Longer than the start and the end of a few processes on a busy machine. */
const PATIENCE = { timeout: 30_000 }

let folder: string
let stop: AbortController
let forked: Worker[]
let listening: number
let closed: number

const onFork = (worker: Worker) => void forked.push(worker)
const onListening = () => void listening++

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervise-'))
  stop = new AbortController()
  forked = []
  listening = 0
  closed = 0
  cluster.on('fork', onFork).on('listening', onListening)
})
afterEach(async () => {
  cluster.off('fork', onFork).off('listening', onListening)
  stop.abort()
  for (const worker of forked) worker.process.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

const connection = { close: async () => void closed++ } as DatabaseConnection

/** Three workers that run such a program, on a database that is there. */
async function supervise(program: string, tls?: { port: number; certFile: string; keyFile: string }): Promise<number> {
  const exec = join(folder, 'worker.cjs')
  await writeFile(exec, program)
  cluster.setupPrimary({ exec, execArgv: [], silent: true })
  return superviseWorkers({
    config: { ...parseConfig({}), tls, workers: 3, stopDelayMs: 1000 },
    logger: { error: () => {}, warn: () => {} } as Partial<Logger> as Logger,
    stopping: stop.signal,
    openDatabase: async () => {
      expect(forked, 'nobody is started before').toEqual([])
      return connection
    },
  })
}

test('as many workers as are wanted start once the database is there, and end when told to', async () => {
  const ended = supervise(LISTENS)
  await expect.poll(() => listening, PATIENCE).toBe(3)
  expect([forked.length, closed]).toEqual([3, 1])
  stop.abort()
  expect(await ended).toBe(0)
  expect(forked.map(({ process: { signalCode } }) => signalCode)).toEqual(['SIGTERM', 'SIGTERM', 'SIGTERM'])
})

test('a worker that a person has to do something for ends the others, and says so', async () => {
  const program = `if (require('node:cluster').worker.id % 3 === 0) process.exit(78)\n${LISTENS}`
  expect(await supervise(program)).toBe(78)
  expect(forked).toHaveLength(3)
})

test('one that does not end in time is killed', async () => {
  const ended = supervise(`process.on('SIGTERM', () => process.send('told'))\n${LISTENS}`)
  await expect.poll(() => listening, PATIENCE).toBe(3)
  const told = Promise.all(forked.map((worker) => once(worker, 'message')))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  stop.abort()
  await told
  const kills = forked.map((worker) => vi.spyOn(worker.process, 'kill'))
  vi.advanceTimersByTime(15_999)
  for (const kill of kills) expect(kill).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await ended).toBe(0)
  expect(forked.map(({ process: { signalCode } }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL'])
})

test('nobody is started where it is over before the database is there, or a certificate is none', async () => {
  const tls = { port: 0, certFile: join(folder, 'none.pem'), keyFile: join(folder, 'none.pem') }
  await expect(supervise(LISTENS, tls)).rejects.toThrow()
  stop.abort()
  expect(await supervise(LISTENS)).toBe(0)
  expect([forked, closed]).toEqual([[], 1])
})
