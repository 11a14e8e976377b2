import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Statements } from '@e-collecting/database'
import { addressDataSets, addressStreets, buildingAddresses } from '@e-collecting/database/product'
import { createTestDatabase } from '@e-collecting/database/testing'
import { asc, count, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCurrentDataSets, publishDataSets } from './data-set-repository.ts'
import { type DataSetWriter, type NewAddress, openDataSet, publishReady } from './open-data-set.ts'
import type { NewStreet } from './street-numbers.ts'
import { sweepDataSets } from './sweep-data-sets.ts'

const MINUTE = 60_000
const SEEWEG: NewStreet = { esid: 7, name: 'Seeweg', postalCode: '8914', locality: 'Aeugst am Albis', bfsNumber: '1' }
const NOWHERE = { easting: null, northing: null }
const DORFSTRASSE: NewStreet = { ...SEEWEG, esid: null, name: 'Dorfstrasse' }

let connection: Awaited<ReturnType<typeof createTestDatabase>>
let time: Date
const now = () => time
const later = (minutes: number) => {
  time = new Date(time.getTime() + minutes * MINUTE)
}

beforeEach(async () => {
  connection = await createTestDatabase()
  time = new Date('2026-05-15T10:00:00Z')
})
afterEach(() => connection.close())

const open = (kind: 'sample' | 'streets' | 'addresses' = 'addresses') =>
  openDataSet({ ...connection, now }, { kind, dataDate: '2026-05-01' })
const publish = async (...writers: DataSetWriter[]) => {
  const ready = await Promise.all(writers.map((writer) => writer.complete()))
  await publishReady({ ...connection, now }, ready)
  return ready
}
const version = async () => {
  const answer = await connection.db.execute<{ version: string }>(
    "select version from table_changes where table_name = 'address_data_sets'",
  )
  return Number(answer.rows[0]?.version ?? 0)
}
const addressOn = (street: NewStreet, egaid: number): NewAddress => ({
  street,
  egaid,
  egid: 190_000_000 + egaid,
  edid: 0,
  houseNumber: `${egaid}a`,
  easting: 2_678_123.456,
  northing: null,
})
const countRows = async () => {
  const { db } = connection
  const rows = async (table: typeof addressStreets | typeof buildingAddresses | typeof addressDataSets) =>
    (await db.select({ rows: count() }).from(table))[0]?.rows
  return [await rows(addressDataSets), await rows(addressStreets), await rows(buildingAddresses)]
}

test('what is written is searched once it is published, with its numbers, and not before', async () => {
  const { db } = connection
  const writer = await open()
  writer.writeStreets([SEEWEG])
  await writer.writeAddresses([addressOn(DORFSTRASSE, 2), addressOn(SEEWEG, 1), addressOn({ ...SEEWEG }, 3)])
  expect(await listCurrentDataSets(db)).toEqual([])
  expect(await publish(writer)).toMatchObject([{ streetCount: 2, addressCount: 3 }])
  const [current, ...others] = await listCurrentDataSets(db)
  expect(others).toEqual([])
  expect(current).toEqual({
    id: current?.id,
    kind: 'addresses',
    dataDate: '2026-05-01',
    streetCount: 2,
    addressCount: 3,
  })
  const dataSetId = current?.id ?? 0
  expect(await db.select().from(addressStreets).orderBy(asc(addressStreets.id))).toEqual([
    { ...SEEWEG, ...NOWHERE, dataSetId, id: 1, addressCount: 2 },
    { ...DORFSTRASSE, ...NOWHERE, dataSetId, id: 2, addressCount: 1 },
  ])
  expect(await db.select().from(buildingAddresses).where(eq(buildingAddresses.streetId, 2))).toEqual([
    {
      dataSetId,
      streetId: 2,
      egaid: 2,
      egid: 190_000_002,
      edid: 0,
      easting: 267_812_346,
      northing: null,
      houseNumber: '2a',
    },
  ])
})

test('more rows than fit into one statement arrive, and one that stands there twice counts once', async () => {
  const writer = await open()
  const addresses = Array.from({ length: 10_500 }, (_, at) => addressOn(SEEWEG, at))
  await writer.writeAddresses(addresses)
  await writer.writeAddresses([addressOn(SEEWEG, 3)])
  writer.writeStreets(Array.from({ length: 10_500 }, (_, at) => ({ ...SEEWEG, name: `Weg ${at}` })))
  expect(await publish(writer)).toMatchObject([{ streetCount: 10_501, addressCount: 10_500 }])
  expect(await countRows()).toEqual([1, 10_501, 10_500])
})

test.each([
  ['the first of several', 10_001],
  ['the last one', 1],
])('a statement of addresses that fails is told, and leaves nothing: %s', async (_, length) => {
  let isFirst = true
  const run: Statements['run'] = (...statement) => {
    if (!isFirst) return connection.statements.run(...statement)
    isFirst = false
    return Promise.reject(new Error('lost'))
  }
  const deps = { ...connection, statements: { run }, now }
  const writer = await openDataSet(deps, { kind: 'addresses', dataDate: null })
  await writer.writeAddresses(Array.from({ length }, (_, at) => addressOn(SEEWEG, at)))
  await nextTurn()
  await expect(writer.complete()).rejects.toThrow('lost')
  await writer.discard()
  expect(await countRows()).toEqual([0, 0, 0])
})

