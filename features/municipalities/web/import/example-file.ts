import { RESIDENT_CSV_COLUMNS, type ResidentCsvColumn } from '../../contract.ts'

/** Both ways to write a day; nobody is called so. */
const LINES: readonly Record<ResidentCsvColumn, string>[] = [
  { vorname: 'Maria', nachname: 'Muster', geburtsdatum: '1990-05-17', stimmrecht: 'ja' },
  { vorname: 'Jean', nachname: 'Exemple', geburtsdatum: '31.12.1985', stimmrecht: '' },
]

const cellsOf = (line: (typeof LINES)[number]) => RESIDENT_CSV_COLUMNS.map((column) => line[column])

/** A small CSV to start from, made in the browser. */
export const exampleFileHref = (): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent([RESIDENT_CSV_COLUMNS, ...LINES.map(cellsOf)].map((line) => `${line.join(';')}\r\n`).join(''))}`
