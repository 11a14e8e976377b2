import { expect, test } from 'vitest'
import { findClaimName, listSubjectClaims } from './match-credentials.ts'

const NAMES = [
  { path: ['birth_date'], name: { en: 'Date of birth' } },
  { path: ['address', 'city'], name: { en: 'Town' } },
  { path: ['address'], name: { en: 'Address' } },
  { path: ['given_name'], name: { en: 'Given name' } },
]

test('a claim has the name that the issuer gives its whole path', () => {
  expect(findClaimName(NAMES, ['address'])).toEqual({ en: 'Address' })
  expect(findClaimName(NAMES, ['address', 'city'])).toEqual({ en: 'Town' })
  expect(findClaimName(NAMES, ['address', 'street'])).toEqual({})
  expect(findClaimName(NAMES, ['family_name'])).toEqual({})
})

test('a credential says of its holder what is no technical claim, first what the issuer describes, in its order', () => {
  const claims = {
    vct: 'betaid-sdjwt',
    iss: 'did:x',
    exp: 1,
    status: {},
    family_name: 'Muster',
    given_name: 'Anna',
    address: { city: 'Bern' },
    birth_date: '1990-05-17',
    age_over_18: true,
  }
  expect(listSubjectClaims({ claims, claimNames: NAMES })).toEqual([
    { path: ['birth_date'], name: { en: 'Date of birth' }, values: ['1990-05-17'] },
    { path: ['address'], name: { en: 'Address' }, values: [{ city: 'Bern' }] },
    { path: ['given_name'], name: { en: 'Given name' }, values: ['Anna'] },
    { path: ['family_name'], name: {}, values: ['Muster'] },
    { path: ['age_over_18'], name: {}, values: [true] },
  ])
})
