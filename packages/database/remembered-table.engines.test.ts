import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { type RememberedTable, rememberTable } from './remembered-table.ts'
import { volksbegehren } from './schema/product.ts'
import { gemeinden } from './schema/register.ts'
import { shareTestDatabase, TEST_SERVER } from './testing/index.ts'

const connection = shareTestDatabase()
let loads: number
let changes: string[][]

const slugsOf = async (db: Database) =>
  (await db.select({ slug: volksbegehren.slug }).from(volksbegehren).orderBy(volksbegehren.slug)).map(
    ({ slug }) => slug,
  )
const remember = (parts: Partial<Parameters<typeof rememberTable<string[]>>[0]> = {}): RememberedTable<string[]> =>
  rememberTable({
    ...connection,
    bulletin: { ...connection.bulletin, subscribe: () => () => {} },
    table: 'volksbegehren',
    load: () => {
      loads++
      return slugsOf(connection.db)
    },
    onChanged: (...contents) => void changes.push(contents.flat()),
    ...parts,
  })
const add = (slug: string, db = connection.db) =>
  db.insert(volksbegehren).values({
    id: randomUUID(),
    slug,
    titleDe: slug,
    type: 'initiative',
    level: 'federal',
    createdAt: new Date('2026-05-15T12:00:00Z'),
  })
const addMunicipality = () =>
  connection.db.insert(gemeinden).values({
    id: randomUUID(),
    name: 'Bern',
    bfsNummer: '351',
    kanton: 'BE',
    searchText: ' bern 351 ',
    createdAt: new Date('2026-05-15T12:00:00Z'),
  })
const versionOf = async (table: string): Promise<number> => {
  const { rows } = await connection.db.execute<{ version: number }>(
    sql`select version::int from table_changes where table_name = ${table}`,
  )
  return rows[0]?.version ?? 0
}

beforeEach(async () => {
  await connection.db.delete(volksbegehren)
  await connection.db.delete(gemeinden)
  loads = 0
  changes = []
})

test('what cannot be read after a notice is read later, and harms nobody until then', async () => {
  let notify: (notice: string) => void = () => {}
  let isAway = false
  const subscribe: Parameters<typeof rememberTable>[0]['bulletin']['subscribe'] = (_, receive) => {
    notify = receive
    return () => {}
  }
  let failures = 0
  const load = async () => {
    if (!isAway) return slugsOf(connection.db)
    failures++
    throw new Error('away')
  }
  const table = remember({ bulletin: { ...connection.bulletin, subscribe }, load })
  await table.read()
  await add('one')
  isAway = true
  notify(`volksbegehren ${await versionOf('volksbegehren')}`)
  await expect.poll(() => failures).toBe(1)
  expect(await table.read()).toEqual([])
  isAway = false
  await table.catchUp()
  expect(await table.read()).toEqual(['one'])
})

test('a table is read once, however many ask and however often', async () => {
  await add('one')
  const table = remember()
  expect(await Promise.all([table.read(), table.read(), table.read()])).toEqual([['one'], ['one'], ['one']])
  await table.catchUp()
  expect(await table.read()).toEqual(['one'])
  expect(loads).toBe(1)
})

test.each([
  ['inserted', () => add('two'), ['one', 'two']],
  ['updated', () => connection.db.update(volksbegehren).set({ slug: 'new' }), ['new']],
  ['deleted', () => connection.db.delete(volksbegehren), []],
])('what was %s by anybody is known after catching up, and told once', async (_, change, expected) => {
  await add('one')
  const table = remember()
  await table.read()
  await change()
  expect(await table.read()).toEqual(['one'])
  await table.catchUp()
  await table.catchUp()
  expect(await table.read()).toEqual(expected)
  expect(changes).toEqual([[...expected, 'one']])
})

test('who asks during a load that began before his change waits for another one', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const table = remember({
    load: async () => {
      loads++
      const slugs = await slugsOf(connection.db)
      if (loads === 1) await gate
      return slugs
    },
  })
  const first = table.read()
  await expect.poll(() => loads).toBe(1)
  await add('late')
  const caughtUp = table.catchUp()
  open()
  expect(await first).toEqual([])
  await caughtUp
  expect(await table.read()).toEqual(['late'])
  await add('later')
  await table.catchUp()
  expect(await table.read(), 'whoever asks after that is not answered by it').toEqual(['late', 'later'])
})

test('a table is read again for its own changes alone, and known by the number of the last one', async () => {
  const tables = ['volksbegehren', 'gemeinden'].map((table) => remember({ table }))
  const catchUp = async () => {
    for (const table of tables) await table.catchUp()
  }
  expect(tables.map((table) => table.version())).toEqual([0, 0])
  await catchUp()
  const before = loads
  await add('one')
  await catchUp()
  await addMunicipality()
  await catchUp()
  expect(loads - before).toBe(2)
  const versions = [await versionOf('volksbegehren'), await versionOf('gemeinden')]
  expect(tables.map((table) => table.version())).toEqual(versions)
})

test('who asks during a load that fails is told of the one after it', async () => {
  let fail = () => {}
  const gate = new Promise<void>((_, reject) => {
    fail = () => reject(new Error('no database'))
  })
  const table = remember({
    load: async () => {
      loads++
      if (loads === 1) await gate
      return slugsOf(connection.db)
    },
  })
  const first = table.read()
  await expect.poll(() => loads).toBe(1)
  await add('one')
  const second = table.read()
  fail()
  await expect(first).rejects.toThrow('no database')
  expect(await second).toEqual(['one'])
  expect(loads).toBe(2)
})

test('a load that fails is tried again, and what was known stays', async () => {
  await add('one')
  let isBroken = false
  const table = remember({
    load: () => (isBroken ? Promise.reject(new Error('no database')) : slugsOf(connection.db)),
  })
  await table.read()
  await add('two')
  isBroken = true
  await expect(table.catchUp()).rejects.toThrow('no database')
  expect(await table.read()).toEqual(['one'])
  isBroken = false
  await table.catchUp()
  expect(await table.read()).toEqual(['one', 'two'])
})

test('a transaction counts once, one that changes nothing or is undone not at all', async () => {
  await add('one')
  const before = await versionOf('volksbegehren')
  await connection.db.transaction(async (tx) => {
    await add('two', tx)
    await add('three', tx)
    await tx.update(volksbegehren).set({ quorum: 7 })
  })
  expect(await versionOf('volksbegehren')).toBe(before + 1)
  await connection.db.update(volksbegehren).set({ quorum: 7 })
  const undone = connection.db.transaction(async (tx) => {
    await add('four', tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await versionOf('volksbegehren')).toBe(before + 1)
})

test('the counts of a municipality are no change of it, its name and identity are', async () => {
  await addMunicipality()
  const before = await versionOf('gemeinden')
  await connection.db.update(gemeinden).set({ residentCount: 5 })
  expect(await versionOf('gemeinden')).toBe(before)
  for (const change of [{ name: 'Berne' }, { did: 'did:example:bern' }, { statusListUrl: 'https://lists.example/1' }])
    await connection.db.update(gemeinden).set(change)
  expect(await versionOf('gemeinden')).toBe(before + 3)
})

describe.skipIf(TEST_SERVER === undefined)('on PostgreSQL', () => {
  test('every process hears of a change at once, without asking', async () => {
    const table = remember({ bulletin: connection.bulletin })
    await table.read()
    await expect.poll(connection.bulletin.isHearing).toBe(true)
    await add('heard')
    await expect.poll(table.read, { interval: 5 }).toEqual(['heard'])
  })
})
