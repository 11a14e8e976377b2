import { createHash } from 'node:crypto'
import { shareInFile } from '@e-collecting/database/testing'
import { LANGUAGES } from '@e-collecting/i18n'
import { describe, expect, test } from 'vitest'
import { json, openRequest } from './testing/wallet-steps.ts'
import { createTestProduct, type TestProduct } from './testing.ts'

const START = '2026-05-15T10:00:00Z'
const PRODUCTION = {
  DEMO: 'false',
  ACCEPTED_ISSUER_DIDS: 'did:webvh:a:registry.example:x',
  SMTP_URL: 'smtp://localhost:25',
  MAIL_FROM: 'no-reply@example.ch',
}
const demo = shareInFile(() => createTestProduct(START))
const production = shareInFile(() => createTestProduct(START, PRODUCTION))
const relaxedDemo = shareInFile(() => createTestProduct(START, { ALLOW_PLAIN_WALLETS: 'true' }))
const relaxed = shareInFile(() => createTestProduct(START, { ...PRODUCTION, ALLOW_PLAIN_WALLETS: 'true' }))

const metadataOf = async (product: TestProduct) =>
  (await (
    await product.request('/services/issuer-receipt/oid4vci/.well-known/openid-credential-issuer')
  ).json()) as object

describe.each([
  ['demo mode', demo, true, false],
  ['production', production, true, false],
  ['demo mode with plain wallets', relaxedDemo, false, false],
  ['production with plain wallets', relaxed, false, true],
] as const)('in %s', (_, product, isStrict, isWarned) => {
  test('the issuers declare what they want of wallets', async () => {
    expect(await metadataOf(product)).toMatchObject({
      credential_request_encryption: { encryption_required: isStrict },
      credential_response_encryption: { encryption_required: isStrict },
      ...(isStrict && { profile_version: 'swiss-profile-issuance:1.0.0' }),
    })
  })

  test('the start warns if they want less outside a demo', () => {
    expect(product.logLines.some((line) => line.includes('ALLOW_PLAIN_WALLETS'))).toBe(isWarned)
  })
})

type Words = { lang?: string; locale: string; name?: string; label?: string; logo?: { uri: string } }
interface Configuration {
  vct_metadata_uri: string
  'vct_metadata_uri#integrity': string
  credential_metadata: { display: Words[]; claims: { display: Words[] }[] }
}
interface TypeDocument {
  profile_version: string
  display: (Words & {
    rendering: { simple: { logo: { uri: string }; background_color: string; text_color: string } }
  })[]
  claims: { display: Words[] }[]
}
const localesOf = (words: Words[]) => words.map(({ locale }) => locale)

test.each(['issuer-receipt', 'issuer-register', 'issuer-beta-id'])(
  'what %s issues is described in every language, with sign and colours, and its type has the hash it is named with',
  async (issuer) => {
    const answer = await demo.request(`/services/${issuer}/oid4vci/.well-known/openid-credential-issuer`)
    const metadata = (await answer.json()) as {
      display: Words[]
      credential_configurations_supported: Record<string, Configuration>
    }
    const [configuration] = Object.values(metadata.credential_configurations_supported)
    if (configuration === undefined) throw new Error('nothing is offered')
    const bytes = await (await demo.request(new URL(configuration.vct_metadata_uri).pathname)).text()
    const hash = createHash('sha256').update(bytes).digest('base64')
    expect(configuration['vct_metadata_uri#integrity']).toBe(`sha256-${hash}`)
    const type = JSON.parse(bytes) as TypeDocument
    expect(type.profile_version).toBe('swiss-profile-vc:1.0.0')
    const { display, claims } = configuration.credential_metadata
    for (const words of [
      metadata.display,
      display,
      type.display,
      ...[...claims, ...type.claims].map((one) => one.display),
    ])
      expect(localesOf(words)).toEqual(LANGUAGES.map((language) => (language === 'en' ? 'en' : `${language}-CH`)))
    for (const { lang, locale } of [...type.display, ...type.claims.flatMap((claim) => claim.display)])
      expect(lang).toBe(locale)
    for (const { rendering } of type.display)
      expect(rendering.simple).toMatchObject({
        logo: { uri: expect.stringMatching(/^data:image\/png;base64,iVBOR/) },
        background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        text_color: '#ffffff',
      })
    expect(display.map(({ logo }) => logo?.uri)).toEqual(type.display.map(({ rendering }) => rendering.simple.logo.uri))
  },
)

test('the verifier says who it is with a sign', async () => {
  const answer = await demo.request('/services/verifier/oid4vp/api/openid-client-metadata.json')
  expect(await answer.json()).toMatchObject({
    client_name: 'E-Collecting',
    logo_uri: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
  })
})

test('a wallet is told in every language who asks and for what, and how to answer', async () => {
  const wallet = demo.wallet()
  const body = { popularVote: 'demo-stille-stunde', bfsNumber: '351' }
  const created = demo.browser().post('/api/support/sessions', body)
  const { request } = await openRequest(wallet, (await json<{ walletDeepLink: string }>(created)).walletDeepLink)
  for (const language of LANGUAGES) expect(request.name[language]).toContain('E-Collecting')
  expect(request.logo).toMatch(/^data:image\/png;base64,/)
  expect(request.encryption?.enc).toBe('A256GCM')
})

describe('a wallet in a browser', () => {
  const origin = 'https://wallet.example'
  test.each([
    ['token', '/api/token', 400],
    ['credential', '/api/credential', 401],
    ['deferred credential', '/api/deferred_credential', 401],
    ['nonce', '/api/nonce', 200],
  ])('can read what the %s endpoint says in the headers of its refusal', async (_, path, status) => {
    const answer = await demo.request(`/services/issuer-receipt/oid4vci${path}`, {
      method: 'POST',
      headers: { origin, ...(path === '/api/token' && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(path === '/api/token' && { body: 'grant_type=x' }),
    })
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toEqual(['DPoP-Nonce', 'WWW-Authenticate'])
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
  })
})
