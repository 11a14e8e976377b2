import { RESIDENT_COLUMNS, RESIDENT_CSV_COLUMNS } from '../../contract.ts'

const LINES = ([0, 1] as const).map((at) => RESIDENT_CSV_COLUMNS.map((column) => RESIDENT_COLUMNS[column].examples[at]))

/** A small CSV to start from, made in the browser. */
export const exampleFileHref = (): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent([RESIDENT_CSV_COLUMNS, ...LINES].map((line) => `${line.join(';')}\r\n`).join(''))}`
