import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCantonLookup } from '../canton-lookup.ts'
import { listCurrentDataSets } from '../data-set-repository.ts'
import { type DataSetWriter, openDataSet, publishReady } from '../open-data-set.ts'
import { readBuiltInUnits } from '../read-built-in.ts'
import { searchAddresses } from '../search-addresses.ts'
import type { NewStreet } from '../street-numbers.ts'
import { toGeoPoint } from '../swiss-coordinates.ts'
import { rememberStreets } from './remember-streets.ts'

const DATA = fileURLToPath(new URL('../../data', import.meta.url))
const { findMunicipality } = createCantonLookup(await readBuiltInUnits(DATA))
const KERNS: NewStreet = { esid: 10, name: 'Dorfstrasse', postalCode: '6064', locality: 'Kerns', bfsNumber: '1404' }

let connection: Awaited<ReturnType<typeof createTestDatabase>>
let faults: unknown[]
beforeEach(async () => {
  connection = await createTestDatabase()
  faults = []
})
afterEach(() => connection.close())

const remember = () =>
  rememberStreets({
    ...connection,
    readSnapshot: async () => ({ dataSets: await listCurrentDataSets(connection.db), findMunicipality }),
    onFault: (error) => void faults.push(error),
  })
const now = () => new Date('2026-05-15T10:00:00Z')
const open = (kind: 'sample' | 'streets' | 'addresses') => openDataSet({ ...connection, now }, { kind, dataDate: null })
const publish = async (writer: DataSetWriter) => publishReady({ ...connection, now }, [await writer.complete()])
const publishStreets = async (...streets: NewStreet[]) => {
  const writer = await open('streets')
  writer.writeStreets(streets)
  await publish(writer)
}
const houseOn = (street: NewStreet, houseNumber: string, egaid: number) => ({
  street,
  houseNumber,
  egaid,
  egid: egaid,
  edid: 0,
  easting: 2_664_000,
  northing: 1_193_000,
})
const find = async (streets: ReturnType<typeof remember>, query: string) => {
  const search = { query, countryCode: 'CH', limit: 5, minScore: 88 }
  const { hits } = await searchAddresses({ statements: connection.statements, streets }, search)
  return hits.map(({ place: { postalAddress } }) => `${postalAddress.streetAddress}, ${postalAddress.addressLocality}`)
}

/** However busy the machine is. */
const eventually = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 20_000 })

test('who asks before the streets were read waits for them', async () => {
  await publishStreets(KERNS)
  const streets = remember()
  expect(await Promise.all([find(streets, 'Dorfstrasse 12'), find(streets, 'Dorfstrasse 3')])).toEqual([
    ['Dorfstrasse 12, Kerns'],
    ['Dorfstrasse 3, Kerns'],
  ])
})

test('streets of a new data set are found once they are read, those of the former one until then', async () => {
  await publishStreets(KERNS)
  const streets = remember()
  expect(await find(streets, 'Dorfstrasse')).toEqual(['Dorfstrasse, Kerns'])
  await publishStreets({ ...KERNS, name: 'Sarnerstrasse' })
  expect(await find(streets, 'Dorfstrasse')).toEqual(['Dorfstrasse, Kerns'])
  await streets.catchUp()
  await eventually(async () => expect(await find(streets, 'Sarnerstr 1')).toEqual(['Sarnerstrasse 1, Kerns']))
  expect(await find(streets, 'Dorfstrasse')).toEqual([])
})

test('the directory of streets and the addresses are searched together, a street of both with its numbers', async () => {
  await publishStreets(
    KERNS,
    { ...KERNS, name: 'Sarnerstrasse', esid: null },
    { ...KERNS, name: 'Weg', bfsNumber: '9999' },
  )
  const writer = await open('addresses')
  await writer.writeAddresses([houseOn(KERNS, '12', 1), houseOn(KERNS, '14', 2)])
  await publish(writer)
  const streets = remember()
  expect((await streets.read()).size).toBe(2)
  expect(await find(streets, 'Dorfstrasse 13')).toEqual(['Dorfstrasse 12, Kerns', 'Dorfstrasse 14, Kerns'])
  expect(await find(streets, 'Sarnerstrasse 12a')).toEqual(['Sarnerstrasse 12a, Kerns'])
  await publishStreets({ ...KERNS, name: 'Weg', locality: 'Au' })
  expect(await find(remember(), 'Weg 99 Au')).toEqual(['Weg 99, Au'])
})

test('houses of a data set that was replaced are found no more, though they are still there', async () => {
  for (const [at, houseNumber] of ['12', '14'].entries()) {
    const writer = await open('addresses')
    await writer.writeAddresses([houseOn(KERNS, houseNumber, at)])
    await publish(writer)
  }
  expect(await find(remember(), 'Dorfstrasse Kerns')).toEqual(['Dorfstrasse 14, Kerns'])
})

