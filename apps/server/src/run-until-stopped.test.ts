import type { DatabaseConnection } from '@e-collecting/database'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { parseConfig } from './config.ts'
import { runUntilStopped } from './run-until-stopped.ts'

afterEach(() => vi.useRealTimers())

test('what has lapsed is swept at the start and each minute, others are caught up with each second, until the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const done = { sweeps: 0, ticks: 0, closed: 0 }
  const stop = new AbortController()
  let announce = (): void => undefined
  const isReady = new Promise<void>((resolve) => {
    announce = resolve
  })
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
    logger: pino({}, { write: (line: string) => line.includes('is ready') && announce() }),
    stopping: stop.signal,
  })
  await isReady
  expect(done).toEqual({ sweeps: 1, ticks: 0, closed: 0 })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(done).toEqual({ sweeps: 1, ticks: 59, closed: 0 })
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toEqual({ sweeps: 2, ticks: 60, closed: 0 })
  stop.abort()
  await running
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual({ sweeps: 2, ticks: 60, closed: 1 })
})
