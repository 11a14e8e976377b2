import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CANTONS } from '../contract.ts'
import type { AdministrativeUnit } from './administrative-units.ts'
import { createCantonLookup } from './canton-lookup.ts'
import { readBuiltInUnits } from './read-built-in.ts'

const builtIn = await readBuiltInUnits(fileURLToPath(new URL('../data', import.meta.url)))
const { units } = builtIn
const lookup = createCantonLookup(builtIn)
const lookUp = (rows: readonly AdministrativeUnit[], successors: [string, string][] = []) =>
  createCantonLookup({ units: rows, successors: new Map(successors) })

/**
 * The register numbers municipalities in blocks, one or more per canton: an expectation that does not use the file's
 * parents. Moutier (6831) is in the block of the canton it joined in 2026.
 */
const BLOCKS: readonly [from: number, to: number, canton: string][] = [
  [1, 299, 'ZH'],
  [300, 999, 'BE'],
  [1000, 1199, 'LU'],
  [1200, 1299, 'UR'],
  [1300, 1399, 'SZ'],
  [1400, 1499, 'OW'],
  [1500, 1599, 'NW'],
  [1600, 1699, 'GL'],
  [1700, 1799, 'ZG'],
  [2000, 2399, 'FR'],
  [2400, 2699, 'SO'],
  [2700, 2749, 'BS'],
  [2750, 2899, 'BL'],
  [2900, 2999, 'SH'],
  [3000, 3099, 'AR'],
  [3100, 3199, 'AI'],
  [3200, 3499, 'SG'],
  [3500, 3999, 'GR'],
  [4000, 4399, 'AG'],
  [4400, 4999, 'TG'],
  [5000, 5399, 'TI'],
  [5400, 5999, 'VD'],
  [6000, 6399, 'VS'],
  [6400, 6599, 'NE'],
  [6600, 6699, 'GE'],
  [6700, 6899, 'JU'],
]

const COUNTS: Record<string, number> = {
  UR: 19,
  OW: 7,
  NW: 11,
  GL: 3,
  ZG: 11,
  BS: 3,
  BL: 86,
  AR: 20,
  SZ: 30,
  ZH: 160,
  GE: 45,
  TG: 80,
  SG: 75,
}

test('every one of the 2,110 municipalities has the canton of its number block', () => {
  const municipalities = units.filter(({ level }) => level === 3)
  expect(municipalities).toHaveLength(2110)
  expect(lookup.municipalities).toHaveLength(2110)
  for (const { bfsNumber, name } of municipalities) {
    const number = Number(bfsNumber)
    const expected = BLOCKS.find(([from, to]) => from <= number && number <= to)?.[2]
    expect(lookup.findCanton(bfsNumber), name).toEqual({
      kind: 'found',
      municipality: { bfsNumber, name, canton: expected },
    })
  }
})

test('the cantons have as many municipalities as they are known to have', () => {
  const found = Object.fromEntries(
    CANTONS.map(({ code }) => [code, lookup.municipalities.filter(({ canton }) => canton === code).length]),
  )
  expect(found).toMatchObject(COUNTS)
  expect(Object.values(found).every((count) => count > 0)).toBe(true)
})

test.each([
  ['5586', 'Lausanne', 'VD'],
  ['3901', 'Chur', 'GR'],
  ['3787', 'St. Moritz', 'GR'],
  ['3921', 'Arosa', 'GR'],
  ['3427', 'Wil (SG)', 'SG'],
  ['3402', 'Flawil', 'SG'],
  ['3408', 'Uzwil', 'SG'],
  ['5590', 'Pully', 'VD'],
  ['5606', 'Lutry', 'VD'],
  ['5805', 'Oron', 'VD'],
  ['1', 'Aeugst am Albis', 'ZH'],
  ['6831', 'Moutier', 'JU'],
])('municipality %s is %s in %s', (bfsNumber, name, canton) => {
  expect(lookup.findMunicipality(bfsNumber)).toEqual({ bfsNumber, name, canton })
  expect(lookup.findMunicipality(`00${bfsNumber}`)?.name).toBe(name)
})

/** As in the official file: one number means a canton, a district and a municipality at once, historical codes as well. */
const COLLIDING: AdministrativeUnit[] = [
  { bfsNumber: '1', historicalCode: '1', parent: '', level: 1, name: 'Zürich' },
  { bfsNumber: '18', historicalCode: '2', parent: '', level: 1, name: 'Graubünden' },
  { bfsNumber: '22', historicalCode: '3', parent: '', level: 1, name: 'Vaud' },
  { bfsNumber: '3', historicalCode: '3', parent: '2', level: 2, name: 'Region Plessur' },
  { bfsNumber: '2', historicalCode: '1', parent: '3', level: 2, name: 'District de Lausanne' },
  { bfsNumber: '1', historicalCode: '2', parent: '1', level: 2, name: 'Bezirk Affoltern' },
  { bfsNumber: '3', historicalCode: '2', parent: '3', level: 3, name: 'Chur' },
  { bfsNumber: '2', historicalCode: '3', parent: '1', level: 3, name: 'Lausanne' },
  { bfsNumber: '1', historicalCode: '1', parent: '2', level: 3, name: 'Aeugst am Albis' },
]

