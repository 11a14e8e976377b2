import type { Database, Statements } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { AdministrativeUnits } from './administrative-units.ts'
import type { DataSetKind } from './data-set-repository.ts'
import type { FaultList } from './official-files/fault-list.ts'
import { AddressImportError } from './official-files/import-error.ts'
import type { FileKind, Layout } from './official-files/layouts.ts'
import { dayOfName } from './official-files/official-dates.ts'
import type { Outcome } from './official-files/outcome.ts'
import { type FileTally, newTally, type RecognizedFile, readRows } from './official-files/read-official-file.ts'

export interface ImportDeps {
  db: Database
  statements: Statements
  now: Clock
  /** The municipalities that are in force before the import. */
  units: () => Promise<AdministrativeUnits>
}

export interface ImportInput {
  paths: readonly string[]
  /** `2026-01-01`; without it the day in a file's name counts, else that of its newest line. */
  date: string | undefined
  /** Takes a register or a directory that leaves much of the country out. */
  isPartAllowed: boolean
  /** How many faults are listed. */
  listedFaults: number
  stopping: AbortSignal
  onProgress: (progress: ImportProgress) => void
}

export interface ImportProgress {
  /** That is being read; undefined while the last rows are written. */
  file: string | undefined
  bytesRead: number
  bytes: number
  lines: number
}

/** What has become of the files of one kind. */
export interface ImportedKind {
  kind: DataSetKind
  date: string | null
  /** Of what is current now: streets and addresses, localities or municipalities. */
  counts: Readonly<Record<string, number>>
}

export interface ImportReport {
  imported: ImportedKind[]
  files: { name: string; kind: FileKind; tally: FileTally }[]
  /** Tables of archives that are none of the official ones. */
  aside: string[]
  faults: Pick<FaultList, 'listed'> & { count: number }
}

/** What the steps of an import share. */
export interface Import extends ImportDeps, ImportInput {
  recognized: readonly RecognizedFile[]
  report: ImportReport
  faults: FaultList
  progress: { bytesRead: number; bytes: number; lines: number }
}

export async function collect<Row>(run: Import, kind: FileKind, readRow: ReadRow<Row>): Promise<{ rows: Row[] }> {
  const rows: Row[] = []
  await readKind(run, kind, readRow, (part) => void rows.push(...part))
  return { rows }
}

export type ReadRow<Row> = (fields: readonly string[], fieldOf: Layout['fieldOf']) => Outcome<Row>

/** Reads all files of a kind. A file without a single good line replaces nothing. */
export async function readKind<Row>(
  run: Import,
  kind: FileKind,
  readRow: ReadRow<Row>,
  take: (rows: Row[]) => void | Promise<void>,
): Promise<void> {
  for (const file of run.recognized.filter((recognized) => recognized.kind === kind)) {
    const tally = newTally()
    run.report.files.push({ name: file.name, kind, tally })
    const linesBefore = run.progress.lines
    for await (const part of readRows(file, readRow, tally)) {
      refuseStopped(run)
      run.faults.add(part.faults)
      await take(part.rows)
      run.progress.lines = linesBefore + tally.lines
      tell(run, file.name, part.bytesRead)
    }
    if (tally.taken === 0)
      throw new AddressImportError(
        `${file.name} has no line that can be used${tally.faulty > 0 ? `; the first is ${describeFirst(run)}` : ''}.`,
      )
    run.progress.bytesRead += file.bytes
  }
}

const describeFirst = ({ faults: { listed } }: Import): string => `line ${listed[0]?.line}: it ${listed[0]?.what}`

export function tell({ onProgress, progress }: Import, file: string | undefined, bytesReadOfFile: number): void {
  onProgress({ ...progress, file, bytesRead: progress.bytesRead + bytesReadOfFile })
}

export function refuseStopped({ stopping }: Import): void {
  if (stopping.aborted) throw new AddressImportError('Stopped. What was there before is still in use.')
}

export function dateOf(
  { date, recognized }: Import,
  kinds: readonly FileKind[],
  newest: string | undefined,
): string | null {
  const named = recognized.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => dayOfName(name))
  return date ?? newestOf(named) ?? newest ?? null
}

export const newestOf = (dates: readonly (string | undefined)[]): string | undefined =>
  dates.reduce<string | undefined>((newest, date) => later(newest, date), undefined)

export const later = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a
