import { expect, test } from 'vitest'
import { deriveAgeClaims, findIdentityFaults } from './beta-id.ts'

test('an age is reached on the birthday, not a day earlier', () => {
  expect(deriveAgeClaims('2008-11-21', '2026-11-20')).toEqual({
    age_over_16: 'true',
    age_over_18: 'false',
    age_over_65: 'false',
    age_birth_year: '2008',
  })
  expect(deriveAgeClaims('2008-11-21', '2026-11-21').age_over_18).toBe('true')
  expect(deriveAgeClaims('1960-01-01', '2026-11-21').age_over_65).toBe('true')
})

test('who was born on 29 February comes of age on 1 March of a common year', () => {
  expect(deriveAgeClaims('2008-02-29', '2026-02-28').age_over_18).toBe('false')
  expect(deriveAgeClaims('2008-02-29', '2026-03-01').age_over_18).toBe('true')
})

test('every fault of a typed identity is named', () => {
  expect(findIdentityFaults({ givenName: ' ', familyName: '', birthDate: '' }, '2026-11-21')).toEqual({
    givenName: 'required',
    familyName: 'required',
    birthDate: 'required',
  })
  for (const birthDate of ['2030-01-01', '2026-11-21', '1790-01-01', '17.5.1990'])
    expect(findIdentityFaults({ givenName: 'A', familyName: 'B', birthDate }, '2026-11-21')).toEqual({
      birthDate: 'dateWrong',
    })
})