test('a new data set takes the place of the former one, which goes after five minutes', async () => {
  const { db } = connection
  for (const street of [SEEWEG, DORFSTRASSE]) {
    later(60)
    const writer = await open()
    await writer.writeAddresses([addressOn(street, 1)])
    await publish(writer)
  }
  expect(await listCurrentDataSets(db)).toHaveLength(1)
  later(5)
  await sweepDataSets(db, now())
  expect(await countRows(), 'some process may still search it').toEqual([2, 2, 2])
  later(1)
  const next = await open()
  await next.discard()
  expect(await countRows()).toEqual([1, 1, 1])
  expect(await db.select({ name: addressStreets.name }).from(addressStreets)).toEqual([{ name: 'Dorfstrasse' }])
})

test('streets and addresses stand beside each other, and either takes the place of the sample', async () => {
  for (const kind of ['sample', 'streets', 'addresses'] as const) {
    const writer = await open(kind)
    writer.writeStreets([SEEWEG])
    await publish(writer)
    const kinds = (await listCurrentDataSets(connection.db)).map((dataSet) => dataSet.kind)
    expect(kinds).toEqual({ sample: ['sample'], streets: ['streets'], addresses: ['streets', 'addresses'] }[kind])
  }
})

test('two that are written at once do not disturb each other; nothing is written to one that is published', async () => {
  const { db } = connection
  const writers = [await open(), await open()] as const
  for (const [at, writer] of writers.entries()) await writer.writeAddresses([addressOn(SEEWEG, at)])
  for (const writer of writers) expect(await publish(writer)).toMatchObject([{ streetCount: 1, addressCount: 1 }])
  await expect(publish(writers[0])).rejects.toMatchObject({ code: 'address-data-set-given-up' })
  await expect(publish(writers[1])).rejects.toMatchObject({ code: 'address-data-set-given-up' })
  const [current] = await listCurrentDataSets(db)
  const again = { ...current, streetCount: 9, addressCount: 9 } as NonNullable<typeof current>
  expect(await publishDataSets(db, [again], now())).toBe(false)
  expect(await listCurrentDataSets(db)).toEqual([current])
  expect(await countRows()).toEqual([2, 2, 2])
})

test('several are shown at the same moment, or none of them', async () => {
  const { db } = connection
  const write = async (kind: 'streets' | 'addresses') => {
    const writer = await open(kind)
    writer.writeStreets([SEEWEG])
    return writer
  }
  const [kept, lost] = [await write('streets'), await write('addresses')]
  const ready = [await kept.complete(), await lost.complete()]
  await lost.discard()
  await expect(publishReady({ ...connection, now }, ready)).rejects.toMatchObject({ code: 'address-data-set-given-up' })
  expect(await listCurrentDataSets(db)).toEqual([])
  const both = await Promise.all([(await write('streets')).complete(), (await write('addresses')).complete()])
  const before = await version()
  await publishReady({ ...connection, now }, both)
  expect((await listCurrentDataSets(db)).map(({ kind }) => kind)).toEqual(['streets', 'addresses'])
  expect(await version()).toBe(before + 1)
})

test('a data set without a street takes nobody’s place', async () => {
  const first = await open()
  first.writeStreets([SEEWEG])
  await publish(first)
  const empty = await open()
  await expect(publish(empty)).rejects.toMatchObject({ code: 'address-data-set-empty' })
  await empty.discard()
  expect(await listCurrentDataSets(connection.db)).toMatchObject([{ streetCount: 1 }])
  expect(await countRows()).toEqual([1, 1, 0])
})

test('what is discarded leaves nothing', async () => {
  const writer = await open()
  await writer.writeAddresses(Array.from({ length: 10_001 }, (_, at) => addressOn(SEEWEG, at)))
  await writer.discard()
  expect(await countRows()).toEqual([0, 0, 0])
})

test('an import that has died is cleared away, and is refused should it go on', async () => {
  const silent = await open()
  await silent.writeAddresses(Array.from({ length: 10_001 }, (_, at) => addressOn(SEEWEG, at)))
  later(10)
  await open()
  expect((await countRows())[0]).toBe(2)
  later(1)
  await sweepDataSets(connection.db, now())
  expect(await countRows()).toEqual([1, 0, 0])
  const givenUp = { code: 'address-data-set-given-up' }
  await expect(silent.complete(), 'before it is all written').rejects.toMatchObject(givenUp)
  await expect(publish(silent)).rejects.toMatchObject(givenUp)
  expect(await countRows()).toEqual([1, 0, 0])
})

test('every publication is news to whoever keeps the list of data sets in memory', async () => {
  const writer = await open()
  await writer.writeAddresses([addressOn(SEEWEG, 1)])
  const before = await version()
  await publish(writer)
  expect(await version()).toBe(before + 1)
})
