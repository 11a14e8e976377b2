import { pipeline, Readable } from 'node:stream'
import { FieldsError } from '@e-collecting/http'
import { DomainError, hasHiddenCharacters } from '@e-collecting/kernel'
import { CsvError, parse } from 'csv-parse'
import { cleanName } from '../contract/clean-name.ts'
import {
  type FaultyLine,
  isPlausibleBirthDate,
  RESIDENT_COLUMNS,
  RESIDENT_CSV_COLUMNS,
  RESIDENT_NAME_MAX_LENGTH,
  type ResidentCsvColumn,
  type ResidentImportFaultCode,
  RIGHT_ANSWERS,
  unmarkFormula,
} from '../contract.ts'
import { foldForSearch, parseDate } from './fold-search.ts'
import type { ImportedResident } from './hidden-resident-repository.ts'
import { checkSize, detectDelimiter, MAX_RECORD_CHARACTERS } from './measure-csv.ts'
import type { Pace } from './pace.ts'

/** One line of the file as it was understood. */
export interface CsvResident extends ImportedResident {
  /** As a text editor counts, from 1. */
  line: number
  /** As it stands in the file, without what the file of faulty lines puts before formulas. */
  cells: FaultyLine['cells']
}

export interface ResidentCsv {
  residents: CsvResident[]
  /** In the order of the file. */
  faulty: FaultyLine[]
}

/** Cells of the right to vote, compared like headings. An empty one says nothing. */
const saying = (answer: 'yes' | 'no', ...alike: string[]) =>
  new Set([...Object.values(RIGHT_ANSWERS).flatMap((words) => words[answer].map(foldForSearch)), ...alike])
const YES = saying('yes', 'true', '1')
const NO = saying('no', 'false', '0')
/** Romansh, where the heading is: elsewhere databases mean by it that they do not know. */
const ROMANSH = { heading: RESIDENT_COLUMNS.stimmrecht.headings.rm[0], no: 'na' }
const REQUIRED_COLUMNS = RESIDENT_CSV_COLUMNS.filter((column) => RESIDENT_COLUMNS[column].isRequired)
/** What a decoder writes for what it could not read. */
const UNREADABLE = '\uFFFD'
/** The parser reads a piece to its end before anybody else gets a turn. */
const PIECE_BYTES = 2048
const LINES_PER_TURN = 25

/**
 * Reads a CSV of residents. Every fault is told with its line and column; nothing of the file itself is repeated.
 * @param text the file's text, in pieces
 * @param today the Swiss day, the latest plausible birth date
 * @throws DomainError `import-columns-missing` and `import-columns-repeated`, which name them; `import-unreadable` for an empty file, and for broken quotation, with the line;
 * `import-too-large`
 */
export async function readResidentCsv(text: readonly string[], today: string, pace: Pace): Promise<ResidentCsv> {
  const { delimiter, isNamed } = detectDelimiter(text)
  await checkSize(text, { delimiter, headLines: isNamed ? 2 : 1 }, pace)
  const csv: ResidentCsv = { residents: [], faulty: [] }
  let lastLine = 0
  const parser = parse({
    bom: true,
    delimiter,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record: (record, { records: number, lines }) => {
      lastLine = lines
      return Object.assign(record, { number, line: lines - record.join('').split('\n').length + 1 })
    },
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
  })
  pipeline(Readable.from(inPieces(text, pace)), parser, () => undefined)
  let header: Header | undefined
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) {
      const { number, line } = record
      if (isNamed && number === 1) continue
      if (header === undefined) header = readHeader(record)
      else if (record.some((cell) => cell.trim() !== '')) addLine(csv, header, record, line, today)
      if (number % LINES_PER_TURN === 0) await pace()
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new BrokenRecordError(cause, lastLine)
  }
  if (header === undefined) throw new DomainError('import-unreadable', 'The file is empty.')
  return csv
}

/** Cells. `number` counts from 1, without lines of nothing; `line` is the first one: the parser tells a record by its last. */
type CsvRecord = string[] & { number: number; line: number }

/** Line breaks of all kinds as one: the parser counts one of two characters twice where it stands in a cell. */
function* withLineFeeds(text: readonly string[]): Generator<string> {
  let before = ''
  for (const piece of text.filter((one) => one !== '')) {
    const isHalf = before.endsWith('\r') && piece.startsWith('\n')
    yield piece.slice(isHalf ? 1 : 0).replace(/\r\n?/g, '\n')
    before = piece
  }
}

/** Whatever the file holds, others get their turn between two pieces. */
async function* inPieces(text: readonly string[], pace: Pace): AsyncGenerator<Buffer> {
  for (const piece of withLineFeeds(text)) {
    const bytes = Buffer.from(piece)
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      yield bytes.subarray(from, from + PIECE_BYTES)
      await pace()
    }
  }
}

interface Header {
  /** Below zero: there is no such column. */
  positions: Readonly<Record<ResidentCsvColumn, number>>
  width: number
  /** Of the column of the right to vote. */
  isRomansh: boolean
}

