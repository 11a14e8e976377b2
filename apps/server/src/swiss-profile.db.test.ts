import { shareInFile } from '@e-collecting/database/testing'
import { describe, expect, test } from 'vitest'
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

describe('who calls from a page of its own can read why it was refused:', () => {
  const origin = 'https://wallet.example'
  test.each([
    ['token', '/api/token', 400],
    ['credential', '/api/credential', 401],
    ['deferred credential', '/api/deferred_credential', 401],
    ['nonce', '/api/nonce', 200],
  ])('%s', async (_, path, status) => {
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
