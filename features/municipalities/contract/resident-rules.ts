import { isCalendarDay } from '@e-collecting/kernel'

/** Longest name of a resident or a municipality. */
export const RESIDENT_NAME_MAX_LENGTH = 100

/** What can be wrong with a line of the CSV. */
export const RESIDENT_IMPORT_FAULT_CODES = [
  'required',
  'too-long',
  'hidden-characters',
  'unreadable-characters',
  'date-form',
  'date-implausible',
  'right-form',
  'duplicate-line',
  'ambiguous-resident',
  'in-merged-register',
  'column-count',
] as const
export type ResidentImportFaultCode = (typeof RESIDENT_IMPORT_FAULT_CODES)[number]

/** Earliest plausible birth date. The latest is the present Swiss day. */
export const EARLIEST_BIRTH_DATE = '1900-01-01'

/** Whether a birth date can be one: a real day, not before 1900, not after `today` (Swiss day). */
export const isPlausibleBirthDate = (birthDate: string, today: string): boolean =>
  isCalendarDay(birthDate) && birthDate >= EARLIEST_BIRTH_DATE && birthDate <= today

type Names = { givenName: string; familyName: string }
/** As a list is sorted: family name first. */
export const listedName = ({ givenName, familyName }: Names): string => `${familyName} ${givenName}`
/** As a person is spoken of. */
export const fullName = ({ givenName, familyName }: Names): string => `${givenName} ${familyName}`
