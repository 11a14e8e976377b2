import { randomBytes } from 'node:crypto'
import { shareTestDatabase, TEST_SERVER } from '@e-collecting/database/testing'
import { keys } from '@e-collecting/database/trust'
import { createDatabaseKeyStore } from '@e-collecting/services'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deriveSealers } from '../vault.ts'
import { resealDatabase } from './reseal-database.ts'

const connection = shareTestDatabase()
const now = () => new Date('2026-11-20T10:00:00Z')
const from = deriveSealers(randomBytes(32), randomBytes)
const to = deriveSealers(randomBytes(32), randomBytes)

const storeUnder = (sealers: typeof from) =>
  createDatabaseKeyStore({ db: connection.db, sealer: sealers['key store'], clock: now })
const reseal = (isAlone = async () => {}, sealers = to) =>
  connection.db.transaction((tx) => resealDatabase(tx, { from, to: sealers }, isAlone))

beforeEach(() => connection.db.delete(keys))

test('more values than are in memory at a time are all sealed anew, each once', async () => {
  const names = Array.from({ length: 401 }, (_, index) => `key-${index}`)
  await Promise.all(names.map((name) => storeUnder(from).insert(name, Buffer.from(name))))
  expect(await reseal()).toBe(names.length)
  const opened = await Promise.all(names.map((name) => storeUnder(to).load(name)))
  expect(opened.map(String)).toEqual(names)
})

test('a value that does not open under the new key leaves all of them under the old one', async () => {
  await storeUnder(from).insert('one', Buffer.from('secret'))
  const broken = { ...to, 'key store': { ...to['key store'], seal: () => randomBytes(64) } }
  await expect(reseal(undefined, broken)).rejects.toThrow(/does not open: keys.sealed of row one/)
  expect(String(await storeUnder(from).load('one'))).toBe('secret')
})

test.runIf(TEST_SERVER !== undefined)('nobody reads a key meanwhile', async () => {
  const read = connection.db.transaction.bind(connection.db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = 100`)
    await tx.select().from(keys)
  })
  await reseal(async () => {
    await expect(read()).rejects.toMatchObject({ cause: { code: '55P03' } })
  })
  await read()
})
