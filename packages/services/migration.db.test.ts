import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { getStatus } from '@e-collecting/credentials/status-list'
import { inflateStatusBytes } from '@e-collecting/credentials/testing'
import type { DatabaseConnection } from '@e-collecting/database'
import { createOutdatedDatabase } from '@e-collecting/database/testing'
import { exchanges, issuedCredentials, statusLists } from '@e-collecting/database/trust'
import { createExchangeStore } from '@e-collecting/exchanges'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdentities } from './dids/identities.ts'
import { createDatabaseKeyStore } from './keys/key-repository.ts'
import { createSealer } from './keys/sealer.ts'
import { createManagedIssuer, type ManagedIssuer } from './testing/managed-services.ts'
import { claimsOf } from './testing/test-wallet.ts'
import { CONFIGURATIONS, ISSUER_URL, manage, PUBLIC_URL, TLS_URL } from './testing/trust-stand.ts'

/** The release before exchanges had these. */
const OLD_MIGRATIONS = 5
const FIXTURE = new URL('./testing/fixtures/before-exchanges.sql', import.meta.url)
const OWN_LIST = 'aaaaaaaa-0000-4000-8000-000000000001'
const OFFICE_LIST = 'aaaaaaaa-0000-4000-8000-000000000002'
const idOf = (number: number) => `bbbbbbbb-0000-4000-8000-00000000000${number}`
const now = new Date('2026-11-22T10:00:00Z')
const clock = () => now

let connection: DatabaseConnection
let issuer: ManagedIssuer
let office: string

beforeAll(async () => {
  const outdated = await createOutdatedDatabase(OLD_MIGRATIONS)
  connection = outdated.connection
  const { db } = connection
  const sealer = createSealer({ key: new Uint8Array(32).fill(3), randomBytes })
  const keys = createDatabaseKeyStore({ db, sealer, clock })
  const shared = { db, keys, clock }
  const identities = createIdentities({ ...shared, didBaseUrl: `${TLS_URL}/services/registry` })
  const own = (await identities.ensure('issuer-demo')).did
  office = (await identities.ensure('office-261')).did
  const fixture = await readFile(FIXTURE, 'utf8')
  for (const statement of fixture.replaceAll('{own}', own).replaceAll('{office}', office).split(/;\n/))
    if (statement.trim() !== '') await db.execute(sql.raw(statement))
  await outdated.migrate()
  issuer = await createManagedIssuer({
    ...shared,
    statements: connection.statements,
    identities,
    sealer,
    randomBytes,
    configurations: CONFIGURATIONS,
    display: [],
    name: 'issuer-demo',
    baseUrl: ISSUER_URL,
    registryUrl: `${PUBLIC_URL}/services/registry`,
    log: () => {},
    exchanges: createExchangeStore({ ...connection, clock }),
  })
})
afterAll(() => connection.close())

const statusOf = async (number: number) => {
  const { status, body } = await manage(issuer.management, 'GET', `/credentials/${idOf(number)}/status`)
  return status === 200 ? body.status : status
}
const change = async (number: number, to: string) =>
  (await manage(issuer.management, 'PATCH', `/credentials/${idOf(number)}/status?credentialStatus=${to}`)).status
const listOf = async (id: string) => (await connection.db.select().from(statusLists).where(eq(statusLists.id, id)))[0]
/** What wallets and verifiers read in the signed list. */
const signedStatuses = async (id: string, entries: readonly number[]) => {
  await issuer.publishAgain()
  const { status_list: list } = claimsOf((await listOf(id))?.jwt ?? '') as { status_list: { lst: string } }
  const bytes = await inflateStatusBytes(nodeCrypto, list.lst)
  return entries.map((entry) => getStatus(bytes, 2, entry))
}

test('every credential that was collected keeps its entries, and nothing else is kept', async () => {
  expect(await connection.db.select().from(issuedCredentials).orderBy(asc(issuedCredentials.id))).toEqual(
    [
      { number: 1, status: 'ISSUED', issuerDid: issuer.did, listId: OWN_LIST, indexes: [5, 42, 77] },
      { number: 2, status: 'SUSPENDED', issuerDid: issuer.did, listId: OWN_LIST, indexes: [11, 12] },
      { number: 3, status: 'REVOKED', issuerDid: issuer.did, listId: OWN_LIST, indexes: [31], validUntil: null },
      { number: 4, status: 'ISSUED', issuerDid: office, listId: OFFICE_LIST, indexes: [99] },
    ].map(({ number, ...rest }) => ({ id: idOf(number), service: 'issuer-demo', validUntil: '2027-11-20', ...rest })),
  )
  expect(await connection.db.select().from(exchanges)).toEqual([])
})

test('what was removed is gone: sessions, verifications, offers, tokens, nonces, messages', async () => {
  const { rows } = await connection.db.execute<{ name: string }>(sql`select table_schema || '.' || table_name as name
    from information_schema.tables where table_schema in ('trust', 'public') and table_name in
    ('support_sessions', 'register_sessions', 'verifications', 'credential_offers', 'credential_management',
    'status_list_indexes', 'access_tokens', 'consumed_nonces', 'callbacks', 'exchanges')`)
  expect(rows).toEqual([{ name: 'trust.exchanges' }])
  for (const number of [5, 6, 7, 8]) expect(await statusOf(number)).toBe(404)
})

describe('through the issuer', () => {
  test('each stands as it stood, and can be suspended, restored and revoked with all its copies', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(statusOf))).toEqual(['ISSUED', 'SUSPENDED', 'REVOKED', 'ISSUED'])
    expect(await change(1, 'SUSPENDED')).toBe(200)
    expect(await signedStatuses(OWN_LIST, [5, 42, 77, 11, 12, 31, 60])).toEqual([2, 2, 2, 2, 2, 1, 0])
    expect(await change(2, 'ISSUED')).toBe(200)
    expect(await change(1, 'REVOKED')).toBe(200)
    expect(await signedStatuses(OWN_LIST, [5, 42, 77, 11, 12, 31, 60])).toEqual([1, 1, 1, 0, 0, 1, 0])
    expect(await change(4, 'REVOKED')).toBe(200)
    expect(await signedStatuses(OFFICE_LIST, [98, 99])).toEqual([0, 1])
    expect(await change(3, 'ISSUED')).toBe(400)
    expect(await Promise.all([1, 2, 3, 4].map(statusOf))).toEqual(['REVOKED', 'ISSUED', 'REVOKED', 'REVOKED'])
  })

  test.each(['own', 'office'])(
    'new credentials of the %s identity use a new list, the old one gives no entries',
    async (whose) => {
      const [did, old] = whose === 'own' ? [issuer.did, OWN_LIST] : [office, OFFICE_LIST]
      expect(await listOf(old)).toMatchObject({ nextPosition: 100 })
      const { body } = await manage(issuer.management, 'GET', `/status-list/${old}`)
      expect(body).toMatchObject({ maxListEntries: 100, remainingListEntries: 0 })
      const uri = await issuer.currentStatusList(did)
      expect(uri).not.toContain(old)
      const lists = await connection.db.select().from(statusLists).where(eq(statusLists.issuerDid, did))
      expect(lists.map((list) => list.uri).sort()).toEqual([body.statusRegistryUrl, uri].sort())
      expect(lists.find((list) => list.uri === uri)).toMatchObject({ length: 102_400, bits: 2, nextPosition: 0 })
    },
  )
})
