/** Longest name of a resident or a municipality. */
export const RESIDENT_NAME_MAX_LENGTH = 100
/** Column names of the CSV; other spellings are listed in the server's parser. */
export const RESIDENT_CSV_COLUMNS = ['vorname', 'nachname', 'geburtsdatum'] as const

/** What can be wrong with a line of the CSV. */
export const RESIDENT_IMPORT_FAULT_CODES = [
  'required',
  'too-long',
  'hidden-characters',
  'date-form',
  'date-implausible',
  'duplicate-line',
  'ambiguous-resident',
  'column-count',
] as const
export type ResidentImportFaultCode = (typeof RESIDENT_IMPORT_FAULT_CODES)[number]
