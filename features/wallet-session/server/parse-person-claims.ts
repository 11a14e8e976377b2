import { hasHiddenCharacters } from '@e-collecting/kernel'
import type { PersonClaims } from '../contract.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MAX_NAME_CHARACTERS = 200

/**
 * The person behind a successful presentation, or nothing when a claim is missing, malformed or holds characters that
 * cannot be seen: nobody is ever made up (lesson 20).
 */
export function parsePersonClaims(claims: Readonly<Record<string, unknown>>): PersonClaims | undefined {
  const givenName = parseName(claims.given_name)
  const familyName = parseName(claims.family_name)
  const birthDate = parseDay(claims.birth_date)
  if (givenName === undefined || familyName === undefined || birthDate === undefined) return undefined
  return { givenName, familyName, birthDate }
}

function parseName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const name = value.normalize('NFC').trim()
  return name === '' || name.length > MAX_NAME_CHARACTERS || hasHiddenCharacters(name) ? undefined : name
}

function parseDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined
  const instant = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== value ? undefined : value
}
