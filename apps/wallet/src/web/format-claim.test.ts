import { expect, test } from 'vitest'
import { formatClaim, formatDay, formatInstant } from './format-claim.ts'

test('claims are shown in plain words', () => {
  const words = { yes: 'ja', no: 'nein' }
  expect(formatClaim('1990-05-17', words)).toBe('17.05.1990')
  expect(formatClaim('true', words)).toBe('ja')
  expect(formatClaim(false, words)).toBe('nein')
  expect(formatClaim({ street: 'Dorfweg' }, words)).toBe('{"street":"Dorfweg"}')
  expect(formatClaim('x'.repeat(500), words)).toHaveLength(400)
  expect(formatDay('no date')).toBe('no date')
})

test('an instant falls on the day that it has in Switzerland', () => {
  expect(formatInstant(new Date('2026-01-04T22:30:00Z'))).toBe('04.01.2026')
  expect(formatInstant(new Date('2026-01-04T23:30:00Z'))).toBe('05.01.2026')
})
