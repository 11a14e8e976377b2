import { randomBytes } from 'node:crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt, type JsonObject } from '@e-collecting/credentials/jose'
import { createIdentities } from '@e-collecting/services'
import { claimsOf } from '@e-collecting/services/testing'
import type {
  IssuedTestCredential,
  TestCredentialStatus,
  TestVerification,
  TestVerificationCreated,
} from '@e-collecting/test-credential/contract'
import { createMemoryStorage, type HeldCredential } from '@e-collecting/wallet/headless'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { copyForEachTest } from './testing/copy-for-each-test.ts'
import { answer, collect, giveIdentity, json, openRequest } from './testing/wallet-steps.ts'
import type { TestBrowser } from './testing.ts'
import { openVault } from './vault.ts'

const BASE = '/api/test-credential'
const FIVE_MINUTES = 300_000
const WENDELGARD = { given_name: 'Wendelgard', family_name: 'Testfall', birth_date: '1990-05-17' }
const REQUEST = { metadata_credential_supported_id: ['betaid-sdjwt'], credential_subject_data: WENDELGARD }

/** The definition as it is specified. */
const TEST_DEFINITION = {
  id: '00000000-0000-0000-0000-000000000000',
  input_descriptors: [
    {
      id: '11111111-1111-1111-1111-111111111111',
      format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES256'], 'kb-jwt_alg_values': ['ES256'] } },
      constraints: {
        fields: [
          { path: ['$.vct'], filter: { type: 'string', const: 'betaid-sdjwt' } },
          { path: ['$.family_name'] },
          { path: ['$.given_name'] },
          { path: ['$.birth_date'] },
        ],
      },
    },
  ],
} as const

const product = copyForEachTest('2026-05-15T10:00:00Z')

const issue = (browser: TestBrowser, body: object = REQUEST) =>
  json<IssuedTestCredential>(browser.post(`${BASE}/credentials`, body))
const statusOf = (browser: TestBrowser, id: string) =>
  json<TestCredentialStatus>(browser.get(`${BASE}/credentials/${id}/status`))
const begin = (browser: TestBrowser) =>
  json<TestVerificationCreated>(browser.post(`${BASE}/verifications`, { presentation_definition: TEST_DEFINITION }))
const read = (browser: TestBrowser, id: string) => json<TestVerification>(browser.get(`${BASE}/verifications/${id}`))
const rows = async () => (await product.db.execute<Record<string, unknown>>('select * from trust.exchanges')).rows

test('a visitor gets a test identity, shows it, and sees what arrived', async () => {
  const [browser, wallet] = [product.browser(), product.wallet()]
  const offered = await issue(browser)
  expect(offered).toEqual({
    id: offered.id,
    management_id: offered.id,
    offer_deeplink: expect.stringMatching(/^swiyu:/),
  })
  expect(await statusOf(browser, offered.id)).toEqual({ status: 'OFFERED', offer_deeplink: offered.offer_deeplink })

  const held = await collect(wallet, offered.offer_deeplink)
  expect(held).toMatchObject({ vct: 'betaid-sdjwt', claims: WENDELGARD })
  expect(await statusOf(browser, offered.id)).toEqual({ status: 'ISSUED', offer_deeplink: null })

  const asked = await begin(browser)
  expect(asked).toMatchObject({ state: 'PENDING', expires_at: '2026-05-15T10:05:00.000Z' })
  expect(await read(browser, asked.id)).toEqual(asked)
  const { request, matches } = await answer(wallet, asked.verification_deeplink)
  expect(JSON.stringify(request.name)).toContain('E-Collecting, Test: Beta-ID, ohne Folgen')
  expect(matches[0]?.candidates[0]?.claims.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'birth_date',
    'family_name',
    'given_name',
  ])
  expect(await read(browser, asked.id)).toEqual({
    state: 'SUCCESS',
    id: asked.id,
    wallet_response: { credential_subject_data: WENDELGARD },
    verified_at: '2026-05-15T10:00:00.000Z',
    kept_until: '2026-05-15T10:05:00.000Z',
  })
})

test('what is passed on is issued as it is: further claims, and the time it is valid', async () => {
  const subject = { ...WENDELGARD, age_over_18: 'true', nickname: 'W.' }
  const offered = await issue(product.browser(), {
    ...REQUEST,
    credential_subject_data: subject,
    offer_validity_seconds: 600,
    credential_valid_from: '2026-05-15T10:00:00Z',
    credential_valid_until: '2026-06-15T12:00:00+02:00',
  })
  const held = await collect(product.wallet(), offered.offer_deeplink)
  expect(held.claims).toMatchObject(subject)
  expect(held.claims).toMatchObject({ exp: Date.parse('2026-06-15T23:59:59Z') / 1000 })
})

/** So many claims in so many bytes. */
const withClaims = (count: number, bytes: number) => {
  const numbers = Array.from({ length: count - 4 }, (_, at) => [`c${at}`, at])
  const subject = { ...WENDELGARD, ...Object.fromEntries(numbers), note: '' }
  const left = bytes - JSON.stringify(subject).length
  return { ...subject, note: '…'.repeat(Math.floor(left / 3)) + 'x'.repeat(left % 3) }
}