/** Which columns the header lacks, as names that the form knows. */
class MissingColumnsError extends FieldsError {
  constructor(columns: readonly ResidentCsvColumn[]) {
    const errors = columns.map((column) => ({ pointer: column, detail: 'There is no such column.' }))
    super('import-columns-missing', 'The file lacks columns.', errors)
  }
}

/** Headings that mean one column, as they stand in the file: nobody can tell which of them holds the persons' data. */
class RepeatedColumnsError extends FieldsError {
  constructor(headings: readonly string[]) {
    const errors = headings.map((pointer) => ({ pointer, detail: 'Another column means the same.' }))
    super('import-columns-repeated', 'Columns of the file mean the same.', errors)
  }
}

/** From which line on the file is none: where a quotation mark stands in a plain cell, or not before the record in which a quotation goes wrong. */
class BrokenRecordError extends FieldsError {
  constructor({ code, lines }: CsvError, lastLine: number) {
    const line = code === 'INVALID_OPENING_QUOTE' ? lines : lastLine + 1
    super('import-unreadable', 'The file is not a CSV.', [{ pointer: String(line), detail: code }])
  }
}

function readHeader(record: readonly string[]): Header {
  const headings = record.map(foldForSearch)
  const positionsOf = (column: ResidentCsvColumn) => {
    const names = new Set(Object.values<readonly string[]>(RESIDENT_COLUMNS[column].headings).flat().map(foldForSearch))
    return headings.flatMap((heading, position) => (names.has(heading) ? [position] : []))
  }
  const found = RESIDENT_CSV_COLUMNS.map((column) => [column, positionsOf(column)] as const)
  const repeated = found.flatMap(([, positions]) => (positions.length > 1 ? positions : []))
  if (repeated.length > 0) throw new RepeatedColumnsError(repeated.map((position) => (record[position] ?? '').trim()))
  const positions = Object.fromEntries(
    found.map(([column, [position = -1]]) => [column, position]),
  ) as Header['positions']
  const missing = REQUIRED_COLUMNS.filter((column) => positions[column] < 0)
  if (missing.length > 0) throw new MissingColumnsError(missing)
  return { positions, width: record.length, isRomansh: headings[positions.stimmrecht] === ROMANSH.heading }
}

function addLine(csv: ResidentCsv, header: Header, record: string[], line: number, today: string): void {
  const { positions, width, isRomansh } = header
  const cellOf = (column: ResidentCsvColumn) => unmarkFormula((record[positions[column]] ?? '').trim())
  const isTooLong = record.slice(width).some((cell) => cell.trim() !== '')
  const isTooShort = record.length <= Math.max(...REQUIRED_COLUMNS.map((column) => positions[column]))
  const birthDate = cellOf('geburtsdatum')
  const right = foldForSearch(cellOf('stimmrecht'))
  const isNo = NO.has(right) || (isRomansh && right === ROMANSH.no)
  const cells = Object.fromEntries(
    RESIDENT_CSV_COLUMNS.map((column) => [column, cellOf(column)]),
  ) as FaultyLine['cells']
  // Faulty lines are handed back below a German heading, where the Romansh word would not be understood.
  if (isNo && !NO.has(right)) cells.stimmrecht = 'nein'
  const faults: FaultyLine['faults'] = isTooLong || isTooShort ? [{ column: null, code: 'column-count' }] : []
  if (faults.length === 0) {
    const note = (column: ResidentCsvColumn, code: ResidentImportFaultCode | undefined) =>
      code === undefined ? undefined : faults.push({ column, code })
    note('vorname', nameFault(cellOf('vorname')))
    note('nachname', nameFault(cellOf('nachname')))
    note('geburtsdatum', dateFault(birthDate, today))
    note('stimmrecht', right === '' || YES.has(right) || isNo ? undefined : 'right-form')
  }
  if (faults.length > 0) {
    csv.faulty.push({ line, cells, faults })
    return
  }
  csv.residents.push({
    line,
    cells,
    givenName: cleanName(cellOf('vorname')),
    familyName: cleanName(cellOf('nachname')),
    birthDate: parseDate(birthDate) ?? '',
    hasRightToVote: right === '' ? undefined : YES.has(right),
  })
}

function nameFault(name: string): ResidentImportFaultCode | undefined {
  if (name === '') return 'required'
  if (hasHiddenCharacters(name)) return 'hidden-characters'
  if (name.includes(UNREADABLE)) return 'unreadable-characters'
  return cleanName(name).length > RESIDENT_NAME_MAX_LENGTH ? 'too-long' : undefined
}

function dateFault(text: string, today: string): ResidentImportFaultCode | undefined {
  if (text === '') return 'required'
  const date = parseDate(text)
  if (date !== undefined) return isPlausibleBirthDate(date, today) ? undefined : 'date-implausible'
  return /^(\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})$/.test(text) ? 'date-implausible' : 'date-form'
}
