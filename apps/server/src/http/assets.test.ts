import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { openAssets } from './assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'assets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const FILES = {
  'assets/app-1a2b.js': 'plain script',
  'assets/app-1a2b.js.br': 'brotli',
  'assets/app-1a2b.js.gz': 'gzip',
  'assets/letters.woff2': 'font',
  'favicon.svg': 'picture',
  'share.png': 'picture for others',
  '.vite/manifest.json': '{}',
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const { serve, isFile } = openAssets(folder)
const app = new Hono().use(serve).get('*', (c) => c.text('a page', 404))
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers })

test.each([
  ['gzip, deflate, br', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['', null, 'plain script'],
])('to who takes "%s" a script goes as %s', async (accepted, encoding, body) => {
  const answer = await ask('/assets/app-1a2b.js', { 'accept-encoding': accepted })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('content-type')).toBe('text/javascript')
  expect(await answer.text()).toBe(body)
})

test('a compressed answer says what it depends on', async () => {
  expect((await ask('/assets/app-1a2b.js', { 'accept-encoding': 'br' })).headers.get('vary')).toBe('Accept-Encoding')
})

test.each([
  ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable'],
  ['/assets/letters.woff2', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 'public, max-age=3600'],
])('%s may be kept: %s', async (path, caching) => {
  expect((await ask(path)).headers.get('cache-control')).toBe(caching)
})

test('the picture beside a link is shown on the pages of others, also by who has it already; no other file is', async () => {
  const policyOf = ({ headers }: Response) => headers.get('cross-origin-resource-policy')
  const answer = await ask('/share.png')
  expect(policyOf(answer)).toBe('cross-origin')
  const again = await ask('/share.png', { 'if-none-match': answer.headers.get('etag') ?? '' })
  expect([again.status, policyOf(again)]).toEqual([304, 'cross-origin'])
  expect(policyOf(await ask('/favicon.svg'))).toBeNull()
})

test('who has a file already is told so, without its bytes', async () => {
  const tag = (await ask('/favicon.svg')).headers.get('etag') ?? ''
  const again = await ask('/favicon.svg', { 'if-none-match': tag })
  expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([
    304,
    'public, max-age=3600',
    '',
  ])
  expect((await ask('/favicon.svg', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('what may be kept for good has no tag: its name says what it is', async () => {
  expect((await ask('/assets/app-1a2b.js')).headers.get('etag')).toBeNull()
})

test('HEAD is answered like GET, without a body', async () => {
  const answer = await ask('/favicon.svg', {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    '',
  ])
})

test.each([
  '/.vite/manifest.json',
  '/assets/app-1a2b.js.br',
  '/assets/',
  '/',
  '/assets/%2e%2e%2ffavicon.svg',
  '/nothing.js',
])('%s is no file', async (path) => {
  expect((await ask(path)).status).toBe(404)
  expect(isFile(path)).toBe(false)
})

test('what is a file is known by its address', () => {
  expect(['/assets/app-1a2b.js', '/assets/letters.woff2', '/favicon.svg'].filter((path) => !isFile(path))).toEqual([])
})

test('nothing is written to a file', async () => {
  expect((await ask('/favicon.svg', {}, 'POST')).status).toBe(404)
})
