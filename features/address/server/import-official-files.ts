import type { DatabaseConnection } from '@e-collecting/database'
import { deleteDataSet, findLoadingDataSets } from './data-set-repository.ts'
import { type Import, type ImportDeps, type ImportInput, type ImportReport, refuseStopped, tell } from './import-run.ts'
import { createFaultList } from './official-files/fault-list.ts'
import { AddressImportError } from './official-files/import-error.ts'
import { openOfficialFiles } from './official-files/open-official-files.ts'
import { type RecognizedFile, recognizeFiles } from './official-files/read-official-file.ts'
import { publishReady } from './open-data-set.ts'
import { type Prepared, prepareAll } from './prepare-import.ts'

const LOCK_NAME = 'address-import'

/**
 * Replaces what is known of municipalities, localities, streets and addresses by official files, of each kind that is among them. All are
 * read first, and shown in one transaction at the end: nobody ever searches half a file or half an import, and what fails or is stopped before changes nothing.
 * What an earlier import has left is deleted.
 * @throws AddressImportError for files that cannot be used, when another import runs, and when it was stopped; what the database throws
 */
export async function importOfficialFiles(
  deps: ImportDeps & Pick<DatabaseConnection, 'ifFree'>,
  input: ImportInput,
): Promise<ImportReport> {
  const { files, close } = await openOfficialFiles(input.paths)
  try {
    const { recognized, aside } = await recognizeFiles(files)
    const report = await deps.ifFree(LOCK_NAME, () => importRecognized(deps, input, recognized, aside))
    if (report !== undefined) return report
    throw new AddressImportError('Another import is running on this database. Wait for its end, and start again.')
  } finally {
    close()
  }
}

async function importRecognized(
  deps: ImportDeps,
  input: ImportInput,
  recognized: readonly RecognizedFile[],
  aside: string[],
): Promise<ImportReport> {
  for (const id of await findLoadingDataSets(deps.db)) await deleteDataSet(deps.db, id)
  const faults = createFaultList(input.listedFaults)
  const report: ImportReport = { imported: [], files: [], aside, faults: { listed: faults.listed, count: 0 } }
  const bytes = recognized.reduce((sum, file) => sum + file.bytes, 0)
  const run: Import = { ...deps, ...input, recognized, report, faults, progress: { bytesRead: 0, bytes, lines: 0 } }
  const prepared: Prepared[] = []
  try {
    await prepareAll(run, prepared)
    refuseStopped(run)
    tell(run, undefined, 0)
    await publishTogether(deps, prepared, report)
  } catch (error) {
    for (const { discard } of prepared) await discard()
    throw error
  }
  report.faults.count = faults.count()
  return report
}

/** Nobody ever searches new streets with former municipalities. */
async function publishTogether(deps: ImportDeps, prepared: readonly Prepared[], report: ImportReport): Promise<void> {
  const complete: Awaited<ReturnType<Prepared['complete']>>[] = []
  for (const one of prepared) complete.push(await one.complete())
  await publishReady(
    deps,
    complete.map(({ ready }) => ready),
  )
  report.imported = complete.map(({ ready: { kind, dataDate }, counts }) => ({ kind, date: dataDate, counts }))
}
