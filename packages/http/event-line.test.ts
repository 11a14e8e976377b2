import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EventLine, openEventLine } from './event-line.ts'

let server: Server
let lines: EventLine[]
const closed = vi.fn()
/** What happens to the socket before the line is opened. */
let before: (outgoing: ServerResponse) => Promise<void>
/** Whether something is told at once. */
let isSilent: boolean

beforeEach(async () => {
  lines = []
  isSilent = false
  closed.mockReset()
  before = async () => undefined
  const app = new Hono<{ Bindings: { outgoing: ServerResponse } }>().get('/', async (c) => {
    await before(c.env.outgoing)
    return openEventLine(c, (line) => {
      lines.push(line)
      if (!isSilent) line.send('data: 1\n\n')
      return closed
    })
  })
  server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const ask = async (): Promise<IncomingMessage> => {
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, agent: false })
  request.on('error', () => undefined)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return answer
}
const next = async (answer: IncomingMessage) => String((await once(answer, 'data'))[0])

test('events arrive as they are sent, and the line ends in order', async () => {
  const answer = await ask()
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    ...[200, 'text/event-stream', 'no-store'],
  ])
  expect(await next(answer)).toBe('data: 1\n\n')
  lines[0]?.send('data: 2\n\n')
  expect(await next(answer)).toBe('data: 2\n\n')
  expect(closed).not.toHaveBeenCalled()
  lines[0]?.end()
  answer.resume()
  await once(answer, 'end')
  expect(answer.complete).toBe(true)
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

test('a page knows at once that its line is open, also through a proxy that gathers answers', async () => {
  isSilent = true
  const answer = await ask()
  expect([answer.statusCode, answer.headers['x-accel-buffering']]).toEqual([200, 'no'])
})

test('a page that goes closes its line, and whoever goes on telling harms nobody', async () => {
  const answer = await ask()
  answer.destroy()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  lines[0]?.send('data: 2\n\n')
  lines[0]?.end()
  await delay(20)
  expect(await next(await ask())).toBe('data: 1\n\n')
})

test('what is told after the end is told to nobody', async () => {
  const answer = await ask()
  lines[0]?.end()
  lines[0]?.send('data: 2\n\n')
  let text = ''
  for await (const piece of answer) text += piece
  expect(text).toBe('data: 1\n\n')
})

test('a line to somebody who has gone before it opened is closed at once', async () => {
  before = async (outgoing) => {
    outgoing.destroy()
    await once(outgoing, 'close')
  }
  await expect(ask()).rejects.toThrow()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
})

/** A server whose adapter has put its own `Response` in place before lines are known, as a page's first visitor may. */
const LATE = `
  import { createServer, get } from 'node:http'
  import { getRequestListener } from '@hono/node-server'
  import { Hono } from 'hono'
  getRequestListener(() => new Response(''))
  const { openEventLine } = await import('./event-line.ts')
  const app = new Hono().get('/', (c) => openEventLine(c, (line) => {
    line.send('data: 1')
    setImmediate(line.end)
    return () => {}
  }))
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1', () =>
    get({ host: '127.0.0.1', port: server.address().port }, (answer) => answer.on('close', () => server.close().closeAllConnections()).pipe(process.stdout)))
`

test('a line that is loaded after the first server is told in order as well', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', LATE],
    { cwd: import.meta.dirname },
  )
  expect(stdout).toBe('data: 1')
})
