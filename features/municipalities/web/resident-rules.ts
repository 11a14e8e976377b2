import { problemCode } from '@e-collecting/api-client'
import { hasHiddenCharacters } from '@e-collecting/kernel'
import { type Checked, type FieldErrors, refusedFields, textOf } from '@e-collecting/ui/admin'
import { isPlausibleBirthDate, type ResidentInput } from '../contract.ts'

const FIELDS = ['familyName', 'givenName', 'birthDate'] as const
export type ResidentField = (typeof FIELDS)[number]

export type ResidentError = 'required' | 'hidden-characters' | 'implausible' | 'invalid'
export type ResidentErrors = FieldErrors<ResidentField, ResidentError>

/** Checks a sent form: all three are required, the birth date can be one. `today` is the Swiss day. */
export function checkResident(data: FormData, today: string): Checked<ResidentInput, ResidentField, ResidentError> {
  const input = {
    familyName: textOf(data, 'familyName'),
    givenName: textOf(data, 'givenName'),
    birthDate: textOf(data, 'birthDate'),
  }
  const errors: ResidentErrors = {}
  for (const field of FIELDS) {
    if (input[field] === '') errors[field] = 'required'
    else if (hasHiddenCharacters(input[field])) errors[field] = 'hidden-characters'
  }
  if (errors.birthDate === undefined && !isPlausibleBirthDate(input.birthDate, today)) errors.birthDate = 'implausible'
  return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : { kind: 'valid', input }
}

/** What the server refused, at the field it is about; null for what belongs to no field. */
export function residentErrors(error: unknown): ResidentErrors | null {
  if (problemCode(error) === 'birth-date-implausible') return { birthDate: 'implausible' }
  const refused = refusedFields(error, FIELDS)
  return refused.length === 0 ? null : Object.fromEntries(refused.map((field) => [field, 'invalid' as const]))
}
