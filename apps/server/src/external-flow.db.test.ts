import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import {
  GENERATIONS,
  type Generation,
  type Handler,
  imitateIssuer,
  imitateVerifier,
  serveInTest,
} from '@e-collecting/swiyu-client/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ANNA } from './testing/wallet-steps.ts'
import { createTestProduct, type TestBrowser } from './testing.ts'

const BETA = 'did:webvh:QmB:issuer.example.ch:beta'
const CLAIMS = { given_name: ANNA.givenName, family_name: ANNA.familyName, birth_date: ANNA.birthDate }

/** The whole product in front of services elsewhere, over real HTTP. */
async function startProduct(verifier: Handler, issuer: Handler) {
  const [verifierUrl, issuerUrl] = [await serveInTest(verifier), await serveInTest(issuer)]
  const product = await createTestProduct('2026-05-15T12:00:00Z', {
    TRUST_SERVICES: 'external',
    VERIFIER_URL: `${verifierUrl}/api/v1`,
    VERIFIER_DID: 'did:webvh:QmV:verifier.example.ch:v',
    ISSUER_RECEIPT_URL: `${issuerUrl}/api/v1`,
    ISSUER_REGISTER_URL: `${issuerUrl}/api/v1`,
    STATUS_LIST_URL: 'https://lists.example.ch/1.jwt',
    ACCEPTED_ISSUER_DIDS: BETA,
  })
  onTestFinished(product.close)
  return product
}

const begin = (browser: TestBrowser) =>
  browser.post('/api/support/sessions', { popularVote: 'demo-stille-stunde', bfsNumber: '261' })
const view = async (browser: TestBrowser, { id }: SupportSessionCreated) =>
  (await (await browser.get(`/api/support/sessions/${id}`)).json()) as SupportSessionView
/** What a wallet would be led to by a link. */
const idOf = ({ verificationUrl }: SupportSessionCreated) => verificationUrl.split('/').at(-1) ?? ''

async function beginSession(generation: Generation) {
  const [verifier, issuer] = [imitateVerifier(generation), imitateIssuer(generation)]
  const product = await startProduct(verifier.handle, issuer.handle)
  const browser = product.browser()
  const session = (await (await begin(browser)).json()) as SupportSessionCreated
  return { verifier, issuer, product, browser, session }
}

/** Looks again once the verifier may be asked again. */
async function lookAgain({ product, browser, session }: Awaited<ReturnType<typeof beginSession>>) {
  product.advance(1500)
  return view(browser, session)
}

describe.each(GENERATIONS)('with services of %s', (generation) => {
  test('Anna supports an item and is offered the receipt', async () => {
    const begun = await beginSession(generation)
    const { verifier, issuer, session } = begun
    expect(new URL(session.walletDeepLink).searchParams.get('request_uri')).toBe(session.verificationUrl)
    expect(await lookAgain(begun)).toMatchObject({ state: 'waiting' })
    verifier.present(idOf(session), { iss: BETA, ...CLAIMS })
    const issued = await lookAgain(begun)
    expect(issued).toMatchObject({ state: 'issued', person: ANNA, offerDeepLink: expect.stringMatching(/^swiyu:/) })
    expect(issuer.asked).toMatchObject([
      {
        metadata_credential_supported_id: ['e-collecting-receipt'],
        credential_subject_data: { firstName: 'Anna', lastName: 'Muster', birthDate: '1990-05-17' },
        status_lists: ['https://lists.example.ch/1.jwt'],
      },
    ])
  })

  test('nobody is taken for a person whom another issuer vouches for', async () => {
    const begun = await beginSession(generation)
    begun.verifier.present(idOf(begun.session), { iss: 'did:webvh:QmX:elsewhere.example:x', ...CLAIMS })
    expect(await lookAgain(begun)).toEqual({ state: 'failed', reason: 'issuer-not-accepted' })
    expect(begun.issuer.asked).toEqual([])
  })

  test('a verifier that withholds the claims is not blamed on a wallet, and the operator hears of it', async () => {
    const begun = await beginSession(generation)
    begun.verifier.withhold(idOf(begun.session))
    expect(await lookAgain(begun)).toEqual({ state: 'failed', reason: 'service-not-set-up' })
    expect(begun.product.logLines.filter((line) => line.includes('CREDENTIAL_SUBJECT_DATA_ENABLED'))).toHaveLength(1)
  })
})

test('what a session holds goes although its verifier can no longer be asked', async () => {
  const verifier = imitateVerifier('4.x')
  let isDown = false
  const product = await startProduct(
    (request) => (isDown ? new Response('', { status: 503 }) : verifier.handle(request)),
    imitateIssuer('4.x').handle,
  )
  await begin(product.browser())
  isDown = true
  const sessions = async () => {
    await product.sweep()
    const kept = await product.db.execute('select state, sealed_context is null as "isEmpty" from trust.exchanges')
    return kept.rows
  }
  product.advance(6 * 60_000)
  expect(await sessions()).toEqual([{ state: 'LAPSED', isEmpty: true }])
  product.advance(48 * 3_600_000)
  expect(await sessions()).toEqual([])
})

test('services that do not let us in are named to visitors, and with status and reason to the operator', async () => {
  const refuse: Handler = () => Response.json({ error_description: 'Bearer token is missing' }, { status: 401 })
  const product = await startProduct(refuse, refuse)
  const refused = await begin(product.browser())
  expect(refused.status).toBe(502)
  expect(await refused.json()).toMatchObject({ type: '/problems/service-not-set-up' })
  const line = product.logLines.find((text) => text.includes('request failed'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    code: 'service-not-set-up',
    cause: {
      httpStatus: 401,
      message: 'Creating a verification was refused with 401: "Bearer token is missing".',
    },
  })
})

test('of a person nothing is logged when an issuer repeats what it was sent', async () => {
  const verifier = imitateVerifier('4.x')
  const repeat: Handler = async (request) => Response.json({ detail: await request.text() }, { status: 422 })
  const product = await startProduct(verifier.handle, repeat)
  const browser = product.browser()
  const session = (await (await begin(browser)).json()) as SupportSessionCreated
  verifier.present(idOf(session), CLAIMS)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    product.advance(1500)
    await view(browser, session)
  }
  expect(await view(browser, session)).toEqual({ state: 'failed', reason: 'issuing-failed' })
  const lines = product.logLines.join('\n')
  expect(lines).toContain('Creating an offer was refused with 422.')
  for (const attribute of Object.values(ANNA)) expect(lines).not.toContain(attribute)
})
