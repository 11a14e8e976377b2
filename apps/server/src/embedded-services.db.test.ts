import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, makeForEachTest } from '@e-collecting/database/testing'
import { createExchangeStore } from '@e-collecting/exchanges'
import { fetchFromRouter } from '@e-collecting/services'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { connectEmbeddedServices } from './embedded-services.ts'
import { openVault } from './vault.ts'

const place = makeForEachTest(async () => {
  const [connection, dataDir] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'services-'))]
  return {
    ...connection,
    dataDir,
    close: async () => {
      await connection.close()
      await rm(dataDir, { recursive: true })
    },
  }
})
const now = () => new Date('2026-05-15T10:00:00Z')

/** The services of a product with such settings, and what their start warns of. */
async function connect(environment: Record<string, string> = {}) {
  const config = parseConfig({ DATA_DIR: place.dataDir, ...environment })
  const warnings: string[] = []
  const logger = { warn: (words: string) => void warnings.push(words), info: () => {}, debug: () => {} }
  const { db, statements, bulletin } = place
  const services = await connectEmbeddedServices({
    config,
    db,
    statements,
    now,
    randomBytes,
    logger: logger as Partial<Logger> as Logger,
    findMunicipality: (bfsNumber) => (bfsNumber === '261' ? { name: 'Zürich' } : undefined),
    exchanges: createExchangeStore({ statements, bulletin, clock: now }),
    owners: new Map(),
    vault: await openVault({ config, db, randomBytes, now }),
    securityEvents: { record: () => undefined },
  })
  const identities = services.register.identities ?? expect.unreachable()
  const readList = services.readOwnStatusList ?? expect.unreachable()
  return { ...services, identities, readList, warnings }
}

/** Without demo mode, with what else that takes. */
const SERIOUS = {
  PUBLIC_URL: 'https://e.example.ch',
  DEMO: 'false',
  SMTP_URL: 'smtps://mail.example.ch',
  MAIL_FROM: 'a@example.ch',
  ACCEPTED_ISSUER_DIDS: 'did:webvh:scid:did.example.ch:federal',
}

test('a status list of before there was an https listener is read still: credentials name its address for good', async () => {
  const before = await connect({ ...SERIOUS, PUBLIC_URL: 'http://localhost:8080' })
  const { statusListUrl } = await before.identities.ensure('261')
  expect(statusListUrl).toMatch(/^http:\/\/localhost:8080\/services\/registry\/api\/v1\/statuslist\//)
  const { readList } = await connect()
  const list = await readList(statusListUrl)
  expect(list).toMatch(/^ey/)
  expect(await readList(statusListUrl.replace('http://localhost:8080', 'https://localhost:8443'))).toBe(list)
  expect(await readList(statusListUrl.replace('localhost:8080', 'localhost:8081'))).toBeUndefined()
})

test('each municipality has an identity and a list of its own, of the address that the product has now', async () => {
  const before = await connect()
  const [zurich, bern] = [await before.identities.ensure('261'), await before.identities.ensure('351')]
  expect(await before.register.statusListUrlFor(zurich.did, null)).toBe(zurich.statusListUrl)
  expect(await before.register.statusListUrlFor(bern.did, null)).toBe(bern.statusListUrl)
  expect(bern.statusListUrl).not.toBe(zurich.statusListUrl)
  expect(before.identities.isCurrent(zurich.did)).toBe(true)
  const { identities } = await connect(SERIOUS)
  expect(identities.isCurrent(zurich.did)).toBe(false)
  expect(identities.isCurrent((await identities.ensure('261')).did)).toBe(true)
})

test('a municipality issues under its own name, and one whose number nobody knows under that of the service', async () => {
  const { identities, walletSide } = await connect()
  const nameAt = async (path: string) => {
    const address = `http://localhost:8080/services/issuer-register/oid4vci${path}/.well-known/openid-credential-issuer`
    const { display } = (await (await fetchFromRouter(walletSide)(new Request(address))).json()) as {
      display?: { name: string }[]
    }
    return display?.[0]?.name
  }
  const pathOf = async (bfsNumber: string) => `/${(await identities.ensure(bfsNumber)).did.split(':').at(-1)}`
  expect(await nameAt(await pathOf('261'))).toBe('Zürich')
  expect(await nameAt('')).not.toBe('Zürich')
  expect(await nameAt(await pathOf('9999'))).toBeUndefined()
})

test('a demo issues identities, and takes those and the ones of the issuers that are named', async () => {
  const demo = await connect({ ACCEPTED_ISSUER_DIDS: 'did:webvh:scid:did.example.ch:federal' })
  const [own = '', ...named] = demo.acceptedIssuerDids
  expect(own).toMatch(/^did:webvh:[^:]+:localhost%3A8443:.*issuer-beta-id/)
  expect(named).toEqual(['did:webvh:scid:did.example.ch:federal'])
  expect(demo.testCredential?.acceptedIssuerDids).toEqual(demo.acceptedIssuerDids)
  expect(demo.betaId).toBeDefined()
})

test('without demo mode nothing issues identities, and nobody’s count but those of the issuers that are named', async () => {
  const { betaId, testCredential, acceptedIssuerDids, otherHost, warnings } = await connect(SERIOUS)
  expect([betaId, testCredential, otherHost]).toEqual([undefined, undefined, undefined])
  expect(acceptedIssuerDids).toEqual([SERIOUS.ACCEPTED_ISSUER_DIDS])
  expect(warnings).toEqual([])
})

test('in the place of the trust registry stands only what was asked for', async () => {
  expect((await connect()).otherHost).toBeUndefined()
  expect((await connect({ TRUST_REGISTRY_MOCK: 'true' })).otherHost?.name).toMatch(/swiyu/)
})

test.each([
  [{ ...SERIOUS, ALLOW_PLAIN_WALLETS: 'true' }, [/^ALLOW_PLAIN_WALLETS/]],
  [{ ...SERIOUS, PUBLIC_URL: 'http://localhost:8080' }, [/^Wallets cannot fetch our DID logs/]],
  [{ ALLOW_PLAIN_WALLETS: 'true' }, []],
] as [Record<string, string>, RegExp[]][])(
  'what a start warns of is what wallets do without: %o',
  async (set, words) => {
    expect((await connect(set)).warnings).toEqual(words.map((each) => expect.stringMatching(each)))
  },
)

test('each service says how it is, from this process', async () => {
  const { fetchActuator } = await connect()
  for (const service of ['verifier', 'issuer-management', 'issuer-wallet', 'issuer-municipality'] as const)
    expect(await (await fetchActuator(service)).json()).toMatchObject({ status: 'UP' })
})
