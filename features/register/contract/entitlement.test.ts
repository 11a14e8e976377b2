import { expect, test } from 'vitest'
import { refusalOf, refusalOfAny, votingAge } from './entitlement.ts'

const TODAY = '2026-11-21'
const born = (birthDate: string, hasRightToVote: boolean | null = null) => ({ birthDate, hasRightToVote })
const FEDERAL = { level: 'federal', canton: 'ZH' } as const

test.each([
  ['1990-05-17', undefined],
  ['2008-11-20', undefined],
  ['2008-11-21', undefined],
  ['2008-11-22', 'resident-too-young'],
  ['2020-05-17', 'resident-too-young'],
  ['2026-11-21', 'resident-too-young'],
] as const)('born on %s, one is entitled from the 18th birthday on', (birthDate, refusal) => {
  expect(refusalOf(born(birthDate), FEDERAL, TODAY)).toBe(refusal)
})

test('who was born on 29 February has completed the year on 1 March', () => {
  expect(refusalOf(born('2008-02-29'), FEDERAL, '2026-02-28')).toBe('resident-too-young')
  expect(refusalOf(born('2008-02-29'), FEDERAL, '2026-03-01')).toBeUndefined()
})

test.each([
  ['federal', 'GL', 18],
  ['cantonal', 'GL', 16],
  ['municipal', 'GL', 16],
  ['cantonal', 'ZH', 18],
  ['municipal', 'ZH', 18],
] as const)('for %s items in %s one votes from %i', (level, canton, age) => {
  expect(votingAge({ level, canton })).toBe(age)
  const birthday = `${2026 - age}-11-21`
  expect(refusalOf(born(birthday), { level, canton }, TODAY)).toBeUndefined()
  expect(refusalOf(born(birthday), { level, canton }, '2026-11-20')).toBe('resident-too-young')
})

test('a recorded right decides, an unknown one counts as there', () => {
  expect(refusalOf(born('1990-05-17', true), FEDERAL, TODAY)).toBeUndefined()
  expect(refusalOf(born('1990-05-17', null), FEDERAL, TODAY)).toBeUndefined()
  expect(refusalOf(born('1990-05-17', false), FEDERAL, TODAY)).toBe('resident-without-right')
  expect(refusalOf(born('2020-05-17', false), FEDERAL, TODAY)).toBe('resident-without-right')
  expect(refusalOf(born('2020-05-17', true), FEDERAL, TODAY)).toBe('resident-too-young')
})

test('before an item is chosen only those are refused who could have none', () => {
  expect(refusalOfAny(born('2009-11-21'), 'GL', TODAY)).toBeUndefined()
  expect(refusalOfAny(born('2009-11-21'), 'ZH', TODAY)).toBe('resident-too-young')
  expect(refusalOfAny(born('2011-11-21'), 'GL', TODAY)).toBe('resident-too-young')
  expect(refusalOfAny(born('1990-11-21', false), 'GL', TODAY)).toBe('resident-without-right')
})
