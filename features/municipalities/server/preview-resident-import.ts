import { randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import { type Clock, DomainError, type Sealer, swissDay } from '@e-collecting/kernel'
import {
  type FaultyLine,
  RESIDENT_IMPORT_KEPT_MS,
  RESIDENT_IMPORT_SHOWN_FAULTS,
  type ResidentImportPreview,
} from '../contract.ts'
import { decodeText } from './decode-text.ts'
import { createHiddenResidentRepository } from './hidden-resident-repository.ts'
import { listMergedRegisters } from './list-merged-registers.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import { createPace } from './pace.ts'
import { createRepetitionFinder, type LineEffect, planResidentImport } from './plan-resident-import.ts'
import { type CsvResident, readResidentCsv } from './read-resident-csv.ts'
import type { MunicipalityDirectory } from './remember-municipalities.ts'
import { createResidentImportRepository } from './resident-import-repository.ts'
import { importNotFound, LINES_PER_STEP, sealFaulty, sealLines } from './staged-import.ts'

export interface PreviewResidentImportDeps {
  db: Database
  sealer: Sealer
  now: Clock
  directory: Pick<MunicipalityDirectory, 'listRegisters'>
}

const SAMPLE_LINES = 20
const FAULTY_PER_STEP = 500

/**
 * Reads a CSV and says what it would do; stores nothing in the register. The lines are kept, sealed, for the one who uploaded them,
 * for an hour, the faulty ones beside the others, in place of what they uploaded before. Takes long and delays nobody.
 * @throws DomainError `municipality-not-found`, `import-not-found` when a later upload has taken its place before it was done, or
 * municipality or account has gone, and what `decodeText` and `readResidentCsv` throw.
 */
export async function previewResidentImport(
  { db, sealer, now, directory }: PreviewResidentImportDeps,
  municipalityId: string,
  file: Uint8Array,
  actor: Actor,
): Promise<ResidentImportPreview> {
  const createdAt = now()
  const pace = createPace()
  if ((await createMunicipalityRepository(db).findManaged(municipalityId)) === undefined)
    throw new DomainError('municipality-not-found', 'There is no such municipality.')
  const csv = await readResidentCsv(await decodeText(file, pace), swissDay(createdAt), pace)
  const [imports, residents] = [createResidentImportRepository(db), createHiddenResidentRepository(db)]
  const id = randomUUID()
  const before = await imports.listStagedOf(actor.userId, municipalityId)
  const staged = { id, municipalityId, createdAt, userId: actor.userId, isFaultless: false }
  // Reading takes a while: what it names may have been deleted.
  if (!(await imports.stage(staged))) throw importNotFound()

  const register = { municipalityId, merged: await listMergedRegisters(directory, municipalityId) }
  const summary = createSummary()
  const keep = async (position: number, sealedLines: Uint8Array) => {
    if (!(await imports.addLines(id, position, sealedLines))) throw importNotFound()
    await pace()
  }
  for (let from = 0; from < csv.residents.length; from += LINES_PER_STEP) {
    const lines = csv.residents.slice(from, from + LINES_PER_STEP)
    const effects = await planResidentImport(residents, register, lines)
    const good = lines.filter((line, at) => summary.isGood(line, effects[at]?.effect ?? 'created'))
    const position = from / LINES_PER_STEP
    await keep(position, sealLines(sealer, id, position, good))
  }
  const faulty = [...csv.faulty, ...summary.faulty].sort((a, b) => a.line - b.line)
  for (let from = 0; from < faulty.length; from += FAULTY_PER_STEP) {
    const position = -1 - from / FAULTY_PER_STEP
    const lines = faulty.slice(from, from + FAULTY_PER_STEP)
    await keep(position, sealFaulty(sealer, id, position, lines))
  }
  if (faulty.length === 0) await imports.markFaultless(id)
  // Not earlier: one of them may still be written, and this one may yet fail.
  await imports.deleteAll(before)
  return {
    id,
    counts: { ...summary.counts, faulty: faulty.length },
    sample: summary.sample,
    faults: faulty
      .slice(0, RESIDENT_IMPORT_SHOWN_FAULTS)
      .flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault })))
      .slice(0, RESIDENT_IMPORT_SHOWN_FAULTS),
    expiresAt: new Date(createdAt.getTime() + RESIDENT_IMPORT_KEPT_MS).toISOString(),
  }
}

/** What the lines do, and those that are no good beside the others. */
function createSummary() {
  const isRepetition = createRepetitionFinder()
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const sample: ResidentImportPreview['sample'] = []
  const faulty: FaultyLine[] = []
  const isGood = ({ cells, ...line }: CsvResident, effect: LineEffect['effect']): boolean => {
    const isRepeated = isRepetition(line)
    if (isRepeated || effect === 'ambiguous' || effect === 'elsewhere') {
      const unclear = effect === 'elsewhere' ? 'in-merged-register' : 'ambiguous-resident'
      const code = isRepeated ? 'duplicate-line' : unclear
      faulty.push({ line: line.line, cells, faults: [{ column: null, code }] })
      return false
    }
    if (sample.length < SAMPLE_LINES) sample.push({ ...line, effect })
    counts[effect]++
    return true
  }
  return { counts, sample, faulty, isGood }
}
