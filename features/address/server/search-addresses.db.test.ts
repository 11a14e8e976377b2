import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { addressStreets, buildingAddresses } from '@e-collecting/database/product'
import { createTestDatabase } from '@e-collecting/database/testing'
import { and, count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressLine } from '../contract.ts'
import { createCantonLookup } from './canton-lookup.ts'
import { listCurrentDataSets } from './data-set-repository.ts'
import { readBuiltInUnits } from './read-built-in.ts'
import { type AddressSearch, searchAddresses } from './search-addresses.ts'
import { seedSampleAddresses } from './seed-sample-addresses.ts'
import { rememberStreets } from './streets/remember-streets.ts'

const DATA = fileURLToPath(new URL('../data', import.meta.url))
const connection = await createTestDatabase()
const { db, statements } = connection
const { findMunicipality } = createCantonLookup(await readBuiltInUnits(DATA))
const streets = rememberStreets({
  ...connection,
  readSnapshot: async () => ({ dataSets: await listCurrentDataSets(connection.db), findMunicipality }),
  onFault: () => undefined,
})
afterAll(() => connection.close())

async function find(query: string, options: Partial<AddressSearch> = {}) {
  const search = { query, countryCode: 'CH', limit: 20, minScore: 88, ...options }
  return (await searchAddresses({ statements, streets }, search)).hits
}
const lines = async (query: string, options?: Partial<AddressSearch>) =>
  (await find(query, options)).map(({ place }) => addressLine(place))
const rowCount = async () => (await db.select({ rows: count() }).from(buildingAddresses))[0]?.rows

