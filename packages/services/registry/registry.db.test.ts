import { randomBytes } from 'node:crypto'
import { shareInFile } from '@e-collecting/database/testing'
import { dids } from '@e-collecting/database/trust'
import { expect, test } from 'vitest'
import { createIdentities } from '../dids/identities.ts'
import { fetchFromRouter } from '../http/fetch-wallet-side.ts'
import { createWalletRouter } from '../http/wallet-router.ts'
import { createDatabaseKeyStore } from '../keys/key-repository.ts'
import { createSealer } from '../keys/sealer.ts'
import { claimsOf, headerOf } from '../testing/test-wallet.ts'
import { createStand, PUBLIC_URL, TLS_URL } from '../testing/trust-stand.ts'
import { createTrustRegistryMock } from '../trust-registry/create-trust-registry-mock.ts'
import { createRegistryService } from './create-registry-service.ts'

const stand = shareInFile(createStand)

const logUrlOf = (did: string) => `${TLS_URL}/${did.split(':').slice(4).join('/')}/did.jsonl`

test('a DID log is one line, at the address the DID names, readable from any origin', async () => {
  const { did } = stand.issuer
  expect(did).toMatch(/^did:webvh:Qm\w{44}:localhost%3A8443:services:registry:did:issuer-demo-[0-9a-f]{8}$/)
  const response = await stand.fetch(logUrlOf(did))
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const log = await response.text()
  expect(log).not.toContain('\n')
  const entry = JSON.parse(log)
  expect(entry.state).toMatchObject({
    id: did,
    assertionMethod: [`${did}#assert-key-01`],
    authentication: [`${did}#auth-key-01`],
    verificationMethod: [
      { id: expect.stringMatching(/#a/), controller: did, publicKeyJwk: { kty: 'EC', crv: 'P-256' } },
      { id: expect.stringMatching(/#a/), controller: did, publicKeyJwk: { kty: 'EC', crv: 'P-256' } },
    ],
  })
  expect(log).not.toContain('"d":')
})

test('an unknown DID and an unknown list are not found', async () => {
  for (const path of [
    'did/x/did.jsonl',
    'api/v1/statuslist/x.jwt',
    'api/v1/statuslist/00000000-0000-4000-8000-000000000000.jwt',
  ])
    expect((await stand.fetch(`${PUBLIC_URL}/services/registry/${path}`)).status).toBe(404)
})

test('a list is that of its own address alone', async () => {
  const own = await stand.issuer.currentStatusList()
  expect(await stand.registry.readStatusList(own)).toBe(await (await stand.fetch(own)).text())
  for (const foreign of [own.replace(':8080/', ':8081/'), own.replace('localhost', 'lokalhost')])
    expect(await stand.registry.readStatusList(foreign)).toBeUndefined()
})

test('a list that was published under another base is read there and nowhere else', async () => {
  const own = await stand.issuer.currentStatusList()
  const moved = { baseUrl: `${TLS_URL}/services/registry`, db: stand.db, clock: stand.clock }
  expect(await createRegistryService(moved).readStatusList(own)).toBeUndefined()
  const { readStatusList } = createRegistryService({ ...moved, otherBaseUrls: [`${PUBLIC_URL}/services/registry`] })
  expect(await readStatusList(own)).toBe(await stand.registry.readStatusList(own))
  expect(await readStatusList(own.replace(':8080/', ':8081/'))).toBeUndefined()
})

test('while the database is away whoever asks is told to come again, and of a defect nothing', async () => {
  const { wallet } = createRegistryService({ baseUrl: PUBLIC_URL, db: stand.db, clock: stand.clock })
  const asked = { method: 'GET', path: '/did/x/did.jsonl', header: () => undefined, text: async () => '' }
  const away = wallet.refuse(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), asked)
  expect(away).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '5' } })
  const defect = wallet.refuse(new Error('of Anna'), asked)
  expect(defect).toMatchObject({ status: 500, headers: { 'cache-control': 'no-store' } })
  expect(defect.body).not.toContain('Anna')
})

test('an identity stays the same; another address or other keys make a new one, and the old log stays served', async () => {
  const before = await stand.identities.ensure('office')
  expect((await stand.identities.ensure('office')).did).toBe(before.did)
  const shared = { db: stand.db, clock: stand.clock }
  const again = createIdentities({ ...shared, keys: stand.keys, didBaseUrl: `${TLS_URL}/services/registry` })
  expect((await again.ensure('office')).did).toBe(before.did)
  expect((await again.find(before.did))?.assertion.kid).toBe(before.assertion.kid)
  const moved = createIdentities({ ...shared, keys: stand.keys, didBaseUrl: 'https://e.example.ch/services/registry' })
  const after = await moved.ensure('office')
  expect(after.did).toContain(':e.example.ch:services:registry:did:office-')
  expect(await moved.find(before.did)).toBeUndefined()
  expect((await moved.findKept(before.did))?.assertion.kid).toBe(before.assertion.kid)
  // What is remembered of it does not make it one of here.
  expect(await moved.find(before.did)).toBeUndefined()
  expect((await stand.fetch(logUrlOf(before.did))).status).toBe(200)
})

