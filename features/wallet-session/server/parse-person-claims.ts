import { hasHiddenCharacters, isCalendarDay, swissDay } from '@e-collecting/kernel'
import type { PersonClaims } from '../contract.ts'

const MAX_NAME_CHARACTERS = 200
/** Nobody alive was born before; an earlier day, such as one of year 0, stands for "unknown" or is a fault of the issuer. */
const EARLIEST_BIRTH_DATE = '1850-01-01'

/**
 * The person behind a successful presentation, or nothing when a claim is missing or malformed, holds characters that
 * cannot be seen, or names a birth date that nobody alive has: nobody is ever made up. The day of `now` counts in
 * Switzerland: who is born today has been born.
 */
export function parsePersonClaims(claims: Readonly<Record<string, unknown>>, now: Date): PersonClaims | undefined {
  const givenName = parseName(claims.given_name)
  const familyName = parseName(claims.family_name)
  const birthDate = parseBirthDate(claims.birth_date, now)
  if (givenName === undefined || familyName === undefined || birthDate === undefined) return undefined
  return { givenName, familyName, birthDate }
}

function parseName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.normalize('NFC').trim()
  return name === '' || name.length > MAX_NAME_CHARACTERS || hasHiddenCharacters(name) ? undefined : name
}

function parseBirthDate(value: unknown, now: Date): string | undefined {
  if (typeof value !== 'string' || !isCalendarDay(value)) return undefined
  return value < EARLIEST_BIRTH_DATE || value > swissDay(now) ? undefined : value
}
