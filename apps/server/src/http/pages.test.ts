import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { RetryLaterError } from '@e-collecting/http'
import { LANGUAGES } from '@e-collecting/i18n'
import type { PageId } from '@e-collecting/web/entry-server'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { BARE_CONFIG, BARE_RENDERER } from '../testing/bare-pages.ts'
import type { Admit } from './admission.ts'
import { createPages, type PageRenderer, type PagesDeps } from './pages.ts'
import { SCROLL_LOCK_STYLE } from './security-headers.ts'

const NOON = new Date('2026-05-16T10:00:00Z')
const STYLE = 'body{color:CanvasText}'
const ITEMS = '/de/volksbegehren'

let now: Date
let version: string
let isDataMissing: boolean
let rendered: string[]

beforeEach(() => {
  now = NOON
  version = '1'
  isDataMissing = false
  rendered = []
})

const render: PageRenderer['render'] = async ({ route, pathname, site, onDataError }) => {
  rendered.push(pathname)
  if (isDataMissing) onDataError?.(new Error('no database'))
  const page: PageId = route.kind === 'page' && route.slug !== 'unknown' ? route.page : 'not-found'
  const html = `<html>${pathname} ${site.today} ${version}</html>`
  credit = site.addressCredit
  if (pathname.endsWith('/by-id')) return { kind: 'moved', path: `${ITEMS}/by-name` }
  const status = page === 'not-found' ? 404 : 200
  return { kind: 'page', html, page, status, language: route.language, isItemUnknown: pathname.endsWith('/nobodys') }
}

let credit: string | undefined

function createSite(admit: Admit = async () => () => undefined, parts: PagesDeps['config']['parts'] = { here: 'all' }) {
  const pages = createPages({
    renderer: { ...BARE_RENDERER, render, assets: () => ({ ...BARE_RENDERER.assets(), style: STYLE }) },
    config: { ...BARE_CONFIG, parts },
    api: () => Promise.reject(new Error('not asked')),
    dataVersion: () => version,
    addressCredit: () => ({ date: '2026-01-01', isSample: true }),
    now: () => now,
    onDataError: () => undefined,
    admit,
    toVisitor: () => ({ client: 'anna', isInFlow: false }),
  })
  return new Hono().get('*', pages.handler as never)
}

test('an address of the other part leads there, whatever comes after it, and nowhere else', async () => {
  const main = createSite(undefined, { here: 'main', url: 'https://declare.example' })
  const moved = await main.request('/de/erklaerung/seen?x=1')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://declare.example/de/erklaerung/seen?x=1'])
  expect((await main.request('/de')).status).toBe(200)
  const apart = createSite(undefined, { here: 'declaration', url: 'https://main.example', key: {} as never })
  for (const path of ['/de', '/fr/registre-electoral/seen', '/admin', '/wallet'])
    expect((await apart.request(path)).headers.get('location')).toBe(`https://main.example${path}`)
  expect((await apart.request('/de/pruefen')).status).toBe(200)
  expect((await createSite().request('/de/pruefen')).status).toBe(200)
})

test('a page is the same for everybody: no nonce, no inline script allowed, and its query is no matter', async () => {
  const site = createSite()
  const answers = [
    await site.request('/de'),
    await site.request('/de?step=address', { headers: { cookie: 'ecollecting-language=fr', 'accept-language': 'it' } }),
  ]
  const [first, second] = await Promise.all(answers.map((answer) => answer.text()))
  expect(first).toBe(second)
  expect(rendered).toEqual(['/de'])
  for (const { headers } of answers) {
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('set-cookie')).toBeNull()
  }
})

test('a page is rendered once, until its data or the day in Switzerland change', async () => {
  const site = createSite()
  await Promise.all(Array.from({ length: 64 }, () => site.request('/de')))
  await site.request('/de')
  expect(rendered).toHaveLength(1)
  version = '2'
  expect(await (await site.request('/de')).text()).toBe('<html>/de 2026-05-16 2</html>')
  now = new Date('2026-05-16T21:59:59.999Z')
  await site.request('/de')
  expect(rendered).toHaveLength(2)
  now = new Date('2026-05-16T22:00:00Z')
  expect(await (await site.request('/de')).text()).toBe('<html>/de 2026-05-17 2</html>')
})

