import { AddressImportError } from './import-error.ts'
import { type FileKind, type Layout, recognizeLayout } from './layouts.ts'
import type { OfficialFile } from './open-official-files.ts'
import type { LeftOut, Outcome } from './outcome.ts'
import { readTable, type TablePart } from './read-table.ts'

/** What a file has come to so far. */
export interface FileTally {
  /** Lines with content, without the heading. */
  lines: number
  taken: number
  faulty: number
  leftOut: Record<LeftOut, number>
}

/** A fault as it is told: where, and what, never the line itself. */
export interface ListedFault {
  file: string
  line: number
  what: string
}

/** Rows that were read at once. */
export interface RowsPart<Row> {
  rows: Row[]
  faults: ListedFault[]
  bytesRead: number
}

/** A file whose heading is understood. */
export interface RecognizedFile extends Pick<OfficialFile, 'name' | 'bytes' | 'open'> {
  kind: FileKind
}

/**
 * Tells by their headings what files are about. Of an archive other tables may be left aside.
 * @returns those that are understood, and the names of those that were left aside
 * @throws AddressImportError for one that is none of the official files, naming the columns that it lacks
 */
export async function recognizeFiles(
  files: readonly OfficialFile[],
): Promise<{ recognized: RecognizedFile[]; aside: string[] }> {
  const recognized: RecognizedFile[] = []
  const aside: string[] = []
  for (const file of files) {
    const layout = await recognizeFile(file)
    if (layout !== undefined) recognized.push({ ...file, kind: layout.kind })
    else if (file.isInArchive) aside.push(file.name)
    else refuse(file.name)
  }
  if (recognized.length === 0) refuse(aside.join(', '))
  return { recognized, aside }
}

async function recognizeFile(file: OfficialFile): Promise<Layout | undefined> {
  const stream = await file.open()
  try {
    const layout = recognizeLayout((await readTable(stream)).columns)
    if (layout !== undefined && 'missing' in layout)
      throw new AddressImportError(
        `${file.name} looks like ${DESCRIPTION[layout.kind]}, but columns are missing: ${layout.missing.join(', ')}.`,
      )
    return layout
  } catch (error) {
    failToRead(file.name, error)
  } finally {
    stream.destroy()
  }
}

function failToRead(name: string, error: unknown): never {
  if (error instanceof AddressImportError) throw error
  const reason = error instanceof Error ? error.message : String(error)
  throw new AddressImportError(`${name} cannot be read to its end: ${reason}`)
}

function refuse(name: string): never {
  throw new AddressImportError(
    `${name} is none of the official files: directory of building addresses, of streets or of localities (swisstopo), commune register or list of mutations (BFS).`,
  )
}

export const DESCRIPTION: Readonly<Record<FileKind, string>> = {
  addresses: 'the directory of building addresses',
  streets: 'the directory of streets',
  localities: 'the directory of localities',
  communes: 'the commune register',
  mutations: 'a list of mutations of municipalities',
}

export const newTally = (): FileTally => ({
  lines: 0,
  taken: 0,
  faulty: 0,
  leftOut: { liechtenstein: 0, 'no-municipality': 0, 'not-in-force': 0 },
})

/**
 * Reads the lines of a file, counting into `tally`. A faulty line is told and takes no other with it.
 * @throws AddressImportError when the file ends before its end, or is another one by now
 */
export async function* readRows<Row>(
  file: RecognizedFile,
  readRow: (fields: readonly string[], fieldOf: Layout['fieldOf']) => Outcome<Row>,
  tally: FileTally,
): AsyncGenerator<RowsPart<Row>> {
  const stream = await file.open()
  try {
    const table = await readTable(stream)
    const layout = recognizeLayout(table.columns)
    if (layout === undefined || 'missing' in layout) refuse(file.name)
    for await (const part of table.parts) yield takePart(part, layout)
  } catch (error) {
    if (error instanceof AddressImportError) throw error
    throw new AddressImportError(
      `${file.name} cannot be read to its end: ${error instanceof Error ? error.message : ''}`,
    )
  } finally {
    stream.destroy()
  }

  function takePart({ rows, faults, bytesRead }: TablePart, { fieldOf }: Layout): RowsPart<Row> {
    const taken: Row[] = []
    const told: ListedFault[] = faults.map((fault) => ({ file: file.name, ...fault }))
    for (const { line, fields } of rows) {
      const outcome = readRow(fields, fieldOf)
      if ('row' in outcome) taken.push(outcome.row)
      else if ('fault' in outcome) told.push({ file: file.name, line, what: outcome.fault })
      else tally.leftOut[outcome.leftOut]++
    }
    tally.lines += rows.length + faults.length
    tally.taken += taken.length
    tally.faulty += told.length
    return { rows: taken, faults: told, bytesRead }
  }
}
