import { randomBytes, randomUUID } from 'node:crypto'
import { gemeinden, residentImportLines, residentImports } from '@e-collecting/database/register'
import { users } from '@e-collecting/database/staff'
import { itemKeys } from '@e-collecting/database/tags'
import { shareTestDatabase, TEST_SERVER } from '@e-collecting/database/testing'
import { keys } from '@e-collecting/database/trust'
import { keyPinContext, openKeyPin, stagedLinesContext } from '@e-collecting/municipalities/server'
import { createDatabaseKeyStore } from '@e-collecting/services'
import { createTagRepository } from '@e-collecting/tags'
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

beforeEach(async () => {
  for (const table of [keys, users, gemeinden, itemKeys]) await connection.db.delete(table)
})

test('more values than are in memory at a time are all sealed anew, each once', async () => {
  const names = Array.from({ length: 401 }, (_, index) => `key-${index}`)
  // One after the other: on a busy machine the last of four hundred at once waits too long for a connection.
  for (const name of names) await storeUnder(from).insert(name, Buffer.from(name))
  expect(await reseal()).toBe(names.length)
  for (const name of names) expect(String(await storeUnder(to).load(name))).toBe(name)
})

test('each value opens for those who have sealed it, under the new key', async () => {
  const [id, userId, importId] = [randomUUID(), randomUUID(), randomUUID()]
  const pieces = [0, 1]
  const { db } = connection
  const seal = (text: string, context: string) => from['product rows'].seal(Buffer.from(text), context)
  const sealedKeyPin = seal('1234', keyPinContext(id))
  await db
    .insert(gemeinden)
    .values({ id, name: 'Zürich', bfsNummer: '261', kanton: 'ZH', sealedKeyPin, createdAt: now() })
  await db.insert(users).values({ id: userId, email: 'clerk@example.ch', createdAt: now() })
  await db.insert(residentImports).values({ id: importId, userId, gemeindeId: id, isFaultless: true, createdAt: now() })
  await db.insert(residentImportLines).values(
    pieces.map((position) => ({
      importId,
      position,
      sealedLines: seal(`piece ${position}`, stagedLinesContext(importId, position)),
    })),
  )
  const tagsUnder = (sealers: typeof from) => createTagRepository({ db, sealer: sealers['tag keys'], now }).store
  const secretKey = randomBytes(32)
  await tagsUnder(from).insert({ item: 'item', closes: '2026-12-31', index: 0, secretKey, publicKeys: [] })

  expect(await reseal()).toBe(4)
  const [municipality] = await db.select().from(gemeinden)
  expect(municipality && openKeyPin(to['product rows'], municipality)).toBe('1234')
  const lines = await db.select().from(residentImportLines).orderBy(residentImportLines.position)
  const opened = lines.map(({ position, sealedLines }) =>
    to['product rows'].open(sealedLines, stagedLinesContext(importId, position)),
  )
  expect(opened.map((bytes) => Buffer.from(bytes).toString())).toEqual(['piece 0', 'piece 1'])
  expect(Buffer.from((await tagsUnder(to).find('item'))?.secretKey ?? [])).toEqual(secretKey)
})

test('a value that does not open under the new key leaves all of them under the old one', async () => {
  await storeUnder(from).insert('one', Buffer.from('secret'))
  const broken = { ...to, 'key store': { ...to['key store'], seal: () => randomBytes(64) } }
  await expect(reseal(undefined, broken)).rejects.toThrow(/does not open: keys.sealed of row one/)
  expect(String(await storeUnder(from).load('one'))).toBe('secret')
})

test.runIf(TEST_SERVER !== undefined)('nobody reads a key meanwhile', async () => {
  expect.assertions(1)
  const read = connection.db.transaction.bind(connection.db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = 100`)
    await tx.select().from(keys)
  })
  await reseal(async () => {
    await expect(read()).rejects.toMatchObject({ cause: { code: '55P03' } })
  })
  await read()
})
