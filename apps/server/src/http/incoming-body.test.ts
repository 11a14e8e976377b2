import { once } from 'node:events'
import { createServer, IncomingMessage } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { BodyTooLargeError, CallerGoneError } from '@e-collecting/services'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { cutOffLate, hasBody, openIncomingBody } from './incoming-body.ts'

const server = createServer()
let socket: Socket

beforeEach(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
})
afterEach(async () => {
  socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A request of which so much has been sent. */
async function send(fields: string, body = ''): Promise<IncomingMessage> {
  const request = once(server, 'request')
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${fields}\r\n\r\n${body}`)
  return (await request)[0] as IncomingMessage
}
const announcing = (bytes: number) => `content-length: ${bytes}`
const CHUNKED = 'transfer-encoding: chunked'

test.each([
  ['accept: */*', false],
  [announcing(0), false],
  [announcing(1), true],
  [CHUNKED, true],
])('a request that says %s has a body: %s', async (fields, expected) => {
  const incoming = await send(fields)
  expect(hasBody(incoming)).toBe(expected)
  if (expected) return
  const body = openIncomingBody(incoming)
  expect(await body.arrive(10)).toBe('all')
  expect(String(body.read(10))).toBe('')
})

test('a body is waited for in as many pieces as it comes in', async () => {
  const body = openIncomingBody(await send(announcing(6), 'ab'))
  const arrival = body.arrive(10)
  socket.write('cd')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(() => body.read(10)).toThrow(BodyTooLargeError)
  socket.write('ef')
  expect(await arrival).toBe('all')
  expect(String(body.read(6))).toBe('abcdef')
  expect(() => body.read(5)).toThrow(BodyTooLargeError)
})

test('what is more than was waited for can be waited for again, and nothing of it is lost', async () => {
  const body = openIncomingBody(await send(CHUNKED, '4\r\nabcd\r\n'))
  expect(await body.arrive(3)).toBe('more')
  socket.write('2\r\nef\r\n0\r\n\r\n')
  // What comes while nobody waits is left where it is.
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await body.arrive(10)).toBe('all')
  expect(String(body.read(10))).toBe('abcdef')
})

test('a body of just so many bytes as were waited for is all there', async () => {
  const body = openIncomingBody(await send(announcing(3), 'abc'))
  expect(await body.arrive(3)).toBe('all')
  expect(String(body.read(3))).toBe('abc')
})

test('what came at once need not be waited for again', async () => {
  const body = openIncomingBody(await send(announcing(9), 'abcdef'))
  expect(await body.arrive(3)).toBe('more')
  expect(await body.arrive(5)).toBe('more')
})

test('who sends too slowly is cut off, and who goes is not waited for', async () => {
  const slow = await send(announcing(9), 'abc')
  const body = openIncomingBody(slow, 50)
  expect(await body.arrive(10)).toBe('gone')
  expect(slow.destroyed).toBe(true)
  expect(() => body.read(10)).toThrow(CallerGoneError)
  expect(await openIncomingBody(slow).arrive(10)).toBe('gone')
})

test('who sends an upload too slowly is cut off as well, and who has sent all of it is not', async () => {
  const sent = await send(announcing(3), 'abc')
  await expect.poll(() => sent.complete).toBe(true)
  cutOffLate(sent, 50)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent.socket.destroyed).toBe(false)
  const slow = await send(announcing(9), 'abc')
  cutOffLate(slow, 50)
  slow.resume()
  await expect.poll(() => slow.socket.destroyed).toBe(true)
})

test('unless something else is said a body may take 15 seconds, and an upload a minute', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const begin = () => Object.assign(new IncomingMessage(new Socket()), { headers: { 'content-length': '9' } })
  const [usual, upload] = [begin(), begin()]
  void openIncomingBody(usual).arrive(10)
  cutOffLate(upload)
  for (const [pause, ...areCutOff] of [
    [14_999, false, false],
    [1, true, false],
    [44_999, true, false],
    [1, true, true],
  ] as const) {
    vi.advanceTimersByTime(pause)
    expect([usual.destroyed, upload.destroyed]).toEqual(areCutOff)
  }
})

test('a pause between the usual part and the rest is not counted, and what nobody wanted is no body', async () => {
  const incoming = await send(CHUNKED, '4\r\nabcd\r\n')
  const body = openIncomingBody(incoming, 50)
  expect(await body.arrive(3)).toBe('more')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(incoming.destroyed).toBe(false)
  socket.write('2\r\nef\r\n0\r\n\r\n')
  incoming.resume()
  await once(incoming, 'end')
  expect(() => body.read(10)).toThrow(BodyTooLargeError)
})

test('who has sent all is not cut off', async () => {
  const incoming = await send(announcing(3), 'abc')
  expect(await openIncomingBody(incoming, 50).arrive(10)).toBe('all')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(socket.destroyed || incoming.socket.destroyed).toBe(false)
})
