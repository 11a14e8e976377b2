import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { addresses } from '@e-collecting/database/product'
import { createTestDatabase } from '@e-collecting/database/testing'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressLine } from '../contract.ts'
import { importAddresses, seedSampleAddresses } from './import-addresses.ts'
import { type AddressSearch, searchAddresses } from './search-addresses.ts'

const DATA = fileURLToPath(new URL('../data', import.meta.url))
const HEADER =
  'ADR_EGAID;STR_ESID;BDG_EGID;ADR_EDID;STN_LABEL;ADR_NUMBER;BDG_CATEGORY;BDG_NAME;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;ADR_STATUS;ADR_OFFICIAL;ADR_MODIFIED;ADR_EASTING;ADR_NORTHING'

const connection = await createTestDatabase()
const { db } = connection
afterAll(() => connection.close())

async function find(query: string, options: Partial<AddressSearch> = {}) {
  const { hits } = await searchAddresses({ db }, { query, countryCode: 'CH', limit: 20, minScore: 88, ...options })
  return hits
}
const lines = async (query: string, options?: Partial<AddressSearch>) =>
  (await find(query, options)).map(({ place }) => addressLine(place))
const rowCount = async () => (await db.select({ rows: count() }).from(addresses))[0]?.rows

describe('with the sample', () => {
  beforeAll(async () => {
    expect(await seedSampleAddresses({ ...connection, now: () => new Date(0) }, DATA)).toMatchObject({ skipped: 0 })
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

  test('while a street is typed, every address in it is suggested', async () => {
    const found = await lines('Bahnhofs', { limit: 50 })
    expect(found.length).toBeGreaterThan(20)
    expect(found.every((line) => line.includes('ahnhofstrasse'))).toBe(true)
    expect((await lines('Bahnhofs 8001')).every((line) => line.endsWith('8001 Zürich'))).toBe(true)
  })

  test('every address of the sample is found by its own line with the full score', async () => {
    const rows = await db
      .select({
        id: addresses.id,
        street: addresses.street,
        houseNumber: addresses.houseNumber,
        postalCode: addresses.postalCode,
        locality: addresses.locality,
      })
      .from(addresses)
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

  test('the trigram index can answer both ways of looking', async () => {
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`)
      for (const condition of [sql`search_text like '% bahnhofs%'`, sql`'banhofstrase'::text <% search_text`]) {
        const plan = await transaction.execute(sql`explain select id from addresses where ${condition}`)
        expect(JSON.stringify(plan)).toContain('addresses_search_text')
      }
    })
  })
})

test('when the database fails, the error carries its state and nothing of what was typed', async () => {
  const broken = await createTestDatabase()
  await broken.db.execute(sql`drop table addresses`)
  for (const query of ['Geheimweg 17, 8001 Zürich', 'Geheimweg 8001']) {
    const search = { query, countryCode: 'CH', limit: 20, minScore: 88 }
    const error: unknown = await searchAddresses(broken, search).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'address-search-failed', message: expect.stringContaining('42P01') })
    expect(inspect(error, { depth: null, showHidden: true }).toLowerCase()).not.toContain('geheimweg')
  }
  await broken.close()
})

describe('import', () => {
  const row = (id: number, label: string, zip: string, bfs: string) =>
    `${id};1;${id};0;${label};1;residential;;${zip};${bfs};Musterdorf;ZH;real;true;01.01.2026;2600000.000;1200000.000`
  const importLines = (...rows: string[]) =>
    importAddresses(db, Readable.from([`\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n`]))

  test('an import replaces what was there and is the same when repeated', async () => {
    const many = Array.from({ length: 1203 }, (_, index) => row(index + 1, `Weg ${index}`, '8999 Musterdorf', '1'))
    expect(await importLines(...many)).toEqual({ imported: 1203, skipped: 0 })
    expect(await rowCount()).toBe(1203)
    expect(await importLines(...many)).toEqual({ imported: 1203, skipped: 0 })
    expect(await rowCount()).toBe(1203)
    expect(await lines('Via Nassa 29, Lugano')).toEqual([])
  })

  test('Liechtenstein, rows without a street and rows without a postal town are skipped', async () => {
    const report = await importLines(
      row(1, 'Städtle', '9490 Vaduz', '7001'),
      row(2, 'Dorfstrasse', '9493 Mauren', '7011'),
      row(3, '', '8999 Musterdorf', '1'),
      row(4, 'Dorfstrasse', '', '1'),
      row(5, 'Dorfstrasse', '8999 Musterdorf', '1'),
    )
    expect(report).toEqual({ imported: 1, skipped: 4 })
    expect(await db.select({ street: addresses.street }).from(addresses).where(eq(addresses.id, '5-0-5'))).toHaveLength(
      1,
    )
  })

  test('columns are found by name, in any order and with others between them', async () => {
    const columns = HEADER.split(';').toReversed()
    const values = row(7, 'Seeweg', '8999 Musterdorf', '1').split(';').toReversed()
    await importAddresses(db, Readable.from([`NEW;${columns.join(';')}\n;${values.join(';')}\n`]))
    expect(await lines('Seeweg 1 Musterdorf')).toEqual(['Seeweg 1, 8999 Musterdorf'])
  })

  test('a file without the needed columns changes nothing', async () => {
    const before = await rowCount()
    const attempt = importAddresses(db, Readable.from(['ADR_EGAID;STN_LABEL\n1;Weg\n']))
    await expect(attempt).rejects.toMatchObject({ code: 'address-file-invalid' })
    expect(await rowCount()).toBe(before)
  })

  test('a file that is not there changes nothing', async () => {
    const before = await rowCount()
    const attempt = importAddresses(db, createReadStream(`${DATA}/no-such-file.csv`))
    await expect(attempt).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await rowCount()).toBe(before)
  })

  test('a file that breaks off changes nothing', async () => {
    const before = await rowCount()
    const broken = Readable.from(
      (function* () {
        yield `${HEADER}\n${row(1, 'Weg', '8999 Musterdorf', '1')}\n`
        throw new Error('the disk is gone')
      })(),
    )
    await expect(importAddresses(db, broken)).rejects.toThrow('the disk is gone')
    expect(await rowCount()).toBe(before)
  })
})
