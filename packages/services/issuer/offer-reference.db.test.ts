import { shareInFile } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { createTestWallet, readAnswer } from '../testing/test-wallet.ts'
import { createStand, manage, offerTo, startIssuer } from '../testing/trust-stand.ts'

const LONG_URL = `https://${['a', 'b', 'c'].map((letter) => letter.repeat(62)).join('.')}.ch`
const stand = shareInFile(() => createStand({ publicUrl: LONG_URL }))
const near = shareInFile(() => createStand())

async function offerByReference() {
  const { body } = await manage(stand.issuer.management, 'POST', '/credentials', {
    metadata_credential_supported_id: ['demo-sdjwt'],
    credential_subject_data: { given_name: 'Anna' },
    status_lists: [await stand.issuer.currentStatusList()],
  })
  const link = String(body.offer_deeplink)
  return { link, uri: uriIn(link), managementId: String(body.management_id) }
}
const uriIn = (link: string) => new URLSearchParams(link.slice(link.indexOf('?'))).get('credential_offer_uri') ?? ''
async function codeAt(uri: string): Promise<string> {
  const { grants } = (await (await stand.fetch(uri)).json()) as { grants?: Record<string, Record<string, string>> }
  return Object.values(grants ?? {})[0]?.['pre-authorized_code'] ?? ''
}

test('an offer stands in its link as long as the code of that is not dense', async () => {
  expect((await offerTo(near)).link).toMatch(/^swiyu:\/\/\?credential_offer=/)
})

test('one that would make the code dense is fetched, collected, and gone', async () => {
  const { link, uri } = await offerByReference()
  expect(link.length).toBeLessThan(520)
  const answer = await stand.fetch(uri)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const offer = (await answer.json()) as { credential_issuer: string; grants: Record<string, Record<string, string>> }
  expect(offer.credential_issuer).toBe(`${LONG_URL}/services/issuer-demo/oid4vci`)
  const code = Object.values(offer.grants)[0]?.['pre-authorized_code'] ?? ''
  expect(link).not.toContain(code)
  const wallet = createTestWallet(stand, `${LONG_URL}/services/issuer-demo`)
  expect((await wallet.collect(code)).credentials).toHaveLength(1)
  const gone = await stand.fetch(uri)
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('nothing else fetches it: another secret, the code itself, or one that has lapsed', async () => {
  const { uri, managementId } = await offerByReference()
  const secret = uri.slice(uri.lastIndexOf('/') + 1)
  const offer = await (await stand.fetch(uri)).json()
  const code = Object.values((offer as { grants: Record<string, Record<string, string>> }).grants)[0]
  const other = secret.slice(0, -2) + (secret.endsWith('AA') ? 'BB' : 'AA')
  for (const wrong of [other, code?.['pre-authorized_code'] ?? '', 'x'])
    expect((await stand.fetch(uri.replace(secret, wrong))).status).toBe(404)
  await manage(stand.issuer.management, 'PATCH', `/credentials/${managementId}/status?credentialStatus=CANCELLED`)
  expect((await stand.fetch(uri)).status).toBe(404)
})

test('another issuer on the same database does not give it', async () => {
  const { uri } = await offerByReference()
  stand.mount('/services/issuer-other', (await startIssuer(stand, 'issuer-other')).wallet)
  expect((await stand.fetch(uri.replace('/issuer-demo/', '/issuer-other/'))).status).toBe(404)
  expect((await stand.fetch(uri)).status).toBe(200)
})

test('the secret of the link is no code', async () => {
  const { uri } = await offerByReference()
  const wallet = createTestWallet(stand, `${LONG_URL}/services/issuer-demo`)
  expect((await readAnswer(wallet.token(uri.slice(uri.lastIndexOf('/') + 1)))).error).toBe('invalid_grant')
})

test('the new code of a collection that broke off is fetched as well', async () => {
  const { uri, managementId } = await offerByReference()
  const wallet = createTestWallet(stand, `${LONG_URL}/services/issuer-demo`)
  await readAnswer(wallet.token(await codeAt(uri)))
  expect((await stand.fetch(uri)).status).toBe(404)
  const renewed = await stand.exchanges.move(managementId, (exchange) => {
    const change = stand.issuer.renewOffer(exchange)
    return change && { change }
  })
  const link = (renewed && stand.issuer.offerLinkOf(renewed)) ?? ''
  const renewedUri = uriIn(link)
  expect((await wallet.collect(await codeAt(renewedUri))).credentials).toHaveLength(1)
  expect((await stand.fetch(renewedUri)).status).toBe(404)
})
