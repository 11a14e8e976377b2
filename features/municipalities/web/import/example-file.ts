import { RESIDENT_CSV_COLUMNS } from '../../contract.ts'

/** A cell for each column. */
type CellsOf<Columns extends readonly string[]> = { readonly [At in keyof Columns]: string }

/** Both ways to write a day; nobody is called so. */
const LINES: readonly CellsOf<typeof RESIDENT_CSV_COLUMNS>[] = [
  ['Maria', 'Muster', '1990-05-17', 'ja'],
  ['Jean', 'Exemple', '31.12.1985', ''],
]

/** A small CSV to start from, made in the browser. */
export const exampleFileHref = (): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent([RESIDENT_CSV_COLUMNS, ...LINES].map((line) => `${line.join(';')}\r\n`).join(''))}`