test('what follows the language of the visitor is kept for each language, and by nobody in between', async () => {
  const site = createSite()
  for (const language of ['fr', 'it', 'fr']) {
    const answer = await site.request('/auth', { headers: { 'accept-language': language } })
    expect(answer.headers.get('content-language')).toBe(language)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  }
  expect(rendered).toEqual(['/auth', '/auth'])
  for (const path of ['/admin', '/return'])
    expect((await site.request(path)).headers.get('cache-control'), path).toBe('no-store')
})

test.each([
  ['2026-05-16T10:00:00Z', 30, 30],
  ['2026-05-16T21:59:15Z', 30, 14],
  ['2026-05-16T21:59:40Z', 19, 0],
  ['2026-05-16T21:59:59.500Z', 0, 0],
])('at %s a proxy may keep a page for %i s, and for %i s more while it asks', async (at, fresh, stale) => {
  now = new Date(at)
  const { headers } = await createSite().request('/de')
  expect(headers.get('cache-control')).toBe(`public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`)
})

test('who has the page already is told so, until it changes', async () => {
  const site = createSite()
  const headers = { 'accept-encoding': 'br' }
  const tag = (await site.request('/de', { headers })).headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]{22}-br"$/)
  const again = () => site.request('/de', { headers: { ...headers, 'if-none-match': `"x", W/${tag}` } })
  const answer = await again()
  expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', tag])
  expect(answer.headers.get('cache-control')).toContain('s-maxage=30')
  version = '2'
  expect((await again()).status).toBe(200)
  expect((await site.request('/de', { headers: { 'if-none-match': tag } })).status).toBe(200)
})

test('a page without its data is nobody else’s', async () => {
  const site = createSite()
  isDataMissing = true
  expect((await site.request('/de')).headers.get('cache-control')).toBe('private, no-cache')
  isDataMissing = false
  expect((await site.request('/de')).headers.get('cache-control')).toContain('public')
  expect(rendered).toHaveLength(2)
})

test('a page that does not exist is answered as such, whoever has what, and not kept', async () => {
  const site = createSite()
  for (const path of ['/de/x', `${ITEMS}/unknown`]) {
    const answer = await site.request(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-cache'])
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await site.request(path, { headers })).status).toBe(404)
  }
  expect(rendered).toHaveLength(4)
})

test('the register is not kept under the name of an item that nobody knows', async () => {
  const site = createSite()
  for (const name of ['nobodys', 'nobodys', 'known', 'known']) await site.request(`/de/stimmregister/${name}`)
  expect(rendered).toEqual(['nobodys', 'nobodys', 'known'].map((name) => `/de/stimmregister/${name}`))
  const { status, headers } = await site.request('/de/stimmregister/nobodys')
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
})

test('a redirect keeps the query; the one by language is not the same for everybody', async () => {
  const site = createSite()
  const answerOf = async (path: string, headers = {}) => {
    const answer = await site.request(path, { headers })
    expect(answer.headers.get('cache-control'), 'of what somebody has typed').toBe('no-store')
    return [answer.status, answer.headers.get('location'), answer.headers.get('vary')]
  }
  expect(await answerOf('/?x=1', { 'accept-language': 'it' })).toEqual([302, '/it?x=1', 'Cookie, Accept-Language'])
  expect(await answerOf('/en/projet?x=1')).toEqual([301, '/en/project?x=1', null])
  expect(rendered).toEqual([])
  for (const x of [1, 2])
    expect(await answerOf(`${ITEMS}/by-id?x=${x}`)).toEqual([301, `${ITEMS}/by-name?x=${x}`, null])
})

