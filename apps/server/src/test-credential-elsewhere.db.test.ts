import type { AddressInfo } from 'node:net'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { shareInFile } from '@e-collecting/database/testing'
import { createStand } from '@e-collecting/services/testing'
import type {
  IssuedTestCredential,
  TestCredentialStatus,
  TestVerification,
  TestVerificationCreated,
} from '@e-collecting/test-credential/contract'
import { createHolder, createMemoryStorage, resolveThroughOrigin } from '@e-collecting/wallet/headless'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answer, collect, json } from './testing/wallet-steps.ts'
import { createTestProduct } from './testing.ts'

const BASE = '/api/test-credential'
const NOW = '2026-11-20T10:00:00Z'
const ENVIRONMENT = {
  DEMO: 'false',
  SMTP_URL: 'smtp://localhost:25',
  MAIL_FROM: 'E-Collecting <no-reply@example.ch>',
  ACCEPTED_ISSUER_DIDS: 'did:webvh:real:example.ch:issuer',
}
const WENDELGARD = { given_name: 'Wendelgard', family_name: 'Testfall', birth_date: '1990-05-17' }
const REQUEST = { metadata_credential_supported_id: ['betaid-sdjwt'], credential_subject_data: WENDELGARD }

/** Beta issuer and beta verifier behind real sockets, which may be closed, and the product outside demo mode. */
async function createSetting() {
  const stand = await createStand({
    now: new Date(NOW),
    issuer: { configurations: { 'betaid-sdjwt': { vct: 'betaid-sdjwt', display: [], claims: [] } } },
  })
  const seen: { path: string; body: unknown; token: string | undefined }[] = []
  /** Status with which both answer whatever they are asked; undefined: they do as asked. */
  const state: { answersWith: 503 | 409 | undefined } = { answersWith: undefined }
  const management = new Hono().all('/:service/*', async (c) => {
    if (state.answersWith !== undefined) return c.text('', state.answersWith)
    const text = await c.req.text()
    const path = `${c.req.method} ${c.req.path}`
    seen.push({ path, body: text === '' ? undefined : JSON.parse(text), token: c.req.header('authorization') })
    const app = c.req.param('service') === 'issuer' ? stand.issuer.management : stand.verifier.management
    const url = new URL(c.req.url)
    url.pathname = url.pathname.replace(/^\/\w+/, '')
    return app.request(url, { method: c.req.method, headers: c.req.raw.headers, ...(text !== '' && { body: text }) })
  })
  const server = await new Promise<ServerType>((resolve) => {
    const opened = serve({ fetch: management.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(opened))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const product = await createTestProduct(NOW, {
    ...ENVIRONMENT,
    BETA_ISSUER_URL: `${origin}/issuer/management/api`,
    BETA_ISSUER_TOKEN: 'for-the-issuer',
    BETA_ISSUER_DIDS: stand.issuer.did,
    BETA_VERIFIER_URL: `${origin}/verifier/management/api`,
  })
  const wallet = () =>
    createHolder({
      crypto: nodeCrypto,
      fetch: stand.fetch,
      storage: createMemoryStorage(nodeCrypto),
      now: stand.clock,
      resolveDidLogUrl: resolveThroughOrigin('http://localhost:8080'),
    })
  const advance = (seconds: number) => {
    stand.advance(seconds)
    product.advance(seconds * 1000)
  }
  const close = async () => {
    await product.close()
    await new Promise((resolve) => server.close(resolve))
    await stand.close()
  }
  return { product, stand, seen, state, wallet, advance, close }
}
const setting = shareInFile(createSetting)

const issue = (browser = setting.product.browser()) =>
  json<IssuedTestCredential>(browser.post(`${BASE}/credentials`, REQUEST))

test('a test identity comes from the beta issuer and is shown to the beta verifier, over HTTP', async () => {
  const { product, seen, advance } = setting
  const [browser, wallet] = [product.browser(), setting.wallet()]
  seen.length = 0
  const offered = await issue(browser)
  expect(seen).toEqual([
    {
      path: 'POST /issuer/management/api/credentials',
      token: 'Bearer for-the-issuer',
      body: {
        ...REQUEST,
        offer_validity_seconds: 3600,
        credential_valid_from: product.now().toISOString(),
        credential_valid_until: expect.any(String),
        status_lists: [],
      },
    },
  ])
  await collect(wallet, offered.offer_deeplink)
  advance(2)
  expect(await json<TestCredentialStatus>(browser.get(`${BASE}/credentials/${offered.id}/status`))).toEqual({
    status: 'ISSUED',
    offer_deeplink: null,
  })

  const asked = await json<TestVerificationCreated>(browser.post(`${BASE}/verifications`, {}))
  expect(seen.at(-1)).toMatchObject({
    path: 'POST /verifier/management/api/verifications',
    token: undefined,
    body: {
      accepted_issuer_dids: [setting.stand.issuer.did],
      dcql_query: {
        credentials: [
          {
            meta: { vct_values: expect.arrayContaining(['betaid-sdjwt']) },
            claims: [{ path: ['family_name'] }, { path: ['given_name'] }, { path: ['birth_date'] }],
          },
        ],
      },
    },
  })
  await answer(wallet, asked.verification_deeplink)
  advance(2)
  expect(await json<TestVerification>(browser.get(`${BASE}/verifications/${asked.id}`))).toMatchObject({
    state: 'SUCCESS',
    wallet_response: { credential_subject_data: WENDELGARD },
  })
  expect((await product.browser().get(`${BASE}/verifications/${asked.id}`)).status).toBe(404)
})

test('an answer is fetched before the end although nobody looks', async () => {
  const { product, advance } = setting
  const [browser, wallet] = [product.browser(), setting.wallet()]
  await collect(wallet, (await issue(browser)).offer_deeplink)
  const asked = await json<TestVerificationCreated>(browser.post(`${BASE}/verifications`, {}))
  await answer(wallet, asked.verification_deeplink)
  advance(296)
  await product.tick()
  advance(14)
  expect(await json<TestVerification>(browser.get(`${BASE}/verifications/${asked.id}`))).toMatchObject({
    state: 'SUCCESS',
  })
})

test('services that cannot be reached are named, and the offer is told as it was last known', async () => {
  const { product, state, advance } = setting
  const browser = product.browser()
  const offered = await issue(browser)
  state.answersWith = 503
  const codeOf = async (response: Promise<Response>) => ((await (await response).json()) as { type: string }).type
  expect(await codeOf(browser.post(`${BASE}/credentials`, REQUEST))).toBe('/problems/test-credential-unavailable')
  expect(await codeOf(browser.post(`${BASE}/verifications`, {}))).toBe('/problems/verification-unavailable')
  state.answersWith = 409
  expect(await codeOf(browser.post(`${BASE}/credentials`, REQUEST)), 'only a 400 is about what was asked').toBe(
    '/problems/test-credential-unavailable',
  )
  state.answersWith = 503
  advance(2)
  expect(await json<TestCredentialStatus>(browser.get(`${BASE}/credentials/${offered.id}/status`))).toMatchObject({
    status: 'OFFERED',
  })
  state.answersWith = undefined
})

test('without services for tests there is no route', async () => {
  const product = await createTestProduct(NOW, ENVIRONMENT)
  const browser = product.browser()
  expect((await browser.post(`${BASE}/credentials`, REQUEST)).status).toBe(404)
  expect((await browser.post(`${BASE}/verifications`, {})).status).toBe(404)
  expect((await browser.post('/api/test-credentials', {})).status).toBe(404)
  expect((await browser.get(`${BASE}/verifications/${'A'.repeat(43)}`)).status).toBe(404)
  await product.close()
})
