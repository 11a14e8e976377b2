import { randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import { type Clock, DomainError, swissDay } from '@e-collecting/kernel'
import {
  RESIDENT_IMPORT_KEPT_MS,
  RESIDENT_IMPORT_SHOWN_FAULTS,
  type ResidentImportFault,
  type ResidentImportPreview,
} from '../contract.ts'
import { decodeText } from './decode-text.ts'
import { createHiddenResidentRepository } from './hidden-resident-repository.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import { createPace } from './pace.ts'
import { createRepetitionFinder, planResidentImport } from './plan-resident-import.ts'
import type { Sealer } from './ports.ts'
import { type CsvResident, readResidentCsv } from './read-resident-csv.ts'
import { createResidentImportRepository } from './resident-import-repository.ts'
import { LINES_PER_STEP, sealLines } from './staged-import.ts'

export interface PreviewResidentImportDeps {
  db: Database
  sealer: Sealer
  now: Clock
}

const SAMPLE_LINES = 20

/**
 * Reads a CSV and says what it would do; stores nothing in the register. The lines are kept, sealed, for the one who uploaded them,
 * for an hour; of a faulty file none is. Takes long and delays nobody.
 * @throws DomainError `municipality-not-found`, `import-unreadable`, `import-too-large`.
 */
export async function previewResidentImport(
  { db, sealer, now }: PreviewResidentImportDeps,
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
  await imports.deleteStagedOf(actor.userId, municipalityId)
  await imports.stage({ id, municipalityId, createdAt, userId: actor.userId, isFaultless: false })

  const summary = createSummary()
  const isFaulty = () => csv.faultyLines + summary.faults.length > 0
  for (let from = 0; from < csv.residents.length; from += LINES_PER_STEP) {
    const lines = csv.residents.slice(from, from + LINES_PER_STEP)
    const effects = await planResidentImport(residents, municipalityId, lines)
    for (const [at, line] of lines.entries()) summary.add(line, effects[at]?.effect ?? 'created')
    const position = from / LINES_PER_STEP
    if (!isFaulty()) await imports.addLines(id, position, sealLines(sealer, id, position, lines))
    await pace()
  }
  await (isFaulty() ? imports.deleteLines(id) : imports.markFaultless(id))
  return {
    id,
    counts: { ...summary.counts, faulty: csv.faultyLines + summary.faults.length },
    sample: summary.sample,
    faults: firstFaults(csv.faults, summary.faults),
    expiresAt: new Date(createdAt.getTime() + RESIDENT_IMPORT_KEPT_MS).toISOString(),
  }
}

/** What the lines do, and those that are no good beside the others. */
function createSummary() {
  const isRepetition = createRepetitionFinder()
  const counts = { created: 0, updated: 0, unchanged: 0 }
  const sample: ResidentImportPreview['sample'] = []
  const faults: ResidentImportFault[] = []
  const add = (line: CsvResident, effect: keyof typeof counts | 'ambiguous') => {
    if (isRepetition(line)) return faults.push({ line: line.line, column: null, code: 'duplicate-line' })
    if (effect === 'ambiguous') return faults.push({ line: line.line, column: null, code: 'ambiguous-resident' })
    if (sample.length < SAMPLE_LINES) sample.push({ ...line, effect })
    return counts[effect]++
  }
  return { counts, sample, faults, add }
}

/** Each list is in the order of the lines. */
const firstFaults = (...lists: readonly ResidentImportFault[][]): ResidentImportFault[] =>
  lists
    .flatMap((faults) => faults.slice(0, RESIDENT_IMPORT_SHOWN_FAULTS))
    .sort((a, b) => a.line - b.line)
    .slice(0, RESIDENT_IMPORT_SHOWN_FAULTS)