test.each([
  ['overloaded', 503, '/fr/projet', 'lang="fr"', ['fr']],
  ['too-many-requests', 429, '/auth', 'lang="de"', LANGUAGES],
] as const)(
  'without room (%s) a small page says so, without rendering',
  async (code, status, path, html, languages) => {
    const refuse = () => Promise.reject(new RetryLaterError(code, 'No room.', 2))
    const answer = await createSite(refuse).request(path)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '2'])
    expect(answer.headers.get('cache-control'), 'another moment has room again').toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
    expect(text).toContain(`<html ${html}>`)
    expect([...text.matchAll(/<section lang="(..)">/g)].map(([, language]) => language)).toEqual(languages)
    expect(text).not.toContain('undefined')
    expect(rendered).toEqual([])
  },
)

test('whoever has had a page rendered leaves the room', async () => {
  let inside = 0
  const site = createSite(async () => {
    inside += 1
    return () => {
      inside -= 1
    }
  })
  for (const path of ['/de', '/de/x', `${ITEMS}/by-id`]) {
    await site.request(path)
    expect(inside, path).toBe(0)
  }
  expect(rendered).toHaveLength(3)
})

test('what is kept needs no room', async () => {
  let isFull = false
  const site = createSite(async () => {
    if (isFull) throw new RetryLaterError('overloaded', 'No room.', 2)
    return () => undefined
  })
  await site.request('/de')
  isFull = true
  expect((await site.request('/de')).status).toBe(200)
  expect((await site.request('/fr')).status).toBe(503)
})

test('a page is sent compressed to whom takes that, and whole to whom does not', async () => {
  const site = createSite()
  const fetchAs = async (accepted: string) => {
    const answer = await site.request('/de', { headers: { 'accept-encoding': accepted } })
    return { encoding: answer.headers.get('content-encoding'), bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const brotli = await fetchAs('gzip, deflate, br, zstd')
  const gzipped = await fetchAs('gzip, deflate')
  const whole = await fetchAs('br;q=0, gzip;q=0')
  expect([brotli.encoding, gzipped.encoding, whole.encoding]).toEqual(['br', 'gzip', null])
  const texts = [brotliDecompressSync(brotli.bytes), gunzipSync(gzipped.bytes), whole.bytes].map(String)
  expect(new Set(texts)).toEqual(new Set(['<html>/de 2026-05-16 1</html>']))
  expect(rendered).toHaveLength(1)
})

test('no page has another style than the one it comes with, but for the one that the component library of the administration needs on small Apple devices', async () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policyOf = async (path: string) => (await createSite().request(path)).headers.get('content-security-policy')
  const library = createRequire(import.meta.url).resolve('react-aria/package.json')
  const source = join(dirname(library), 'dist/private/overlays/usePreventScroll.mjs')
  expect(readFileSync(source, 'utf8')).toContain(SCROLL_LOCK_STYLE)
  expect(await policyOf('/de')).toContain(`style-src 'self' ${hashOf(STYLE)};`)
  expect(await policyOf('/admin')).toContain(`style-src 'self' ${hashOf(STYLE)} ${hashOf(SCROLL_LOCK_STYLE)};`)
})

test('public pages speak to this site only; the wallet to whom a link names, and to nobody without TLS elsewhere', async () => {
  const policyOf = async (path: string) => (await createSite().request(path)).headers.get('content-security-policy')
  expect((await policyOf('/de'))?.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    expect.stringMatching(/^style-src 'self' 'sha256-\S+'$/),
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])
  expect(await policyOf('/wallet')).toContain("connect-src 'self' https: http://localhost:* http://127.0.0.1:*;")
  expect(await policyOf('/wallet')).toContain("img-src 'self' data: blob:;")
})

test('the foot says of which day the addresses are, in the language of the page', async () => {
  await createSite().request('/fr')
  expect(credit).toMatch(/^Rues\u00A0: données d’exemple\..* état au 01\.01\.2026$/)
})
