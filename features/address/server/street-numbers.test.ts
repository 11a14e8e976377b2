import { expect, test } from 'vitest'
import { createStreetNumbers } from './street-numbers.ts'

const SEEWEG = { esid: 7, name: 'Seeweg', postalCode: '8914', locality: 'Aeugst am Albis', bfsNumber: '1' }

test('a street is one in each postal code, place and municipality, whatever else is said of it', () => {
  const { numberOf, countAddress, list } = createStreetNumbers()
  const others = [{ name: 'Seegasse' }, { postalCode: '8915' }, { locality: 'Aeugstertal' }, { bfsNumber: '2' }]
  expect([SEEWEG, ...others.map((other) => ({ ...SEEWEG, ...other }))].map(numberOf)).toEqual([1, 2, 3, 4, 5])
  expect(countAddress({ ...SEEWEG, esid: null, easting: 2_678_123 })).toBe(1)
  expect(list().map(({ addressCount }) => addressCount)).toEqual([1, 0, 0, 0, 0])
})