test('a DID whose keys are not ours any more cannot sign', async () => {
  const { did } = await stand.identities.ensure('lost')
  const elsewhere = await createStand()
  const otherKeys = createDatabaseKeyStore({
    db: elsewhere.db,
    clock: stand.clock,
    sealer: createSealer({ key: new Uint8Array(32).fill(9), randomBytes }),
  })
  const shared = { db: stand.db, clock: stand.clock, didBaseUrl: `${TLS_URL}/services/registry` }
  const strangers = createIdentities({ ...shared, keys: otherKeys })
  expect(await strangers.find(did)).toBeUndefined()
  const fresh = await strangers.ensure('lost')
  expect(fresh.did).not.toBe(did)
  expect(await strangers.findKept(did)).toBeUndefined()
  await elsewhere.close()
})

test('many who need the same identity at once get the same', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => stand.identities.ensure('crowd')))
  expect(new Set(all.map(({ did }) => did)).size).toBe(1)
  const rows = await stand.db.select({ name: dids.name }).from(dids)
  expect(rows.filter(({ name }) => name.startsWith('crowd-'))).toHaveLength(1)
})

test('a status list is served as its issuer signed it, and kept by nobody in between', async () => {
  const uri = await stand.issuer.currentStatusList()
  const response = await stand.fetch(uri)
  expect(response.headers.get('content-type')).toBe('application/statuslist+jwt')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const token = await response.text()
  expect(token.length).toBeGreaterThan(200)
  expect(headerOf(token)).toEqual({
    alg: 'ES256',
    typ: 'statuslist+jwt',
    kid: `${stand.issuer.did}#assert-key-01`,
    profile_version: 'swiss-profile-vc:1.0.0',
  })
  const iat = Math.floor(stand.clock().getTime() / 1000)
  expect(claimsOf(token)).toMatchObject({
    sub: uri,
    iss: stand.issuer.did,
    iat,
    exp: iat + 31_536_000,
    ttl: 900,
    status_list: { bits: 2 },
  })
  expect(await stand.registry.readStatusList(uri)).toBe(token)
  expect(await stand.registry.readStatusList(`https://example.ch/${uri.split('/').at(-1)}`)).toBeUndefined()
})

test('the sweep signs a list again when it is a week old', async () => {
  const uri = await stand.issuer.currentStatusList()
  const before = await (await stand.fetch(uri)).text()
  await stand.issuer.sweep(stand.clock())
  expect(await (await stand.fetch(uri)).text()).toBe(before)
  stand.advance(7 * 86_400)
  await stand.issuer.sweep(stand.clock())
  expect(claimsOf(await (await stand.fetch(uri)).text()).iat).toBe(Math.floor(stand.clock().getTime() / 1000))
})

test('the sweep signs a list again when the clock was set back since, but for what clocks differ by', async () => {
  const uri = await stand.issuer.currentStatusList()
  const before = await (await stand.fetch(uri)).text()
  stand.advance(-60)
  await stand.issuer.sweep(stand.clock())
  expect(await (await stand.fetch(uri)).text()).toBe(before)
  stand.advance(-1)
  await stand.issuer.sweep(stand.clock())
  expect(claimsOf(await (await stand.fetch(uri)).text()).iat).toBe(Math.floor(stand.clock().getTime() / 1000))
})

test('the offline trust registry answers the four calls of the test wallet, readable with plain atob', async () => {
  const identity = await stand.identities.ensure('trust')
  const side = createTrustRegistryMock({ identity, clock: stand.clock })
  const fetchMock = fetchFromRouter(createWalletRouter([{ base: '', side }]))
  const ask = (path: string) => fetchMock(new Request(`https://trust.example/api/v2/${path}`))
  for (const [list, member] of [
    ['non-compliance-trust-list', 'non_compliant_actors'],
    ['protected-issuance-trust-list', 'vct_values'],
  ] as const) {
    const response = await ask(list)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const jwt = await response.text()
    expect(jwt.split('.')[1]).not.toMatch(/[-_]/)
    expect(claimsOf(jwt)).toMatchObject({ [member]: [], iat: expect.any(Number), exp: expect.any(Number) })
  }
  for (const query of ['protected-verification-authorization-trust-statement', 'verification-query-public-statement'])
    for (const slash of ['', '/']) {
      const response = await ask(`${query}${slash}?sub=did:x&filterActive=true&page=0&size=10&sort=desc`)
      expect(await response.json()).toMatchObject({ content: [], page: { totalElements: 0 } })
    }
})
