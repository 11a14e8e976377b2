import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RetryLaterError } from '@e-collecting/http'
import type { RenderAnswer } from '@e-collecting/web/entry-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Admit } from './admission.ts'
import { createPages } from './pages.ts'
import { SCROLL_LOCK_STYLE } from './security-headers.ts'

const NOW = new Date('2026-05-15T22:30:00Z')
const assets = { styles: [], scripts: [], fonts: [], modulePreloads: () => [] }

function site(answer: RenderAnswer, seen: { today: string[] }, admit: Admit = async () => () => undefined) {
  const pages = createPages({
    renderer: {
      languageFromCookie: () => null,
      assets: () => assets,
      isDevelopment: false,
      render: async ({ nonce, site }) => {
        seen.today.push(site.today)
        return answer.kind === 'redirect' ? answer : { ...answer, html: `<script nonce="${nonce}">` }
      },
    },
    config: { publicUrl: 'http://localhost:8080', isDemo: true, hasMailbox: true },
    api: () => Promise.reject(new Error('not asked')),
    now: () => NOW,
    onDataError: () => undefined,
    admit,
    toVisitor: () => ({ client: 'anna', isInFlow: false }),
  })
  return new Hono().get('*', pages as never)
}

const page = (name: 'admin' | 'home' | 'wallet' | 'not-found'): RenderAnswer => ({
  kind: 'page',
  status: name === 'not-found' ? 404 : 200,
  html: '',
  language: 'de',
  page: name,
})
const fresh = () => ({ today: [] as string[] })

test('every answer has a policy with a nonce of its own, and may not be kept for others', async () => {
  const app = site(page('home'), fresh())
  const nonces = []
  for (const answer of [await app.request('/de'), await app.request('/de')]) {
    const nonce = /nonce="([^"]{24})"/.exec(await answer.text())?.[1]
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    nonces.push(nonce)
  }
  expect(new Set(nonces).size).toBe(2)
})

test('a crowd at one address is rendered for once, with the day in Switzerland', async () => {
  const seen = fresh()
  const app = site(page('home'), seen)
  await Promise.all(Array.from({ length: 64 }, () => app.request('/de')))
  expect(seen.today).toEqual(['2026-05-16'])
  await app.request('/fr')
  expect(seen.today).toHaveLength(2)
})

test.each([
  ['overloaded', 503, '/fr/projet', 'lang="fr"', ['fr']],
  ['too-many-requests', 429, '/', 'lang="de"', ['de', 'fr', 'it', 'rm', 'en']],
] as const)(
  'without room (%s) a small page says so, without rendering',
  async (code, status, path, html, languages) => {
    const seen = fresh()
    const refuse = () => Promise.reject(new RetryLaterError(code, 'No room.', 2))
    const answer = await site(page('home'), seen, refuse).request(path)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '2'])
    expect(text).toContain(`<html ${html}>`)
    expect([...text.matchAll(/<section lang="(..)">/g)].map(([, language]) => language)).toEqual(languages)
    expect(text).not.toContain('undefined')
    expect(seen.today).toEqual([])
  },
)

test('a page is sent compressed to whom takes that, and whole to whom does not', async () => {
  const app = site(page('home'), fresh())
  const compressed = await app.request('/de', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toMatch(/^<script nonce="[^"]{24}">$/)
  const whole = await app.request('/de', { headers: { 'accept-encoding': 'br' } })
  expect([whole.headers.get('content-encoding'), whole.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
})

test('no page adds styles of its own, but for the one that the component library of the administration needs on small Apple devices', async () => {
  const policyOf = async (name: 'home' | 'admin') =>
    (await site(page(name), fresh()).request('/x')).headers.get('content-security-policy')
  const library = createRequire(import.meta.url).resolve('react-aria/package.json')
  const source = join(dirname(library), 'dist/private/overlays/usePreventScroll.mjs')
  expect(readFileSync(source, 'utf8')).toContain(SCROLL_LOCK_STYLE)
  expect(await policyOf('home')).toContain("style-src 'self';")
  expect(await policyOf('admin')).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
})

test('public pages speak to this site only; the wallet to whom a link names, and to nobody without TLS elsewhere', async () => {
  const policyOf = async (name: 'home' | 'wallet') =>
    (await site(page(name), fresh()).request('/x')).headers.get('content-security-policy')
  expect(await policyOf('home')).toContain("connect-src 'self';")
  expect(await policyOf('home')).toContain("style-src 'self';")
  expect(await policyOf('wallet')).toContain("connect-src 'self' https: http://localhost:* http://127.0.0.1:*;")
  expect(await policyOf('wallet')).toContain("img-src 'self' data: blob:;")
})

test('a page that does not exist is answered as such, and a redirect by language is not the same for everybody', async () => {
  expect((await site(page('not-found'), fresh()).request('/de/x')).status).toBe(404)
  const redirect: RenderAnswer = { kind: 'redirect', status: 302, location: '/fr', variesByVisitor: true }
  const answer = await site(redirect, fresh()).request('/')
  expect([answer.status, answer.headers.get('location'), answer.headers.get('vary')]).toEqual([
    302,
    '/fr',
    'Cookie, Accept-Language',
  ])
})