test('codes that collide on three levels, in any order of rows, never lead to another canton', () => {
  for (const rows of [COLLIDING, COLLIDING.toReversed()]) {
    const colliding = lookUp(rows)
    expect(colliding.findMunicipality('3')).toEqual({ bfsNumber: '3', name: 'Chur', canton: 'GR' })
    expect(colliding.findMunicipality('2')).toEqual({ bfsNumber: '2', name: 'Lausanne', canton: 'VD' })
    expect(colliding.findMunicipality('1')).toEqual({ bfsNumber: '1', name: 'Aeugst am Albis', canton: 'ZH' })
  }
})

test('of two rows with one code on one level the first counts', () => {
  const twice = lookUp([
    { bfsNumber: '1', historicalCode: '1', parent: '', level: 1, name: 'Zürich' },
    { bfsNumber: '261', historicalCode: '9', parent: '1', level: 3, name: 'Zürich' },
    { bfsNumber: '261', historicalCode: '10', parent: '1', level: 3, name: 'Another' },
  ])
  expect(twice.findMunicipality('261')?.name).toBe('Zürich')
})

test('a municipality directly below its canton is found without a district', () => {
  const flat = lookUp([
    { bfsNumber: '12', historicalCode: '12', parent: '', level: 1, name: 'Basel-Stadt' },
    { bfsNumber: '2701', historicalCode: '9', parent: '12', level: 3, name: 'Basel' },
  ])
  expect(flat.findMunicipality('2701')?.canton).toBe('BS')
})

test('each way to fail has its own name and none is a sentence', () => {
  const broken = lookUp([
    { bfsNumber: '99', historicalCode: '99', parent: '', level: 1, name: 'No canton' },
    { bfsNumber: '1', historicalCode: '50', parent: '98', level: 2, name: 'Orphan district' },
    { bfsNumber: '2', historicalCode: '51', parent: '99', level: 2, name: 'District of no canton' },
    { bfsNumber: '10', historicalCode: '1', parent: '77', level: 3, name: 'No parent' },
    { bfsNumber: '11', historicalCode: '2', parent: '50', level: 3, name: 'No canton row' },
    { bfsNumber: '12', historicalCode: '3', parent: '51', level: 3, name: 'Unknown canton' },
  ])
  expect(broken.findCanton('9')).toEqual({ kind: 'municipality-not-found' })
  expect(broken.findCanton('99')).toEqual({ kind: 'municipality-not-found' })
  expect(broken.findCanton('10')).toEqual({ kind: 'parent-not-found' })
  expect(broken.findCanton('11')).toEqual({ kind: 'canton-not-found' })
  expect(broken.findCanton('12')).toEqual({ kind: 'canton-not-found' })
  expect(broken.findCanton('Zürich')).toEqual({ kind: 'failed' })
  expect(lookUp([]).findCanton('261')).toEqual({ kind: 'failed' })
  expect(broken.municipalities).toEqual([])
})

const RIEHEN: AdministrativeUnit = { bfsNumber: '2703', historicalCode: '9', parent: '12', level: 3, name: 'Riehen' }
const BASEL: AdministrativeUnit[] = [
  { bfsNumber: '12', historicalCode: '12', parent: '', level: 1, name: 'Basel-Stadt' },
  RIEHEN,
]

test('a number that is gone leads to the municipality into which it has merged, however often', () => {
  const merged = lookUp(BASEL, [
    ['2701', '2702'],
    ['2702', '2703'],
    ['2704', '2705'],
  ])
  const riehen = { bfsNumber: '2703', name: 'Riehen', canton: 'BS' }
  expect(merged.findMunicipality('2701')).toEqual(riehen)
  expect(merged.findCanton('02702')).toEqual({ kind: 'found', municipality: riehen })
  expect(merged.findCanton('2704')).toEqual({ kind: 'municipality-not-found' })
  expect(merged.municipalities).toEqual([riehen])
  expect(merged.listMerged('2703')).toEqual(['2701', '2702'])
  expect(merged.listMerged('2702')).toEqual([])
  const again = lookUp([...BASEL, { ...RIEHEN, bfsNumber: '2702', historicalCode: '10' }], [['2702', '2703']])
  expect(again.listMerged('2703'), 'a number that is in force is not gone').toEqual([])
  expect(again.listMerged('2702')).toEqual([])
})
