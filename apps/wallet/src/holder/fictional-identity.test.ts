import { findIdentityFaults } from '@e-collecting/test-credential/contract'
import { expect, test } from 'vitest'
import { createRandomIdentity, isSameIdentity } from './fictional-identity.ts'

const TODAY = new Date('2026-11-21T09:00:00Z')

test.each([0, 0.25, 0.5, 0.999])('everybody made up is a grown-up with a plausible birth date (%d)', (value) => {
  const identity = createRandomIdentity(() => value, TODAY)
  expect(findIdentityFaults(identity, '2026-11-21')).toEqual({})
  const age = TODAY.getUTCFullYear() - Number(identity.birthDate.slice(0, 4))
  expect(age).toBeGreaterThan(18)
  expect(age).toBeLessThan(82)
})

test('two people are the same by both names and the birth date', () => {
  const anna = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
  expect(isSameIdentity(anna, { ...anna })).toBe(true)
  for (const other of [{ givenName: 'Reto' }, { familyName: 'Probe' }, { birthDate: '1990-05-18' }])
    expect(isSameIdentity(anna, { ...anna, ...other })).toBe(false)
})
