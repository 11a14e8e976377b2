import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseConnection } from '@e-collecting/database'
import { freePort } from '@e-collecting/database/testing/free-port'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { parseConfig } from './config.ts'
import { type RunningParts, runUntilStopped } from './run-until-stopped.ts'

const MOMENT_MS = 100
const ANNOUNCED_MS = 1000

afterEach(() => vi.useRealTimers())

/** A promise, and what settles it. */
function hold() {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release }
}

/** A product that listens on a port of its own; `ready` settles once it does. */
function start(parts: Partial<RunningParts> = {}) {
  const done = { sweeps: 0, ticks: 0, closed: 0 }
  const said: string[] = []
  const stop = new AbortController()
  const { held: ready, release: announce } = hold()
  const write = (line: string) => {
    said.push(line)
    if (line.includes('is ready')) announce()
  }
  const connection = {
    engine: 'postgres',
    bulletin: { isHearing: () => true },
    close: async () => void done.closed++,
  } as unknown as DatabaseConnection
  const running = runUntilStopped({
    config: { ...parseConfig({}), port: 0, tls: undefined },
    connection,
    listener: (_, response) => response.end(),
    sweep: async () => void done.sweeps++,
    tick: async () => void done.ticks++,
    logger: pino({}, { write }),
    stopping: stop.signal,
    ...parts,
  })
  return { done, said, ready, running, stop: () => stop.abort() }
}

test('what has lapsed is swept at the start and each minute, others are caught up with each second, until the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { done, ready, running, stop } = start()
  await ready
  expect(done).toEqual({ sweeps: 1, ticks: 0, closed: 0 })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(done).toEqual({ sweeps: 1, ticks: 59, closed: 0 })
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual({ sweeps: 2, ticks: 60, closed: 0 })
  stop()
  await running
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual({ sweeps: 2, ticks: 60, closed: 1 })
})

test('a sweep is told whether somebody has asked for something since the last one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const told: boolean[] = []
  const port = await freePort()
  const config = { ...parseConfig({}), port, tls: undefined }
  const { ready, running, stop } = start({ config, sweep: async (isQuiet) => void told.push(isQuiet) })
  await ready
  await fetch(`http://127.0.0.1:${port}/`)
  await vi.advanceTimersByTimeAsync(120_000)
  stop()
  await running
  expect(told).toEqual([true, false, true])
})

test('it is ready once what has lapsed was swept', async () => {
  const { held, release } = hold()
  const { said, ready, running, stop } = start({ sweep: () => held })
  await delay(MOMENT_MS)
  expect(said).toEqual([])
  release()
  await ready
  stop()
  await running
})

test('nothing runs twice at once, and the end waits for what runs before it closes the database', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { held, release } = hold()
  let ticks = 0
  const { done, ready, running, stop } = start({
    tick: () => {
      ticks += 1
      return held
    },
  })
  await ready
  await vi.advanceTimersByTimeAsync(3000)
  stop()
  await delay(MOMENT_MS)
  expect([ticks, done.closed]).toEqual([1, 0])
  release()
  await running
  expect(done.closed).toBe(1)
})

test('while the end is announced others are still served, each for the last time on its connection', async () => {
  const port = await freePort()
  const { ready, running, stop } = start({
    config: { ...parseConfig({}), port, tls: undefined, stopDelayMs: ANNOUNCED_MS },
  })
  await ready
  const connectionOf = async () => (await fetch(`http://127.0.0.1:${port}/`)).headers.get('connection')
  expect(await connectionOf()).toBe('keep-alive')
  stop()
  expect(await connectionOf()).toBe('close')
  await running
  await expect(connectionOf()).rejects.toThrow()
})

test('of a database it is said what its operator has to know', async () => {
  const sayingOf = async (engine: string, isHearing: boolean) => {
    const connection = { engine, bulletin: { isHearing: () => isHearing }, close: async () => undefined }
    const { said, ready, running, stop } = start({ connection: connection as unknown as DatabaseConnection })
    await ready
    stop()
    await running
    return said.join('')
  }
  expect(await sayingOf('postgres', true)).not.toMatch(/power cut|DATABASE_LISTEN_URL/)
  expect(await sayingOf('postgres', false)).toContain('set DATABASE_LISTEN_URL')
  expect(await sayingOf('pglite', true)).toContain('not safe against a power cut')
})

test('who is told to stop before it has begun stops at once', async () => {
  const { done, running, stop } = start()
  stop()
  await running
  expect(done).toMatchObject({ sweeps: 1, closed: 1 })
})

test('an end at which something cannot be written any more is told, and is an end all the same', async () => {
  const { done, said, ready, running, stop } = start({ onStop: () => Promise.reject(new Error('no database')) })
  await ready
  stop()
  await running
  expect(done.closed).toBe(1)
  expect(said.filter((line) => line.includes('could not be written'))).toHaveLength(1)
})

test('a database that is away is told in words, at first and each half minute, and anew when it goes again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  let isAway = true
  const away = new Error('Failed query', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })
  const work = async () => {
    if (isAway) throw away
  }
  const { said, ready, running, stop } = start({ tick: work })
  await ready
  await vi.advanceTimersByTimeAsync(61_500)
  const told = () => said.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)
  expect(told()).toHaveLength(3)
  expect(told()[0]).toMatchObject({ code: 'ECONNREFUSED', msg: expect.stringMatching(/^PostgreSQL does not answer/) })
  isAway = false
  await vi.advanceTimersByTimeAsync(2000)
  isAway = true
  await vi.advanceTimersByTimeAsync(2000)
  expect(told()).toHaveLength(4)
  stop()
  await running
})

test('what else keeps others from being caught up with is told each time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { said, ready, running, stop } = start({ tick: () => Promise.reject(new Error('a defect')) })
  await ready
  await vi.advanceTimersByTimeAsync(3000)
  const told = said.filter((line) => line.includes('could not be caught up with'))
  expect(told).toHaveLength(3)
  for (const line of told) expect(JSON.parse(line)).toMatchObject({ error: 'Error' })
  stop()
  await running
})

test.each([
  ['53100', /^The disk of the database is full\. Make room there; waiting for it\.$/],
  ['53300', /^The database has no connection left\. .*; waiting for it\.$/],
  ['25006', /^The database may only be read.*; waiting for it\.$/],
])('a database that answers is not said to be away, but why it does nothing: %s', async (code, sentence) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const fault = new Error('Failed query: secret', { cause: Object.assign(new Error('secret'), { code }) })
  const { said, ready, running, stop } = start({ tick: () => Promise.reject(fault) })
  await ready
  await vi.advanceTimersByTimeAsync(3000)
  const told = said.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)
  expect(told).toEqual([expect.objectContaining({ code, msg: expect.stringMatching(sentence) })])
  stop()
  await running
})

test.each(['40P01', '57014'])(
  'what the database has undone or cancelled is told as what was not done: %s',
  async (code) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const fault = new Error('Failed query', { cause: Object.assign(new Error('undone'), { code }) })
    const { said, ready, running, stop } = start({ sweep: () => Promise.reject(fault) })
    await ready
    stop()
    await running
    expect(said.filter((line) => line.includes('a sweep was not finished'))).toHaveLength(1)
  },
)
