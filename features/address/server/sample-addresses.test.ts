import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { CANTONS } from '../contract.ts'
import { createCantonLookup } from './canton-lookup.ts'
import { readBuiltInUnits } from './read-built-in.ts'

const DATA = fileURLToPath(new URL('../data', import.meta.url))
const HEADER =
  'ADR_EGAID;STR_ESID;BDG_EGID;ADR_EDID;STN_LABEL;ADR_NUMBER;BDG_CATEGORY;BDG_NAME;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;ADR_STATUS;ADR_OFFICIAL;ADR_MODIFIED;ADR_EASTING;ADR_NORTHING'

const text = await readFile(`${DATA}/sample-addresses.csv`, 'utf8')
const rows: Record<string, string>[] = parse(text, { bom: true, delimiter: ';', columns: true })
const cantons = createCantonLookup(await readBuiltInUnits(DATA))

/** Municipality number of each canton's capital. */
const CAPITALS = Object.entries({
  ZH: 261,
  BE: 351,
  LU: 1061,
  UR: 1201,
  SZ: 1372,
  OW: 1407,
  NW: 1509,
  GL: 1632,
  ZG: 1711,
  FR: 2196,
  SO: 2601,
  BS: 2701,
  BL: 2829,
  SH: 2939,
  AR: 3001,
  AI: 3101,
  SG: 3203,
  GR: 3901,
  AG: 4001,
  TG: 4566,
  TI: 5002,
  VD: 5586,
  VS: 6266,
  NE: 6458,
  GE: 6621,
  JU: 6711,
})

test('the sample has the official columns, a byte order mark and at least 320 rows', () => {
  expect(text.startsWith(`\uFEFF${HEADER}\n`)).toBe(true)
  expect(rows.length).toBeGreaterThanOrEqual(320)
  expect(new Set(rows.map((row) => row.ADR_EGAID)).size).toBe(rows.length)
  expect(new Set(rows.map((row) => `${row.STN_LABEL} ${row.ADR_NUMBER} ${row.ZIP_LABEL} ${row.COM_FOSNR}`)).size).toBe(
    rows.length,
  )
})

test('every row names its municipality and canton as the register does, and has the form of an address', () => {
  for (const row of rows) {
    const municipality = cantons.findMunicipality(row.COM_FOSNR ?? '')
    const line = `${row.STN_LABEL} ${row.ADR_NUMBER}, ${row.ZIP_LABEL}`
    expect({ name: municipality?.name, canton: municipality?.canton }, line).toEqual({
      name: row.COM_NAME,
      canton: row.COM_CANTON,
    })
    expect(row.ZIP_LABEL, line).toMatch(/^[1-9]\d{3} \S.*$/)
    expect(row.ADR_NUMBER, line).toMatch(/^(\d+[a-z]?(\.\d+)?)?$/)
    expect(row.STN_LABEL, line).toMatch(/\S/)
    expect(row.ADR_STATUS, line).toMatch(/^(real|planned)$/)
    expect(Number(row.ADR_EASTING), line).toBeGreaterThan(2_485_000)
    expect(Number(row.ADR_EASTING), line).toBeLessThan(2_834_000)
    expect(Number(row.ADR_NORTHING), line).toBeGreaterThan(1_075_000)
    expect(Number(row.ADR_NORTHING), line).toBeLessThan(1_296_000)
  }
})

test('every canton has several addresses in its capital', () => {
  expect(CAPITALS.map(([code]) => code).sort()).toEqual(CANTONS.map(({ code }) => code).sort())
  for (const [code, bfsNumber] of CAPITALS) {
    const inCapital = rows.filter((row) => row.COM_FOSNR === String(bfsNumber))
    expect(inCapital.length, code).toBeGreaterThanOrEqual(5)
    expect(inCapital[0]?.COM_CANTON).toBe(code)
  }
})

test.each([
  ['8914 Aeugst am Albis', 'Aeugst am Albis'],
  ['7500 St. Moritz', 'St. Moritz'],
  ['9500 Wil SG', 'Wil (SG)'],
  ['1035 Bournens', 'Bournens'],
  ['6563 Mesocco', 'Mesocco'],
  ['8047 Zürich', 'Zürich'],
  ['3084 Wabern', 'Köniz'],
  ['8404 Winterthur', 'Winterthur'],
  ['8044 Gockhausen', 'Dübendorf'],
  ['6319 Allenwinden', 'Baar'],
  ['9552 Bronschhofen', 'Wil (SG)'],
  ['1219 Le Lignon', 'Vernier'],
])('postal town %s lies in %s', (label, municipality) => {
  expect(rows.find((row) => row.ZIP_LABEL === label)?.COM_NAME).toBe(municipality)
})

test('the kinds of rows that the official file has are all there', () => {
  const numbers = rows.map((row) => row.ADR_NUMBER)
  expect(numbers).toContain('')
  expect(numbers).toContain('31.1')
  expect(numbers.some((number) => /^\d+a$/.test(number ?? ''))).toBe(true)
  expect(rows.some((row) => row.ADR_STATUS === 'planned')).toBe(true)
  const municipalitiesOfForch = new Set(rows.filter((row) => row.ZIP_LABEL === '8127 Forch').map((row) => row.COM_NAME))
  expect(municipalitiesOfForch).toEqual(new Set(['Küsnacht (ZH)', 'Maur']))
})
