import { expect, test } from 'vitest'
import type { AdministrativeUnit } from './administrative-units.ts'
import { mergeUnits, requireWholeCountry } from './merge-units.ts'
import type { RegisteredUnit } from './official-files/read-unit-row.ts'

const CANTON = { bfsNumber: '6', historicalCode: '6', parent: '', level: 1, name: 'Obwalden' } as const
const DISTRICT = { bfsNumber: '600', historicalCode: '10061', parent: '6', level: 2, name: 'Obwalden' } as const
const municipality = (bfsNumber: string): AdministrativeUnit => ({
  bfsNumber,
  historicalCode: `1${bfsNumber}`,
  parent: '10061',
  level: 3,
  name: `Number ${bfsNumber}`,
})
const registered = (unit: AdministrativeUnit, inscription = '', radiation = ''): RegisteredUnit => ({
  ...unit,
  isInForce: radiation === '',
  validFrom: undefined,
  validTo: undefined,
  inscription,
  radiation,
})
const mutation = (from: string, to: string) => ({ from, to, date: '2026-01-01' })
const country = (count: number) => ({
  units: [CANTON, DISTRICT, ...Array.from({ length: count }, (_, at) => municipality(String(1401 + at)))],
  successors: new Map<string, string>(),
})

test('what a register and a list of mutations say goes before what was known, and what is in force has no successor', () => {
  const before = {
    units: country(3).units,
    successors: new Map([
      ['1490', '1401'],
      ['1491', '1401'],
      ['1492', '1401'],
      ['1402', '1401'],
      ['600', '1401'],
    ]),
  }
  const register = [
    registered(CANTON),
    registered(DISTRICT),
    registered(municipality('1402'), '1'),
    registered(municipality('1403'), '7'),
    registered(municipality('1492'), '1', '7'),
  ]
  const { units, successors } = mergeUnits(before, register, [mutation('1491', '1402')])
  expect(units.map(({ bfsNumber }) => bfsNumber)).toEqual(['6', '600', '1402', '1403'])
  // 600 is the number of a district as well, and says nothing of a municipality that had it.
  expect([...successors]).toEqual([
    ['1490', '1401'],
    ['1491', '1402'],
    ['1492', '1403'],
    ['600', '1401'],
  ])
})

test('a register that leaves out more than a tenth of the municipalities is refused, unless that is meant', () => {
  const before = country(100)
  expect(() => requireWholeCountry(before, country(90), false)).not.toThrow()
  expect(() => requireWholeCountry(before, country(89), false)).toThrow(/leaves 11 of 100 municipalities out/)
  expect(() => requireWholeCountry(before, country(89), true)).not.toThrow()
})

test('one that has merged is not missing, and one without a canton is refused even where a part is meant', () => {
  const merged = {
    units: country(10).units,
    successors: new Map(country(20).units.map(({ bfsNumber }) => [bfsNumber, '1401'])),
  }
  expect(() => requireWholeCountry(country(20), merged, false)).not.toThrow()
  const lost = { ...country(20), units: country(20).units.filter(({ level }) => level !== 1) }
  expect(() => requireWholeCountry(country(20), lost, true)).toThrow(/from municipality 1401 to no canton/)
})
