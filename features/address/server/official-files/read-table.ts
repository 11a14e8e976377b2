import type { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { createLineReader, type Line } from './read-lines.ts'

/** A line taken apart: as many fields as the heading has, without the spaces around them. */
export interface TableRow {
  line: number
  fields: readonly string[]
}

/** A line that could not be taken apart. `what` never repeats the line. */
export interface LineFault {
  line: number
  what: string
}

/** What is read at once. */
export interface TablePart {
  rows: TableRow[]
  faults: LineFault[]
  /** Bytes of the file that were read so far. */
  bytesRead: number
}

/** The heading of a table, and its lines as they come. */
export interface Table {
  columns: readonly string[]
  parts: AsyncIterable<TablePart>
}

const DELIMITERS = [';', ',', '\t']
/** What a decoder puts where bytes are no UTF-8. */
const NO_CHARACTER = '\uFFFD'

/**
 * Reads a table with a heading in UTF-8, a byte order mark allowed, fields between semicolons, commas or tabs. A broken line is a fault
 * of its own and takes no other line with it; an unclosed quote is a character like others. Holds one piece of the file.
 */
export async function readTable(stream: Readable): Promise<Table> {
  const pieces = readPieces(stream)
  const first = await pieces.next()
  const [heading, ...lines] = first.done ? [] : first.value.lines
  const text = heading?.text ?? ''
  const delimiter = DELIMITERS.toSorted((a, b) => count(text, b) - count(text, a))[0] ?? ';'
  const columns = splitFields(text, delimiter).map((name) => name.trim())
  const take = createRowReader(delimiter, columns.length)
  async function* parts(): AsyncGenerator<TablePart> {
    if (first.done) return
    yield take({ ...first.value, lines })
    for await (const piece of pieces) yield take(piece)
  }
  return { columns, parts: parts() }
}

interface Piece {
  lines: Line[]
  tooLong: number[]
  bytesRead: number
}

/** Not empty pieces: the first has the heading, if the file has a line at all. */
async function* readPieces(stream: Readable): AsyncGenerator<Piece, undefined> {
  const decoder = new TextDecoder()
  const reader = createLineReader()
  let bytesRead = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytesRead += chunk.length
    const lines = reader.take(decoder.decode(chunk, { stream: true }))
    if (lines.length > 0) yield { lines, tooLong: reader.takeTooLong(), bytesRead }
  }
  const lines = [...reader.take(decoder.decode()), ...reader.end()]
  const tooLong = reader.takeTooLong()
  if (lines.length > 0 || tooLong.length > 0) yield { lines, tooLong, bytesRead }
  return undefined
}

const count = (text: string, character: string): number => text.split(character).length

function createRowReader(delimiter: string, columnCount: number): (piece: Piece) => TablePart {
  const isWhole = (fields: readonly string[]) => fields.length === columnCount
  const toRows = ({ text, number: line }: Line): TableRow[] | LineFault => {
    const rows = cutAtReturns(text, (part) => isWhole(splitFields(part, delimiter)))
      .map((part) => splitFields(part, delimiter))
      .map((fields) => dropEmptyEnd(fields, columnCount))
    const broken = rows.find((fields) => !isWhole(fields))
    if (broken !== undefined) return { line, what: `has ${broken.length} fields instead of ${columnCount}` }
    if (text.includes(NO_CHARACTER)) return { line, what: 'has characters that are not UTF-8' }
    return rows.map((fields) => ({ line, fields: fields.map((field) => field.trim()) }))
  }
  return ({ lines, tooLong, bytesRead }) => {
    const part: TablePart = {
      rows: [],
      faults: tooLong.map((line) => ({ line, what: 'is too long to be a line of such a file' })),
      bytesRead,
    }
    for (const line of lines) {
      if (line.text.trim() === '') continue
      const read = toRows(line)
      if (Array.isArray(read)) part.rows.push(...read)
      else part.faults.push(read)
    }
    return part
  }
}

/** A carriage return within a line ends one where both sides are lines, and is a space where they are not. */
function cutAtReturns(text: string, isLine: (part: string) => boolean): string[] {
  if (!text.includes('\r')) return [text]
  const parts = text.split('\r')
  return parts.every(isLine) ? parts : [parts.join(' ')]
}

/** A delimiter at the end of each line, as some programs write it, is no field. */
const dropEmptyEnd = (fields: string[], columnCount: number): string[] =>
  fields.length === columnCount + 1 && fields.at(-1)?.trim() === '' ? fields.slice(0, -1) : fields

/** Quoted fields are unquoted; what only begins like one is as it stands. */
function splitFields(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter)
  try {
    const [fields] = parse(text, { delimiter, relax_column_count: true }) as string[][]
    return fields ?? []
  } catch {
    return text.split(delimiter)
  }
}