test('as much as a test identity may say is collected, and shown', async () => {
  const [browser, wallet] = [product.browser(), product.wallet()]
  const subject = withClaims(100, 8192)
  const offered = await issue(browser, { ...REQUEST, credential_subject_data: subject })
  expect((await collect(wallet, offered.offer_deeplink)).claims).toMatchObject(subject)
  const asked = await begin(browser)
  await answer(wallet, asked.verification_deeplink)
  expect(await read(browser, asked.id)).toMatchObject({ state: 'SUCCESS' })
})

const REFUSED: [string, object][] = [
  ['of another type', { ...REQUEST, metadata_credential_supported_id: ['e-collecting-receipt'] }],
  ['of two types', { ...REQUEST, metadata_credential_supported_id: ['betaid-sdjwt', 'e-collecting-receipt'] }],
  ['signed by somebody else', { ...REQUEST, configuration_override: { issuer_did: 'did:webvh:a:b' } }],
  ['without a birth date', { ...REQUEST, credential_subject_data: { ...WENDELGARD, birth_date: undefined } }],
  ['of great length', { ...REQUEST, credential_subject_data: { ...WENDELGARD, note: 'x'.repeat(20_000) } }],
  ['of more claims than a wallet takes', { ...REQUEST, credential_subject_data: withClaims(101, 8192) }],
  ['of more bytes than a wallet takes', { ...REQUEST, credential_subject_data: withClaims(100, 8193) }],
  ['that claims what the credential itself says', { ...REQUEST, credential_subject_data: { ...WENDELGARD, iss: 'x' } }],
  ['on the list of somebody else', { ...REQUEST, status_lists: ['https://example.ch/list'] }],
  ['that outlasts the calendar', { ...REQUEST, credential_valid_until: '9999-12-31T23:59:59-01:00' }],
  ['that has ended', { ...REQUEST, credential_valid_until: '2026-05-14T10:00:00Z' }],
]

test(`a credential is refused ${REFUSED.map(([name]) => name).join(', ')}`, async () => {
  for (const [name, body] of REFUSED)
    expect([name, (await product.browser().post(`${BASE}/credentials`, body)).status]).toEqual([name, 400])
  expect(await rows()).toEqual([])
})

const [DESCRIPTOR] = TEST_DEFINITION.input_descriptors
const definition = (changes: object, descriptor: object = {}) => ({
  presentation_definition: {
    ...TEST_DEFINITION,
    input_descriptors: [{ ...DESCRIPTOR, ...descriptor }],
    ...changes,
  },
})
const { fields } = DESCRIPTOR.constraints

const DEFINITIONS: [string, object, number][] = [
  ['the one there is', definition({}), 201],
  ['none, which is the same', {}, 201],
  ['with its fields in another order', definition({}, { constraints: { fields: fields.toReversed() } }), 201],
  ['with a descriptor of another name', definition({}, { id: 'beta-id' }), 201],
  ['of another id', definition({ id: '00000000-0000-0000-0000-000000000001' }), 400],
  ['for less', definition({}, { constraints: { fields: fields.slice(0, 3) } }), 400],
  ['for the same twice', definition({}, { constraints: { fields: [...fields.slice(0, 3), fields[2]] } }), 400],
  ['for more', definition({}, { constraints: { fields: [...fields, { path: ['$.portrait'] }] } }), 400],
  ['of another format', definition({}, { format: { mso_mdoc: { alg: ['ES256'] } } }), 400],
  [
    'of another algorithm',
    definition({}, { format: { 'vc+sd-jwt': { 'sd-jwt_alg_values': ['ES384'], 'kb-jwt_alg_values': ['ES256'] } } }),
    400,
  ],
]

test(`a definition is taken or refused: ${DEFINITIONS.map(([name]) => name).join(', ')}`, async () => {
  for (const [name, body, status] of DEFINITIONS)
    expect([name, (await product.browser().post(`${BASE}/verifications`, body)).status]).toEqual([name, status])
})

test('offer and verification belong to the browser that asked for them, and neither is the other', async () => {
  const [browser, other] = [product.browser(), product.browser()]
  const offered = await issue(browser)
  const asked = await begin(browser)
  await begin(other)
  const paths = [`credentials/${offered.id}/status`, `verifications/${asked.id}`, `verifications/${asked.id}/events`]
  for (const path of paths) {
    for (const stranger of [other, product.browser()]) {
      const refused = await stranger.get(`${BASE}/${path}`)
      expect(refused.status, path).toBe(404)
      expect(await refused.json()).toMatchObject({ type: '/problems/test-exchange-not-found' })
    }
    const swapped = path.replace(asked.id, offered.id).replace(offered.id, path.startsWith('c') ? asked.id : offered.id)
    expect((await browser.get(`${BASE}/${swapped}`)).status, swapped).toBe(404)
  }
  expect((await other.delete(`${BASE}/verifications/${asked.id}`)).status).toBe(404)
  expect((await browser.delete(`${BASE}/verifications/${offered.id}`)).status).toBe(404)
  expect(await read(browser, asked.id)).toMatchObject({ state: 'PENDING' })
  expect(await statusOf(browser, offered.id)).toMatchObject({ status: 'OFFERED' })
})

