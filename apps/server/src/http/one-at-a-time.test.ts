import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

async function serve(listener: RequestListener) {
  const server = createServer(oneAtATime(listener)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const asking = (path: string, headers = '', body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`
/** All requests of one connection in one piece, the last of which ends it. @returns what is answered until the connection ends */
const send = (port: number, requests: readonly string[]) =>
  new Promise<string>((resolve) => {
    let answered = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')))
    socket.on('data', (piece) => {
      answered += piece
    })
    socket.on('error', () => {}).on('close', () => resolve(answered))
  })
const paths = (count: number) => Array.from({ length: count }, (_, at) => `/${at}`)
const inOnePiece = (count: number) =>
  paths(count).map((path, at) => asking(path, at === count - 1 ? 'Connection: close\r\n' : '', `body of ${path}`))

test('requests that came in one piece are answered in their order, with their bodies, one after the other', async () => {
  let underWay = 0
  let most = 0
  const port = await serve(async (incoming, outgoing) => {
    most = Math.max(most, ++underWay)
    await endOfTurn()
    const body = await text(incoming)
    underWay--
    outgoing.end(`<${incoming.url} ${body}>`)
  })
  const answered = await send(port, inOnePiece(33))
  expect(answered.match(/<[^>]+>/g)).toEqual(paths(33).map((path) => `<${path} body of ${path}>`))
  expect(most).toBe(1)
})

test('between two requests of one connection those of others get their turn', async () => {
  const order: string[] = []
  const port = await serve((incoming, outgoing) => {
    order.push(`${incoming.headers.from} ${incoming.url}`)
    outgoing.end()
  })
  const from = (who: string) => inOnePiece(9).map((request) => request.replace('Host:', `From: ${who}\r\nHost:`))
  await Promise.all([send(port, from('one')), send(port, from('another'))])
  expect(order).toHaveLength(18)
  expect(order.indexOf('another /0')).toBeLessThan(order.indexOf('one /8'))
  expect(order.indexOf('one /0')).toBeLessThan(order.indexOf('another /8'))
})

test('a connection with more in line than anybody needs is cut off, and of its requests next to none is looked at', async () => {
  let looked = 0
  const port = await serve((_, outgoing) => {
    looked++
    outgoing.end()
  })
  await send(port, inOnePiece(500))
  expect(looked).toBeLessThan(3)
})
