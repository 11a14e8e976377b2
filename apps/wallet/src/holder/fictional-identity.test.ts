import { expect, test } from 'vitest'
import { createRandomIdentity, findIdentityFaults } from './fictional-identity.ts'

const TODAY = new Date('2026-11-21T09:00:00Z')

test.each([0, 0.25, 0.5, 0.999])('everybody made up is a grown-up with a plausible birth date (%d)', (value) => {
  const identity = createRandomIdentity(() => value, TODAY)
  expect(findIdentityFaults(identity, TODAY)).toEqual({})
  const age = TODAY.getUTCFullYear() - Number(identity.birthDate.slice(0, 4))
  expect(age).toBeGreaterThan(18)
  expect(age).toBeLessThan(82)
})

test('every fault of a typed identity is named', () => {
  expect(findIdentityFaults({ givenName: ' ', familyName: '', birthDate: '' }, TODAY)).toEqual({
    givenName: 'required',
    familyName: 'required',
    birthDate: 'required',
  })
  for (const birthDate of ['2030-01-01', '2026-11-21', '1790-01-01', '17.5.1990'])
    expect(findIdentityFaults({ givenName: 'A', familyName: 'B', birthDate }, TODAY)).toEqual({
      birthDate: 'dateWrong',
    })
})
