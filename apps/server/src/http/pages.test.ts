import type { RenderAnswer } from '@e-collecting/web/entry-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createPages } from './pages.ts'

const NOW = new Date('2026-05-15T22:30:00Z')
const assets = { styles: [], scripts: [], fonts: [], modulePreloads: () => [] }

function site(answer: RenderAnswer, seen: { nonces: string[]; today: string[] }) {
  const pages = createPages({
    renderer: {
      languageFromCookie: () => null,
      assets: () => assets,
      isDevelopment: false,
      render: async ({ nonce, site }) => {
        seen.nonces.push(nonce ?? '')
        seen.today.push(site.today)
        return answer
      },
    },
    config: { publicUrl: 'http://localhost:8080', isDemo: true, hasMailbox: true },
    api: () => Promise.reject(new Error('not asked')),
    now: () => NOW,
    onDataError: () => undefined,
  })
  return new Hono().get('*', pages as never)
}

const page = (name: 'home' | 'wallet' | 'not-found'): RenderAnswer => ({
  ...{ kind: 'page', status: name === 'not-found' ? 404 : 200, html: '<!DOCTYPE html>', language: 'de', page: name },
})
const fresh = () => ({ nonces: [] as string[], today: [] as string[] })

test('every answer has a policy with a nonce of its own, and may not be kept for others', async () => {
  const seen = fresh()
  const app = site(page('home'), seen)
  const answers = [await app.request('/de'), await app.request('/de')]
  for (const [index, { headers }] of answers.entries()) {
    expect(headers.get('content-security-policy')).toContain(
      `script-src 'nonce-${seen.nonces[index]}' 'strict-dynamic'`,
    )
    expect(headers.get('cache-control')).toBe('private, no-cache')
  }
  expect(new Set(seen.nonces).size).toBe(2)
  expect(seen.today).toEqual(['2026-05-16', '2026-05-16'])
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