test('houses that answer alike stand number by number, and those of one number by their postal codes', async () => {
  const writer = await open('addresses')
  const sarnen = { ...KERNS, postalCode: '6060', locality: 'Sarnen', bfsNumber: '1407' }
  await writer.writeAddresses([
    ...[KERNS, sarnen].map((street, at) => houseOn(street, '10', at)),
    ...[KERNS, sarnen].map((street, at) => houseOn(street, '2', 10 + at)),
  ])
  await publish(writer)
  expect(await find(remember(), 'Dorfstrasse')).toEqual([
    ...['Dorfstrasse 2, Sarnen', 'Dorfstrasse 2, Kerns'],
    ...['Dorfstrasse 10, Sarnen', 'Dorfstrasse 10, Kerns'],
  ])
})

test('a number of four digits is a postal code, or else a house that there is', async () => {
  const writer = await open('addresses')
  const bern = { ...KERNS, postalCode: '3011', locality: 'Bern', bfsNumber: '351' }
  await writer.writeAddresses([houseOn(KERNS, '1234', 1), houseOn(KERNS, '3011', 2), houseOn(bern, '1234', 3)])
  await publish(writer)
  const streets = remember()
  for (const query of [
    'Dorfstrasse 1234 Kerns',
    'Dorfstrasse 1234, 6064 Kerns',
    '6064 Kerns, Dorfstr. 1234',
    'Dorfstrasse 1234 6064',
  ])
    expect((await find(streets, query))[0]).toBe('Dorfstrasse 1234, Kerns')
  expect(await find(streets, 'Dorfstrasse 8001 Kerns')).toEqual([])
})

test('a street without known numbers is found with the typed number, and says nothing that nobody knows', async () => {
  await publishStreets(KERNS)
  const search = { query: '6064 Kerns, Dorfstr. 12 b', countryCode: 'CH', limit: 5, minScore: 88 }
  const streets = remember()
  const { hits } = await searchAddresses({ statements: connection.statements, streets }, search)
  expect(await find(streets, 'Dorfstrasse 8001 Kerns'), 'nor that a postal code is the number of a house').toEqual([])
  expect(hits).toEqual([
    {
      score: expect.any(Number),
      place: {
        identifier: 'street-10-6064-1404',
        postalAddress: {
          addressCountry: 'CH',
          addressLocality: 'Kerns',
          addressRegion: 'Kerns',
          postalCode: '6064',
          streetAddress: 'Dorfstrasse 12b',
          inLanguage: 'de',
        },
        additionalProperty: { buildingId: '', entranceId: '', addressId: '', municipalityCode: '1404' },
      },
    },
  ])
})

test('a street without known numbers lies where the directory of streets says, and a house where it is itself', async () => {
  const located = { ...KERNS, easting: 2_664_123.45, northing: 1_193_210 }
  await publishStreets(located, { ...located, name: 'Sarnerstrasse', esid: 11 })
  const writer = await open('addresses')
  await writer.writeAddresses([houseOn(KERNS, '12', 1)])
  await publish(writer)
  const streets = remember()
  const geoOf = async (query: string) => {
    const search = { query, countryCode: 'CH', limit: 1, minScore: 88 }
    return (await searchAddresses({ statements: connection.statements, streets }, search)).hits[0]?.place.geo
  }
  expect(await geoOf('Sarnerstrasse 3 Kerns')).toEqual(toGeoPoint(2_664_123.45, 1_193_210))
  expect(await geoOf('Dorfstrasse 12 Kerns')).toEqual(toGeoPoint(2_664_000, 1_193_000))
})

test('one search looks into the same streets to its end, whatever is read meanwhile', async () => {
  await publishStreets(KERNS)
  const former = await remember().read()
  await publishStreets({ ...KERNS, name: 'Dorfstrasse Nord' })
  const present = await remember().read()
  const indexes = [former, present]
  const streets = { read: async () => indexes.shift() ?? present }
  const search = { query: 'Dorfstrasse 12 Zürich', countryCode: 'CH', limit: 5, minScore: 20 }
  const { hits } = await searchAddresses({ statements: connection.statements, streets }, search)
  expect(hits.map(({ place }) => place.postalAddress.streetAddress)).toEqual(['Dorfstrasse 12'])
})

test('what cannot be read is said, answered by the former streets, and tried again', async () => {
  await publishStreets(KERNS)
  const streets = remember()
  await streets.read()
  await publishStreets({ ...KERNS, name: 'Sarnerstrasse' })
  await connection.db.execute(sql`alter table address_streets rename to hidden`)
  await streets.catchUp()
  await eventually(() => expect(faults).toHaveLength(1))
  expect(await find(streets, 'Dorfstrasse')).toEqual(['Dorfstrasse, Kerns'])
  await connection.db.execute(sql`alter table hidden rename to address_streets`)
  await streets.catchUp()
  await eventually(async () => expect(await find(streets, 'Sarnerstrasse')).toEqual(['Sarnerstrasse, Kerns']))
})
