import type { ResidentCsvColumn } from '../../contract.ts'

/** What a column of the file is called on the page. */
export const COLUMN_TEXTS = {
  vorname: 'residents.givenName',
  nachname: 'residents.familyName',
  geburtsdatum: 'residents.birthDate',
  stimmrecht: 'residents.right',
} as const satisfies Record<ResidentCsvColumn, string>
