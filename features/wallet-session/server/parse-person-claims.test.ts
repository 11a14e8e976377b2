import { expect, test } from 'vitest'
import { parsePersonClaims } from './parse-person-claims.ts'

/** In Switzerland the 16th has begun. */
const NOW = new Date('2026-05-15T22:30:00Z')
const ANNA = { given_name: 'Anna', family_name: 'Muster', birth_date: '1990-05-17' }

test('a person is read as the wallet shows them, names in one spelling', () => {
  const person = parsePersonClaims({ ...ANNA, given_name: ' Ame\u0301lie ', nationality: 'CH' }, NOW)
  expect(person).toEqual({ givenName: 'Amélie', familyName: 'Muster', birthDate: '1990-05-17' })
})

test.each(['1850-01-01', '2024-02-29', '2026-05-16'])('somebody may be born on %s', (birth_date) => {
  expect(parsePersonClaims({ ...ANNA, birth_date }, NOW)?.birthDate).toBe(birth_date)
})

test.each<[string, object]>([
  ['without a given name', { given_name: undefined }],
  ['without a family name', { family_name: ' ' }],
  ['whose name is no text', { given_name: 7 }],
  ['whose name is longer than any', { family_name: 'x'.repeat(201) }],
  ['whose name holds what cannot be seen', { given_name: 'An\u200dna' }],
  ['without a birth date', { birth_date: undefined }],
  ['born in the year 0', { birth_date: '0000-00-00' }],
  ['born before anybody alive', { birth_date: '1849-12-31' }],
  ['born tomorrow', { birth_date: '2026-05-17' }],
  ['born on a day that does not exist', { birth_date: '1990-02-30' }],
  ['born on a day in another form', { birth_date: '17.05.1990' }],
  ['born at an hour', { birth_date: '1990-05-17T00:00:00Z' }],
])('nobody is made of claims of somebody %s', (_, changes) => {
  expect(parsePersonClaims({ ...ANNA, ...changes }, NOW)).toBeUndefined()
})
