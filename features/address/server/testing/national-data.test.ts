import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createCantonLookup } from '../canton-lookup.ts'
import { readBuiltInUnits } from '../read-built-in.ts'
import { type GeneratedStreet, generateNationalData } from './national-data.ts'
import { addressLines, streetLine } from './official-layout.ts'
import { createRandomSource } from './random-source.ts'
import { typeAddress } from './typed-addresses.ts'

const DATA = fileURLToPath(new URL('../../data', import.meta.url))
const localities = readFileSync(`${DATA}/official-localities-2026-01-01.csv`, 'utf8')
const generate = (addresses: number, canton?: string): GeneratedStreet[] => [
  ...generateNationalData({ localities, addresses, ...(canton !== undefined && { canton }) }),
]
const small = generate(60_000)

test('the same options give the same data, of about the wanted size', () => {
  // By their texts: 60,000 addresses take a second to be compared one by one.
  expect(JSON.stringify(generate(60_000)) === JSON.stringify(small)).toBe(true)
  const count = small.reduce((sum, { addresses }) => sum + addresses.length, 0)
  expect(count).toBeGreaterThan(55_000)
  expect(count).toBeLessThan(65_000)
})

test('every municipality and every canton has its addresses, in its own place', async () => {
  const { municipalities, findMunicipality } = createCantonLookup(await readBuiltInUnits(DATA))
  expect(new Set(small.map(({ bfsNumber }) => bfsNumber)).size).toBe(municipalities.length)
  for (const { bfsNumber, canton } of small) expect(findMunicipality(bfsNumber)?.canton).toBe(canton)
})

test('what makes the official data awkward is in it', () => {
  const names = small.map(({ name }) => name)
  const numbers = small.flatMap(({ addresses }) => addresses.map(({ houseNumber }) => houseNumber))
  for (const pattern of [/^Rue de l'/, /^Via /, /^St\. /, /31-Décembre/, /-Strasse$/, / \/ /, /^Alte /, /^Les /])
    expect(
      names.some((name) => pattern.test(name)),
      String(pattern),
    ).toBe(true)
  for (const pattern of [/^$/, /^\d+[abc]$/, /^\d+\.\d$/])
    expect(numbers.some((number) => pattern.test(number))).toBe(true)
  for (const { addresses } of small) {
    const named = addresses.map(({ houseNumber }) => houseNumber).filter((number) => number !== '')
    expect(new Set(named).size).toBe(named.length)
  }
})

test('a canton alone is the part of the country that it is', () => {
  const zug = generate(60_000, 'ZG')
  expect(new Set(zug.map(({ canton }) => canton))).toEqual(new Set(['ZG']))
})

test('lines have as many fields as the official files', () => {
  const [street] = small
  if (street === undefined) throw new Error('There is no street.')
  expect(addressLines(street).split('\r\n')[0]?.split(';')).toHaveLength(17)
  expect(streetLine(street).split(';')).toHaveLength(14)
})

test('an address is typed with as many wrong letters as asked for', () => {
  const random = createRandomSource(5)
  const [street] = small.filter(({ name }) => name.length > 12)
  if (street === undefined) throw new Error('There is no street.')
  const right = Array.from({ length: 50 }, () => typeAddress(random, street, { houseNumber: '12', typos: 0 }).typed)
  expect(right.every((typed) => typed.includes('12'))).toBe(true)
  const wrong = Array.from({ length: 50 }, () => typeAddress(random, street, { houseNumber: '12', typos: 1 }).typed)
  expect(wrong.filter((typed) => right.includes(typed)).length).toBeLessThan(10)
})
