import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createFreePorts } from './free-port.ts'

/** Of which other tests are given none. */
const FIRST = 30_000
async function take(count: number, freePort: () => Promise<number>): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  return ports
}

test('a port is given to one of all who wait to use it, in whatever worker', async () => {
  const given = await Promise.all([0, 1].map((worker) => take(300, createFreePorts(FIRST, worker))))
  expect(new Set(given.flat()).size).toBe(600)
  expect(given.map((ports) => new Set(ports.map((port) => port - (port % 1000))))).toEqual([
    new Set([FIRST]),
    new Set([FIRST + 1000]),
  ])
})

test('one that somebody listens on is given to nobody', async () => {
  const freePort = createFreePorts(FIRST, 0)
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  expect(await take(1000, freePort)).not.toContain(port)
})
