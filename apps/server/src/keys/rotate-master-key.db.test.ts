import { randomBytes } from 'node:crypto'
import type { DatabaseConnection } from '@e-collecting/database'
import { createTestDatabase, makeForEachTest, TEST_SERVER } from '@e-collecting/database/testing'
import { exchanges } from '@e-collecting/database/trust'
import type { RegisterSessionCreated } from '@e-collecting/register/contract'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ALL_STATUSES,
  addResident,
  collectOffered,
  createKeyDrill,
  goThroughStatuses,
  issueCredential,
  listAudited,
  newKey,
  offerCredential,
  openAdministration,
  showIdentity,
  startIssued,
} from '../testing/key-drill.ts'
import type { DrillSettings } from '../testing/open-here.ts'
import { rotateMasterKeyHere } from '../testing/rotate-here.ts'
import { answer, json } from '../testing/wallet-steps.ts'
import { nameOf, SEALED_COLUMNS } from './sealed-column-repository.ts'

const drill = makeForEachTest(createKeyDrill)

/** With a key file another one is made; else it is a setting. @returns the settings afterwards */
async function rotateAndSet(settings: DrillSettings) {
  if (settings.SECRET_KEY === undefined) return { settings, rotation: await rotateMasterKeyHere(settings) }
  const next = newKey()
  const rotation = await rotateMasterKeyHere({ ...settings, SECRET_KEY_NEW: next })
  return { settings: { ...settings, SECRET_KEY: next }, rotation }
}

test('what was open stays open, what was issued stays revocable, and no entry of a list is given twice', async () => {
  const { product, settings, collected, offered } = await startIssued(drill)
  const visitor = product.browser()
  const begun = await json<RegisterSessionCreated>(visitor.post('/api/register/sessions', { bfsNumber: '261' }))
  await drill.stop()

  const rotated = await rotateAndSet(settings)
  expect(rotated.rotation.resealed).toBeGreaterThan(0)
  const after = await drill.start(rotated.settings)
  const again = await openAdministration(after)
  expect(await listAudited(again, 'master-key.rotated')).toEqual([
    {
      id: expect.any(Number),
      at: '2026-05-16T11:00:00.000Z',
      actorEmail: 'npm run rotate-master-key',
      action: 'master-key.rotated',
      recordType: 'keys',
      recordId: 'master',
      municipality: null,
      municipalityId: null,
      popularVote: null,
      detail: { count: rotated.rotation.resealed },
    },
  ])
  const late = await collectOffered(drill.wallet, offered)
  const fresh = await issueCredential(again, drill.wallet)
  const entries = await after.db.execute<{ list_id: string; entry: number }>(
    sql`select list_id, unnest(indexes) as entry from trust.issued_credentials`,
  )
  expect(new Set(entries.rows.map(({ list_id, entry }) => `${list_id} ${entry}`)).size).toBe(entries.rows.length)
  for (const credential of [collected, late, fresh])
    expect(await goThroughStatuses(again, drill.wallet, credential)).toEqual(ALL_STATUSES)
  expect(await showIdentity(after, drill.wallet)).toMatchObject({ state: 'matched' })
  const returned = after.browser()
  for (const [name, value] of visitor.cookies) returned.cookies.set(name, value)
  await answer(drill.wallet, begun.walletDeepLink)
  expect(await json(returned.get(`/api/register/sessions/${begun.id}`))).toMatchObject({ state: 'matched' })
})

test('the old key is refused afterwards, and a second run has nothing to do', async () => {
  const settings = { ...(await drill.prepare()), SECRET_KEY: newKey() }
  await drill.start(settings)
  await drill.stop()
  const next = newKey()
  expect((await rotateMasterKeyHere({ ...settings, SECRET_KEY_NEW: next })).resealed).toBeGreaterThan(0)
  await expect(drill.start(settings)).rejects.toThrow(/SECRET_KEY is not the key that this database was set up with/)
  expect((await rotateMasterKeyHere({ ...settings, SECRET_KEY_NEW: next })).resealed).toBeUndefined()
  await expect(rotateMasterKeyHere({ ...settings, SECRET_KEY_NEW: newKey() })).rejects.toThrow(/Neither/)
})

test.each([
  [{ SECRET_KEY: newKey() }, /SECRET_KEY_NEW: give another key/],
  [
    { SECRET_KEY: Buffer.alloc(32, 1).toString('base64'), SECRET_KEY_NEW: Buffer.alloc(32, 1).toString('base64') },
    /give another key/,
  ],
] as [Record<string, string>, RegExp][])('a rotation without another key is refused', async (keys, sentence) => {
  await expect(rotateMasterKeyHere({ ...(await drill.prepare()), ...keys })).rejects.toThrow(sentence)
})

test('a value that does not open is named, and nothing is changed', async () => {
  const settings = { ...(await drill.prepare()), SECRET_KEY: newKey() }
  const product = await drill.start(settings)
  const admin = await openAdministration(product)
  const offered = await offerCredential(admin, await addResident(admin))
  const [good] = await product.db.select().from(exchanges)
  await product.db
    .update(exchanges)
    .set({ sealedOffer: randomBytes(80) })
    .where(eq(exchanges.id, good?.id ?? ''))
  await drill.stop()
  await expect(rotateMasterKeyHere({ ...settings, SECRET_KEY_NEW: newKey() })).rejects.toThrow(
    `A value does not open: exchanges.sealed_offer of row ${good?.id}.`,
  )
  const same = await drill.start(settings)
  expect((await (await openAdministration(same)).get(`/api/admin/credentials/${offered.id}`)).status).toBe(200)
})

test.runIf(TEST_SERVER !== undefined)('beside a running server it is refused', async () => {
  const settings = await drill.prepare()
  await drill.start(settings)
  await expect(rotateMasterKeyHere({ ...settings, SECRET_KEY_NEW: newKey() })).rejects.toThrow(/Stop all servers first/)
})

describe('the list of sealed columns', () => {
  /** Bytes that nothing seals: hashes, public keys, lists that everybody may read. */
  const NOT_SEALED = [
    ...['', 'declaration.'].flatMap((schema) =>
      ['browser', 'code', 'token', 'refresh', 'dpop', 'return'].map((name) => `${schema}exchanges.${name}_hash`),
    ),
    ...['status_lists.bytes', 'used_nonces.nonce_hash', 'declaration.used_nonces.nonce_hash', 'passkeys.public_key'],
    // Published, or sealed for an auditor who is elsewhere.
    ...['leaf_hash', 'tag', 'evidence', 'commitment'].map((name) => `declaration.declaration_entries.${name}`),
  ]
  let connection: DatabaseConnection
  beforeEach(async () => {
    connection = await createTestDatabase()
  })
  afterEach(() => connection.close())

  test('has every column of bytes but those known not to be sealed', async () => {
    const { rows } = await connection.db.execute<{ name: string }>(
      sql`select case when table_schema = 'declaration' then 'declaration.' else '' end || table_name || '.' || column_name as name from information_schema.columns where data_type = 'bytea'
        and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const listed = SEALED_COLUMNS.map(nameOf)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...listed, ...NOT_SEALED].toSorted())
  })
})
