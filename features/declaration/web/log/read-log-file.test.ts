import { afterEach, expect, test, vi } from 'vitest'
import { openFetchedLog, readLogFile } from './read-log-file.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['checkpoint', 'no-cache'],
  ['tally.json', 'no-cache'],
  ['keys.json', 'no-cache'],
  ['tile/0/000', 'default'],
])('%s is fetched without a cookie, and with the cache as %s', async (path, cache) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('read'))
  vi.stubGlobal('fetch', fetched)
  const limit = vi.spyOn(AbortSignal, 'timeout')
  expect(new TextDecoder().decode(await readLogFile('https://collect.test/log/x', path))).toBe('read')
  expect(fetched.mock.calls).toEqual([
    [`https://collect.test/log/x/${path}`, expect.objectContaining({ credentials: 'omit', cache })],
  ])
  expect(limit.mock.calls).toEqual([[30_000]])
  expect(fetched.mock.lastCall?.[1].signal).toBe(limit.mock.results[0]?.value)
  limit.mockRestore()
})

test('a file that its server calls a web page is one of the log all the same', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'text/html' } }))
  expect(new TextDecoder().decode(await readLogFile('https://collect.test/log/x', 'keys.json'))).toBe('{}')
})

test('a file that begins as a web page does is one of the log where nobody calls it a page', async () => {
  vi.stubGlobal('fetch', async () => new Response('<', { headers: { 'content-type': 'application/octet-stream' } }))
  expect(new TextDecoder().decode(await readLogFile('https://collect.test/log/x', 'tile/0/000'))).toBe('<')
})

test.each([
  ['a web page', new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })],
  ['a web page with a byte order mark', new Response('\ufeff<html>', { headers: { 'content-type': 'text/html' } })],
  ['a web page after an empty line', new Response('\r\n <html>', { headers: { 'content-type': 'text/html' } })],
  ['a refusal', new Response('', { status: 503 })],
  ['a part', new Response('{}', { status: 206 })],
])('%s in the place of a file is none', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer)
  await expect(readLogFile('https://collect.test/log/x', 'keys.json')).rejects.toThrow('keys.json')
})

test.each([
  ['tile/0/000', 256 * 32],
  ['checkpoint', 1024 * 1024],
])('of %s no more is read than it can have', async (path, most) => {
  const answer = (size: number) => vi.stubGlobal('fetch', async () => new Response(new Uint8Array(size)))
  answer(most)
  expect(await readLogFile('https://collect.test/log/x', path)).toHaveLength(most)
  answer(most + 1)
  await expect(readLogFile('https://collect.test/log/x', path)).rejects.toThrow(`more than ${most} bytes`)
})

test.each([
  ['tile/0/000', 404, []],
  ['tile/0/000', 410, []],
  ['tile/0/000', 503, ['tile/0/000']],
  // There may be no log at all.
  ['keys.json', 404, ['keys.json']],
])('whether %s is there can be said or not, where the server answers with %i', async (path, status, unreached) => {
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const log = openFetchedLog('https://collect.test/log/x')
  await expect(log.readFile(path)).rejects.toThrow(`HTTP ${status}`)
  expect([...log.unreached]).toEqual(unreached)
})
