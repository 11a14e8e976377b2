import { expect, test } from 'vitest'
import { createGuardedTransport, isAllowedAddress } from './guarded-transport.ts'
import { resolveThroughOrigin } from './key-resolver.ts'

test.each([
  ['https://issuer.test/a', true],
  ['http://localhost:8080/a', true],
  ['http://127.0.0.1:8080/a', true],
  ['http://[::1]:8080/a', true],
  ['http://wallet.localhost/a', true],
  ['http://issuer.test/a', false],
  ['http://192.168.1.4/a', false],
  ['http://127.0.0.1.evil.test/a', false],
  ['https://user:secret@issuer.test/', false],
  ['https://user@issuer.test/', false],
  ['https://:secret@issuer.test/', false],
  ['file:///etc/passwd', false],
  ['data:text/plain,x', false],
  ['nonsense', false],
])('%s may be reached: %s', (address, isAllowed) => {
  expect(isAllowedAddress(address)).toBe(isAllowed)
})

test('what may not be reached is not asked', async () => {
  const asked: string[] = []
  const transport = createGuardedTransport({
    fetch: (url) => {
      asked.push(url)
      return new Response('ok')
    },
  })
  for (const url of ['http://issuer.test/', 'nonsense'])
    await expect(transport({ method: 'GET', url })).rejects.toMatchObject({ code: 'insecure-address' })
  expect(asked).toEqual([])
})

test('requests go out without cookies, referrer and redirects, and with a time limit', async () => {
  const inits: RequestInit[] = []
  const transport = createGuardedTransport({
    fetch: async (_, init) => {
      inits.push(init)
      return new Response('ok', { headers: { 'content-type': 'Text/Plain; charset=utf-8', 'dpop-nonce': 'n' } })
    },
  })
  const answer = await transport({ method: 'GET', url: 'https://issuer.test/' })
  expect(answer).toEqual({ status: 200, contentType: 'text/plain', body: 'ok', dpopNonce: 'n' })
  expect(inits[0]).toMatchObject({
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
  expect(inits[0]?.signal).toBeInstanceOf(AbortSignal)
})

test.each([300, 302, 308, 399])('a redirect that is handed on is not followed: %i', async (status) => {
  const answer = new Response('', { status, headers: { location: 'https://elsewhere.test/' } })
  const transport = createGuardedTransport({ fetch: () => answer })
  await expect(transport({ method: 'GET', url: 'https://issuer.test/' })).rejects.toMatchObject({ code: 'unreachable' })
})

/** Asks for what is sent in such a body. @returns whether the rest of it was sent back */
async function readFrom(source: UnderlyingDefaultSource<Uint8Array>, headers: Record<string, string> = {}) {
  let isCancelled = false
  const cancel = () => {
    isCancelled = true
  }
  const body = new ReadableStream<Uint8Array>({ ...source, cancel }, { highWaterMark: 0 })
  const transport = createGuardedTransport({ fetch: () => new Response(body, { headers }) })
  const { code, body: text } = await transport({ method: 'GET', url: 'https://issuer.test/' }).catch((error) => error)
  return { code, isCancelled, text }
}

test('of an answer without an end no more is read than a wallet should, and the rest is not waited for', async () => {
  const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(100_000))
  expect(await readFrom({ pull })).toMatchObject({ code: 'answer-too-large', isCancelled: true })
})

test('an answer that says it is too long is not read, and one that breaks off is none', async () => {
  let pulls = 0
  const pull = () => {
    pulls += 1
    throw new Error('broken')
  }
  expect((await readFrom({ pull }, { 'content-length': `${1024 * 1024 + 1}` })).code).toBe('answer-too-large')
  expect(pulls).toBe(0)
  expect((await readFrom({ pull }, { 'content-length': `${1024 * 1024}` })).code).toBe('unreachable')
})

const inParts = (...parts: Uint8Array<ArrayBuffer>[]): UnderlyingDefaultSource<Uint8Array> => ({
  pull: (controller) => {
    const part = parts.shift()
    if (part === undefined) controller.close()
    else controller.enqueue(part)
  },
})

test('1 MiB is read, a byte more is not', async () => {
  const half = new Uint8Array(512 * 1024).fill(0x61)
  expect((await readFrom(inParts(half, half))).text).toHaveLength(1024 * 1024)
  expect((await readFrom(inParts(half, half, new Uint8Array(1)))).code).toBe('answer-too-large')
})

test('a letter that comes in two parts is one letter, and half of one at the end is not lost unseen', async () => {
  const [first = 0, second = 0] = new TextEncoder().encode('é')
  expect((await readFrom(inParts(new Uint8Array([first]), new Uint8Array([second])))).text).toBe('é')
  expect((await readFrom(inParts(new Uint8Array([first])))).text).toBe('\ufffd')
})

test('silence ends as unreachable', async () => {
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const transport = createGuardedTransport({ fetch, timeoutMs: 10 })
  await expect(transport({ method: 'GET', url: 'https://issuer.test/' })).rejects.toMatchObject({ code: 'unreachable' })
})

test('only logs of the own host are fetched through the page', () => {
  const resolve = resolveThroughOrigin('http://localhost:8080')
  const path = '/services/registry/did/verifier-1a2b3c4d/did.jsonl'
  expect(resolve(`https://localhost:8443${path}`)).toBe(`http://localhost:8080${path}`)
  expect(resolve(`https://registry.test${path}`)).toBe(`https://registry.test${path}`)
  expect(resolve('https://localhost:8443/api/x')).toBe('https://localhost:8443/api/x')
})
