import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedFetch } from './guarded-fetch.ts'

let server: Server
let host: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/slow') return
    if (request.url === '/redirect') return void response.writeHead(302, { location: '/ok' }).end()
    if (request.url === '/part') return void response.writeHead(206).end('hé')
    if (request.url === '/missing') return void response.writeHead(404).end()
    if (request.url === '/endless') {
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1)
      response.on('close', () => clearInterval(timer))
      return
    }
    response.end('héllo')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const withoutTls = (url: string, init: RequestInit) => fetch(url.replace('https:', 'http:'), init)
const fetchText = (timeoutMs = 30_000) => createGuardedFetch({ fetch: withoutTls, allowedHosts: [host], timeoutMs })
/** A body that says nothing of its length. */
const inPieces = (...pieces: string[]) =>
  new ReadableStream({
    start: (stream) => {
      for (const piece of pieces) stream.enqueue(Buffer.from(piece))
      stream.close()
    },
  })
const refused = (code: string) => expect.objectContaining({ name: 'DomainError', code })

describe('a fetch on somebody else’s word', () => {
  test('reads the text of an allowed host', async () => {
    expect(await fetchText()(`https://${host}/ok`, { maxBytes: 100 })).toBe('héllo')
  })

  test('reads as many bytes as it may, and not one more', async () => {
    expect(await fetchText()(`https://${host}/ok`, { maxBytes: 6 })).toBe('héllo')
    await expect(fetchText()(`https://${host}/ok`, { maxBytes: 5 })).rejects.toEqual(refused('answer-too-large'))
    const whole = createGuardedFetch({ fetch: async () => new Response(inPieces('hé', 'llo')), allowedHosts: [host] })
    expect(await whole(`https://${host}/ok`, { maxBytes: 6 })).toBe('héllo')
    await expect(whole(`https://${host}/ok`, { maxBytes: 5 })).rejects.toEqual(refused('answer-too-large'))
  })

  test.each([
    ['follows no redirect', '/redirect', 'address-unreachable'],
    ['takes nothing but 200', '/missing', 'address-unreachable'],
    ['takes no part for the whole', '/part', 'address-unreachable'],
    ['reads no more than allowed', '/endless', 'answer-too-large'],
  ])('%s', async (_, path, code) => {
    await expect(fetchText()(`https://${host}${path}`, { maxBytes: 5000 })).rejects.toEqual(refused(code))
  })

  test('ends in time', async () => {
    await expect(fetchText(50)(`https://${host}/slow`, { maxBytes: 100 })).rejects.toEqual(
      refused('address-unreachable'),
    )
  })

  test('reads nothing of what is announced as too large', async () => {
    const response = new Response('x'.repeat(101), { headers: { 'content-length': '101' } })
    const guarded = createGuardedFetch({ fetch: async () => response, allowedHosts: ['registry.example.ch'] })
    await expect(guarded('https://registry.example.ch/a', { maxBytes: 100 })).rejects.toEqual(
      refused('answer-too-large'),
    )
    expect(response.bodyUsed).toBe(false)
  })

  test('asks no host that is not listed, and none without TLS', async () => {
    const asked: string[] = []
    const guarded = createGuardedFetch({
      fetch: async (url) => {
        asked.push(url)
        return new Response('')
      },
      allowedHosts: ['registry.example.ch'],
    })
    for (const url of [
      'http://registry.example.ch/a',
      'https://registry.example.ch:444/a',
      'https://example.ch/a',
      'https://registry.example.ch.evil.ch/a',
      'https://user@registry.example.ch/a',
      'https://:secret@registry.example.ch/a',
      'https://[::1]/a',
      'ftp://registry.example.ch/a',
      'file:///etc/passwd',
      'nonsense',
    ])
      await expect(guarded(url, { maxBytes: 1 }), url).rejects.toEqual(refused('address-refused'))
    expect(asked).toEqual([])
    expect(await guarded('https://registry.example.ch/a', { maxBytes: 1 })).toBe('')
  })
})