test('a refusal and silence are told apart; an offer that nobody collects is good for an hour', async () => {
  const [browser, wallet] = [product.browser(), product.wallet()]
  const offered = await issue(browser)
  await giveIdentity(browser, wallet)
  const refused = await begin(browser)
  await wallet.refuse(await openRequest(wallet, refused.verification_deeplink))
  expect(await read(browser, refused.id)).toEqual({
    state: 'FAILED',
    id: refused.id,
    wallet_response: { error_code: 'verification-declined' },
  })
  const silent = await begin(browser)
  product.advance(FIVE_MINUTES)
  expect(await read(browser, silent.id)).toEqual({ state: 'EXPIRED', id: silent.id })
  product.advance(3_600_000 - FIVE_MINUTES - 1)
  await product.sweep()
  expect(await statusOf(browser, offered.id)).toMatchObject({ status: 'OFFERED' })
  product.advance(1)
  await product.sweep()
  expect(await statusOf(browser, offered.id)).toMatchObject({ status: 'EXPIRED' })
})

/** The issuer signs an identity anew, as if it never wanted to revoke it. */
async function withoutStatus(held: HeldCredential): Promise<HeldCredential> {
  const { db, now, dataDir } = product
  const { keys } = await openVault({ config: parseConfig({ DATA_DIR: dataDir }), db, randomBytes, now })
  const didBaseUrl = 'https://localhost:8443/services/registry'
  const { assertion } = await createIdentities({ db, keys, clock: now, didBaseUrl }).ensure('issuer-beta-id')
  const sign = async ({ compact, useCount }: HeldCredential['copies'][number]) => {
    const [, ...disclosures] = compact.split('~')
    const { status, ...claims } = claimsOf(compact)
    expect(status).toBeDefined()
    const header = { typ: 'dc+sd-jwt', kid: assertion.kid }
    const jwt = await createJwt(nodeCrypto, { header, claims: claims as JsonObject, key: assertion.key })
    return { compact: [jwt, ...disclosures].join('~'), useCount }
  }
  return { ...held, copies: await Promise.all(held.copies.map(sign)) }
}

test('an identity that nobody could revoke is not taken', async () => {
  const storage = createMemoryStorage(nodeCrypto)
  const [browser, wallet] = [product.browser(), product.wallet(storage)]
  const changed = await withoutStatus(await giveIdentity(browser, wallet))
  const asked = await begin(browser)
  const other = product.wallet({ ...storage, list: async () => [changed] })
  await answer(other, asked.verification_deeplink).catch(() => undefined)
  expect(await read(browser, asked.id)).toMatchObject({ state: 'FAILED' })
  expect((await rows()).map(({ failure }) => failure)).toContain('unresolvable_status_list')
})

test('what arrived is sealed, goes after five minutes or with a press, and its row with the day after', async () => {
  const [browser, wallet] = [product.browser(), product.wallet()]
  await collect(wallet, (await issue(browser)).offer_deeplink)
  const [kept, deleted] = [await begin(browser), await begin(browser)]
  for (const { verification_deeplink } of [kept, deleted]) await answer(wallet, verification_deeplink)
  const stored = async () =>
    JSON.stringify(await rows(), (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    )
  expect(await stored()).not.toContain('Wendelgard')
  expect((await browser.delete(`${BASE}/verifications/${deleted.id}`)).status).toBe(204)
  expect(await read(browser, deleted.id)).toEqual({ state: 'EXPIRED', id: deleted.id })
  product.advance(FIVE_MINUTES)
  expect(await read(browser, kept.id)).toEqual({ state: 'EXPIRED', id: kept.id })
  await product.sweep()
  for (const row of await rows()) expect(row, String(row.state)).toMatchObject({ sealed_claims: null })
  expect((await rows()).filter(({ sealed_context: notes, verifier }) => verifier !== null && notes !== null)).toEqual(
    [],
  )
  product.advance(2 * 86_400_000)
  await product.sweep()
  expect(await rows()).toEqual([])
  expect((await browser.get(`${BASE}/verifications/${kept.id}`)).status).toBe(404)
  expect(product.logLines.join('\n')).not.toMatch(/Wendelgard|Testfall|1990-05-17/)
})

test('an offer that nobody collects lapses', async () => {
  const browser = product.browser()
  const { id } = await issue(browser, { ...REQUEST, offer_validity_seconds: 60 })
  product.advance(61_000)
  await product.sweep()
  expect(await statusOf(browser, id)).toEqual({ status: 'EXPIRED', offer_deeplink: null })
})
