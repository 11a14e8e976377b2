import { gemeinden } from '@e-collecting/database/register'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openKeyPin } from './key-pin.ts'
import type { IssuerIdentity } from './ports.ts'
import { createRegisterStand } from './testing/register-stand.ts'

/** The key of a municipality at an issuer elsewhere. */
const asked: IssuerIdentity[] = []
const stand = await createRegisterStand({
  checkIssuer: async (identity) => {
    asked.push(identity)
    return { offer: 'cancelled', key: 'listed' }
  },
})
afterAll(stand.close)

const PATH = '/api/admin/municipalities'
const DID = 'did:webvh:x:example.org:bern'
const KEY = { verificationMethod: `${DID}#hsm-7`, keyId: 'slot-7', keyPin: 'quitte-4711' }
const BERN = { bfsNumber: '351', name: 'Bern', did: DID, statusListUrl: 'https://example.org/1.jwt' }

beforeEach(async () => {
  stand.become(stand.admin)
  asked.length = 0
  await stand.db.delete(gemeinden)
})

const add = async (more: object = KEY) => (await stand.send('POST', PATH, { ...BERN, ...more })).json.id as string
const put = (id: string, more: object) => stand.send('PUT', `${PATH}/${id}`, { ...BERN, ...more })
const pinOf = async (id: string) => {
  const municipality = await stand.directory.findById(id)
  return municipality && openKeyPin(stand.sealer, municipality)
}
const changes = async () => (await stand.audited()).slice(-1)[0]?.detail

test('is kept with its PIN sealed, and of the PIN nobody is told more than that there is one', async () => {
  const answer = await stand.send('POST', PATH, { ...BERN, ...KEY })
  const { id } = answer.json
  expect(answer.json).toMatchObject({ verificationMethod: KEY.verificationMethod, keyId: 'slot-7', hasKeyPin: true })
  const [row] = await stand.db.select().from(gemeinden)
  expect(Buffer.from(row?.sealedKeyPin ?? []).toString()).not.toContain('quitte')
  expect(await pinOf(id)).toBe('quitte-4711')
  const told = [
    answer.json,
    (await stand.send('GET', `${PATH}/${id}`)).json,
    (await stand.send('GET', PATH)).json,
    await stand.audited(),
    (await put(id, KEY)).json,
    await put(id, { keyId: null, keyPin: 'quitte-4711' }),
  ]
  expect(JSON.stringify(told)).not.toContain('quitte')
})

test('stays as it is where nothing is entered; its PIN is replaced or removed', async () => {
  const id = await add()
  for (const more of [{}, { keyPin: '' }, { verificationMethod: KEY.verificationMethod, keyId: 'slot-7' }]) {
    expect((await put(id, more)).json).toMatchObject({ keyId: 'slot-7', hasKeyPin: true })
    expect(await pinOf(id)).toBe('quitte-4711')
    expect(await changes()).toEqual({ bfsNumber: '351' })
  }
  await put(id, { keyPin: '0815' })
  expect(await pinOf(id), 'without waiting for another process').toBe('0815')
  expect(await changes()).toEqual({ bfsNumber: '351', isKeyChanged: true })
  expect((await put(id, { keyPin: null })).json).toMatchObject({ keyId: 'slot-7', hasKeyPin: false })
  expect(await changes()).toEqual({ bfsNumber: '351', isKeyChanged: true })
  expect(await pinOf(id)).toBeNull()
})

test('takes its PIN with it when it goes', async () => {
  const id = await add()
  expect((await put(id, { keyId: '' })).json).toMatchObject({ keyId: null, hasKeyPin: false })
  expect(await pinOf(id)).toBeNull()
})

test.each([
  ['of another DID', { verificationMethod: 'did:webvh:x:example.org:thun#key' }, 'verification-method-foreign'],
  [
    'that stays although the DID is another one now',
    { did: 'did:webvh:x:example.org:b2' },
    'verification-method-foreign',
  ],
  ['whose PIN comes without it', { keyId: null, keyPin: '1' }, 'key-pin-without-key'],
  ['without a name', { verificationMethod: DID }, 'invalid-request'],
])('%s is refused', async (_, more, code) => {
  const id = await add()
  if (code === 'invalid-request') await expect(put(id, more)).resolves.toMatchObject({ status: 400 })
  else expect(await put(id, more)).toMatchObject({ status: 400, code })
  expect(await pinOf(id)).toBe('quitte-4711')
})

test('of a sealed PIN nothing opens in the row of another municipality', async () => {
  const id = await add()
  const municipality = await stand.directory.findById(id)
  const sealedKeyPin = municipality?.sealedKeyPin ?? null
  expect(() => openKeyPin(stand.sealer, { id: 'another', sealedKeyPin })).toThrow()
})

test('means nothing where the issuer is ours', async () => {
  const ensure = async () => ({ did: DID, statusListUrl: 'https://example.org/2.jwt' })
  const own = await createRegisterStand({ issuerIdentities: { ensure } })
  const { json } = await own.send('POST', PATH, { ...BERN, ...KEY })
  expect(json).toMatchObject({ did: DID, verificationMethod: null, keyId: null, hasKeyPin: false })
  expect(await own.send('POST', `${PATH}/${json.id}/issuer-check`)).toMatchObject({
    status: 409,
    code: 'issuer-check-not-needed',
  })
  await own.close()
})

describe('the check', () => {
  test('tries what is entered, for admins only', async () => {
    const id = await add()
    const check = () => stand.send('POST', `${PATH}/${id}/issuer-check`)
    expect(await check()).toMatchObject({ status: 200, json: { offer: 'cancelled', key: 'listed' } })
    expect(asked).toEqual([{ did: DID, statusListUrl: BERN.statusListUrl, ...KEY }])
    await stand.signInAs(false, [id])
    expect(await check()).toMatchObject({ status: 403 })
    expect(asked).toHaveLength(1)
  })

  test('needs a municipality with a DID', async () => {
    const id = await add({ did: null, verificationMethod: null })
    expect(await stand.send('POST', `${PATH}/${id}/issuer-check`)).toMatchObject({ code: 'municipality-without-did' })
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await stand.send('POST', `${PATH}/${nobody}/issuer-check`)).toMatchObject({ status: 404 })
  })
})
