import { type CallErrorCode, ProblemError } from '@e-collecting/api-client'
import { expect, test } from 'vitest'
import { checkResident, residentErrors } from './resident-rules.ts'

const TODAY = '2026-11-21'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  const all = { familyName: 'Muster', givenName: 'Anna', birthDate: '1990-05-17', ...fields }
  for (const [name, value] of Object.entries(all)) data.set(name, value)
  return data
}

test('names are taken without spaces around them', () => {
  expect(checkResident(form({ familyName: ' Muster ' }), TODAY)).toEqual({
    kind: 'valid',
    input: { familyName: 'Muster', givenName: 'Anna', birthDate: '1990-05-17' },
  })
})

test.each([
  [{ familyName: '' }, { familyName: 'required' }],
  [{ givenName: ' ' }, { givenName: 'required' }],
  [{ birthDate: '' }, { birthDate: 'required' }],
  [{ birthDate: '1899-12-31' }, { birthDate: 'implausible' }],
  [{ birthDate: '2026-11-22' }, { birthDate: 'implausible' }],
  [{ birthDate: '2025-02-29' }, { birthDate: 'implausible' }],
  [{ givenName: 'An\u202ena' }, { givenName: 'hidden-characters' }],
])('%j is wrong at its field', (fields, errors) => {
  expect(checkResident(form(fields), TODAY)).toEqual({ kind: 'invalid', errors })
})

test('somebody born today can be in the register', () => {
  expect(checkResident(form({ birthDate: TODAY }), TODAY).kind).toBe('valid')
})

test('what the server refuses is named at its field, anything else is not', () => {
  const problem = (code: CallErrorCode) => new ProblemError({ type: `/problems/${code}`, title: code, status: 400 })
  expect(residentErrors(problem('birth-date-implausible'))).toEqual({ birthDate: 'implausible' })
  expect(residentErrors(problem('resident-exists'))).toBeNull()
})
