import { RESIDENT_COLUMNS, type ResidentCsvColumn } from '../../contract.ts'

/** What a column of the file is called on the page. */
export const columnText = (column: ResidentCsvColumn) => `residents.${RESIDENT_COLUMNS[column].field}` as const