describe('with the sample', () => {
  beforeAll(async () => {
    expect(await seedSampleAddresses({ ...connection, now: () => new Date(0) }, DATA)).toMatchObject({
      streetCount: expect.any(Number),
    })
  })

  test('the sample fills an empty table once and leaves a filled one alone', async () => {
    const before = await rowCount()
    expect(before).toBeGreaterThanOrEqual(320)
    expect(await seedSampleAddresses({ ...connection, now: () => new Date(0) }, DATA)).toBeUndefined()
    expect(await rowCount()).toBe(before)
  })

  test.each([
    ['Bahnhofstrasse 12a, 8001 Zürich', 'Bahnhofstrasse 12a, 8001 Zürich'],
    ['8001 zuerich bahnhofstr. 12 a', 'Bahnhofstrasse 12a, 8001 Zürich'],
    ['Banhofstrase 12a Zürih', 'Bahnhofstrasse 12a, 8001 Zürich'],
    ['Bahnhofstrasse 12a-14, 8001 Zürich', 'Bahnhofstrasse 12a, 8001 Zürich'],
    ['bahnhofstrasse 12a/3 zürich', 'Bahnhofstrasse 12a, 8001 Zürich'],
    ['av. de la gare 33 lausanne', 'Avenue de la Gare 33, 1003 Lausanne'],
    ['rte de chancy 50', 'Route de Chancy 50, 1213 Petit-Lancy'],
    ['bd perolles 33 freiburg', 'Boulevard de Pérolles 33, 1700 Fribourg'],
    ['V. Nassa 29, Lugano', 'Via Nassa 29, 6900 Lugano'],
    ['pl de la palud 14', 'Place de la Palud 14, 1003 Lausanne'],
    ['Ch. de Somais 9 Pully', 'Chemin de Somais 9, 1009 Pully'],
    ['rue st-joseph 21 carouge', 'Rue Saint-Joseph 21, 1227 Carouge GE'],
    ['Sankt Alban Vorstadt 30 Basel', 'St. Alban-Vorstadt 30, 4052 Basel'],
    ['Rue du 31 decembre 47 Genf', 'Rue du 31-Décembre 47, 1207 Genève'],
    ['av 1er mars neuchatel', 'Avenue du 1er-Mars 33, 2000 Neuchâtel'],
    ['Kirchstr 175 Köniz', 'Kirchstrasse 175, 3084 Wabern'],
    ['Dorfstrasse 31.1 Aeugst', 'Dorfstrasse 31.1, 8914 Aeugst am Albis'],
    ['via maistra 12 st moritz', 'Via Maistra 12, 7500 St. Moritz'],
    ['Wil SG Marktgasse 57', 'Marktgasse 57, 9500 Wil SG'],
    ['Freiestrasse 52 Basel', 'Freie Strasse 52, 4001 Basel'],
    ['Rorschacherstr. 150 St.Gallen', 'Rorschacher Strasse 150, 9008 St. Gallen'],
  ])('%s finds %s first', async (query, line) => {
    expect((await lines(query))[0]).toBe(line)
  })

  test.each([
    [100, 'Bahnhofstrasse 12a, 8001 Zürich', ['Bahnhofstrasse 12a, 8001 Zürich']],
    [99, 'Bahnhofstrasse 12a, 8001 Zürich', ['Bahnhofstrasse 12a, 8001 Zürich', 'Bahnhofstrasse 12, 8001 Zürich']],
    [100, 'Banhofstrasse 12a, 8001 Zürich', []],
  ])('nothing below a least score of %i is told: %s', async (minScore, query, expected) => {
    expect(await lines(query, { minScore })).toEqual(expected)
  })

  test('while a street is typed, every address in it is suggested', async () => {
    const found = await lines('Bahnhofs', { limit: 50 })
    expect(found.length).toBeGreaterThan(20)
    expect(found.every((line) => line.includes('ahnhofstrasse'))).toBe(true)
    expect((await lines('Bahnhofs 8001')).every((line) => line.endsWith('8001 Zürich'))).toBe(true)
  })

  test('every address of the sample is found by its own line with the full score', async () => {
    const rows = await db
      .select({
        id: sql<string>`concat(egid, '-', edid, '-', egaid)`,
        street: addressStreets.name,
        houseNumber: buildingAddresses.houseNumber,
        postalCode: addressStreets.postalCode,
        locality: addressStreets.locality,
      })
      .from(buildingAddresses)
      .innerJoin(
        addressStreets,
        and(
          eq(addressStreets.dataSetId, buildingAddresses.dataSetId),
          eq(addressStreets.id, buildingAddresses.streetId),
        ),
      )
    for (const { id, street, houseNumber, postalCode, locality } of rows) {
      const [best] = await find(`${street} ${houseNumber}, ${postalCode} ${locality}`, { limit: 1 })
      expect(best?.score, `${street} ${houseNumber} ${locality}`).toBe(100)
      if (houseNumber !== '') expect(best?.place.identifier).toBe(id)
    }
  })

  test('a hit carries address and municipality code, everything but the score as text', async () => {
    expect(await find('Seftigenstrasse 310 Wabern')).toEqual([
      {
        score: 100,
        place: {
          identifier: expect.stringMatching(/^\d+-0-\d+$/),
          postalAddress: {
            addressCountry: 'CH',
            addressLocality: 'Wabern',
            addressRegion: 'Köniz',
            postalCode: '3084',
            streetAddress: 'Seftigenstrasse 310',
            inLanguage: 'de',
          },
          geo: { latitude: expect.stringMatching(/^46\.9\d{6}$/), longitude: expect.stringMatching(/^7\.4\d{6}$/) },
          additionalProperty: {
            buildingId: expect.stringMatching(/^\d+$/),
            entranceId: '0',
            addressId: expect.stringMatching(/^\d+$/),
            municipalityCode: '355',
          },
        },
      },
      expect.objectContaining({ score: expect.any(Number) }),
    ])
  })

  test.each([
    ['Via Nassa 5 Lugano', 'it'],
    ['Via Serlas 27 St. Moritz', 'rm'],
    ['Rue de Bourg 5 Lausanne', 'fr'],
    ['Strada de Arbedàs 6', 'it'],
    ['Bahnhofstrasse 8 Visp', 'de'],
  ])('%s is an address in %s', async (query, language) => {
    expect((await find(query))[0]?.place.postalAddress.inLanguage).toBe(language)
  })

  test('an unknown house number is answered with the nearest ones of the street, never with an invented one', async () => {
    expect((await lines('Bahnhofstrasse 13, 8001 Zürich')).slice(0, 4)).toEqual([
      'Bahnhofstrasse 12, 8001 Zürich',
      'Bahnhofstrasse 12a, 8001 Zürich',
      'Bahnhofstrasse 10, 8001 Zürich',
      'Bahnhofstrasse 21, 8001 Zürich',
    ])
  })

  test('the typed number is among the few houses of each street, in whatever case the data have its letter', async () => {
    const [street] = (await find('Bahnhofstrasse 12a, 8001 Zürich')).map(({ place }) => place.identifier)
    await db.execute(sql`insert into building_addresses (data_set_id, street_id, egaid, egid, edid, house_number)
      select data_set_id, street_id, 1000 + at, 1000 + at, 0, '30' || letter from building_addresses,
        unnest(array['', 'A', 'B', 'C', 'D', 'E', ' F']) with ordinality as letters (letter, at)
      where concat(egid, '-', edid, '-', egaid) = ${street}`)
    try {
      for (const typed of ['30e', '30 E'])
        expect((await lines(`Bahnhofstrasse ${typed}`))[0]).toBe('Bahnhofstrasse 30E, 8001 Zürich')
      expect((await lines('Bahnhofstrasse 30f'))[0]).toBe('Bahnhofstrasse 30 F, 8001 Zürich')
    } finally {
      await db.execute(sql`delete from building_addresses where egaid between 1001 and 1007`)
    }
  })

  test('at one score the order follows the street: number by number, then the postal code', async () => {
    expect((await lines('Bahnhofstrasse Zürich')).slice(0, 7)).toEqual(
      ['1', '10', '12', '12a', '21', '45', '70'].map((number) => `Bahnhofstrasse ${number}, 8001 Zürich`),
    )
    expect(await lines('Schaffhauserstrasse')).toEqual(await lines('schaffhauserstrasse'))
  })

  test('another town, another street or nonsense is not suggested', async () => {
    expect(await lines('Via Nassa 29, Zürich')).toEqual([])
    expect(await lines('Zollikerstrasse 8, 9999 Nirgendwo')).toEqual([])
    expect(await lines('Цюрих вокзал')).toEqual([])
    expect(await lines("%_%'; drop table addresses;--")).toEqual([])
  })

  test('who asks for less than the usual score gets more, worse hits, still in order', async () => {
    const strict = await find('Via Nassa 29, Zürich')
    const loose = await find('Via Nassa 29, Zürich', { minScore: 30, limit: 50 })
    expect(strict).toEqual([])
    expect(loose.length).toBeGreaterThan(0)
    expect(loose.every(({ score }) => score >= 30 && score < 88)).toBe(true)
    expect(loose.map(({ score }) => score)).toEqual(loose.map(({ score }) => score).toSorted((a, b) => b - a))
  })

  test('texts under five characters, other countries and bare numbers have no hits', async () => {
    expect(await find('Bahn')).toEqual([])
    expect(await find('  Wil   ')).toEqual([])
    expect(await find('Bahnhofstrasse', { countryCode: 'LI' })).toEqual([])
    expect(await find('Bahnhofstrasse', { countryCode: 'ch', limit: 1 })).toHaveLength(1)
    expect(await find('12345678')).toEqual([])
    expect((await lines('8001 1')).every((line) => line.includes(' 8001 '))).toBe(true)
  })
})

test('when the database fails, the error carries its state and nothing of what was typed', async () => {
  const broken = await createTestDatabase()
  await broken.db.execute(sql`drop table building_addresses`)
  const search = { query: 'Seftigenstrasse 317, 3084 Wabern', countryCode: 'CH', limit: 20, minScore: 88 }
  const unread = rememberStreets({
    ...broken,
    readSnapshot: async () => ({ dataSets: await listCurrentDataSets(broken.db), findMunicipality }),
    onFault: () => undefined,
  })
  await broken.db.execute(sql`drop table address_streets, address_data_sets`)
  for (const read of [streets, unread]) {
    const failing = searchAddresses({ statements: broken.statements, streets: read }, search)
    const error: unknown = await failing.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'address-search-failed', message: expect.stringContaining('42P01') })
    expect(inspect(error, { depth: null, showHidden: true }).toLowerCase()).not.toMatch(/seftigen|317|3084/)
  }
  await broken.close()
})
