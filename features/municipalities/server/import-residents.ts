import { randomUUID } from 'node:crypto'
import { recordAudit } from '@e-collecting/audit/server'
import { type Actor, mayActFor } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import { type Clock, DomainError, swissDay } from '@e-collecting/kernel'
import {
  RESIDENT_IMPORT_KEPT_MS,
  RESIDENT_IMPORT_SHOWN_FAULTS,
  type ResidentImportFault,
  type ResidentImportPreview,
  type ResidentImportResult,
} from '../contract.ts'
import { decodeText } from './decode-text.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import { findDuplicateLines, type LineEffect, planResidentImport } from './plan-resident-import.ts'
import type { Sealer } from './ports.ts'
import { type CsvResident, readResidentCsv } from './read-resident-csv.ts'
import {
  createResidentImportRepository,
  type ResidentImportRepository,
  ROWS_PER_STATEMENT,
  type StagedImport,
} from './resident-import-repository.ts'
import type { ResidentIdentity } from './resident-repository.ts'

export interface ImportResidentsDeps {
  db: Database
  sealer: Sealer
  now: Clock
  /** Receives what went wrong after the import was done. */
  reportFailure: (error: unknown) => void
}

const SAMPLE_LINES = 20
/** From so many changed rows on the database is told to look at the table anew. */
const MANY_ROWS = 1000

/** What is sealed between preview and confirmation. Of a faulty file nothing but that is kept. */
interface StagedRows {
  isFaulty: boolean
  residents: ResidentIdentity[]
}

type PlannedLine = CsvResident & { effect: LineEffect['effect'] }

/**
 * Reads a CSV and says what it would do; stores nothing in the register. The lines are kept, sealed, for the one who uploaded them,
 * for an hour (decision 13).
 * @throws DomainError `municipality-not-found`, `import-unreadable`, `import-too-large`.
 */
export async function previewResidentImport(
  { db, sealer, now }: ImportResidentsDeps,
  municipalityId: string,
  file: Uint8Array,
  actor: Actor,
): Promise<ResidentImportPreview> {
  const createdAt = now()
  if ((await createMunicipalityRepository(db).findById(municipalityId)) === undefined)
    throw new DomainError('municipality-not-found', 'There is no such municipality.')
  const csv = await readResidentCsv(decodeText(file), swissDay(createdAt))
  const imports = createResidentImportRepository(db)
  const effects = await planResidentImport(imports, municipalityId, csv.residents)
  const planned = csv.residents.map((line, at): PlannedLine => ({ ...line, effect: effects[at]?.effect ?? 'created' }))
  const duplicates = findDuplicateLines(csv.residents)
  const ambiguous = planned.flatMap(({ line, effect }): ResidentImportFault[] =>
    effect === 'ambiguous' ? [{ line, column: null, code: 'ambiguous-resident' }] : [],
  )
  const faultyLines = new Set([...duplicates, ...ambiguous].map(({ line }) => line))
  const good = planned.filter(isGood(faultyLines))
  const faulty = csv.faultyLines + faultyLines.size

  const id = randomUUID()
  const rows: StagedRows = { isFaulty: faulty > 0, residents: faulty > 0 ? [] : good.map(identityOf) }
  await imports.deleteStagedOf(actor.userId, municipalityId)
  await imports.stage({
    ...{ id, municipalityId, createdAt },
    userId: actor.userId,
    sealedRows: sealer.seal(Buffer.from(JSON.stringify(rows)), sealingContext(id)),
  })
  return {
    id,
    counts: { ...countEffects(good), faulty },
    sample: good.slice(0, SAMPLE_LINES),
    faults: [...csv.faults, ...duplicates, ...ambiguous]
      .sort((a, b) => a.line - b.line)
      .slice(0, RESIDENT_IMPORT_SHOWN_FAULTS),
    expiresAt: new Date(createdAt.getTime() + RESIDENT_IMPORT_KEPT_MS).toISOString(),
  }
}

/**
 * Brings the staged lines into the register, all or none, as it stands now: who was added since the preview is not added twice.
 * Residents whom the file does not name stay as they are.
 * @throws DomainError `import-not-found` (also of somebody else, lapsed, or confirmed already), `import-faulty`.
 */
export async function confirmResidentImport(
  { db, sealer, now, reportFailure }: ImportResidentsDeps,
  id: string,
  actor: Actor,
): Promise<ResidentImportResult> {
  const at = now()
  const staged = await requireStaged(createResidentImportRepository(db), id, actor, at)
  const { isFaulty, residents } = JSON.parse(
    Buffer.from(sealer.open(staged.sealedRows, sealingContext(id))).toString('utf8'),
  ) as StagedRows
  if (isFaulty) throw importFaulty()
  const { municipalityId } = staged

  const result = await db.transaction(async (tx) => {
    const imports = createResidentImportRepository(tx)
    await createMunicipalityRepository(tx).lock(municipalityId)
    if (!(await imports.deleteStaged(id, actor.userId))) throw importNotFound()
    const effects = await planResidentImport(imports, municipalityId, residents)
    if (effects.some(({ effect }) => effect === 'ambiguous')) throw importFaulty()
    await writeLines(imports, municipalityId, residents, effects, at)
    const counts = countEffects(effects)
    await recordAudit(tx, {
      ...{ actor, at, municipalityId, detail: { ...counts } },
      action: 'residents.imported',
      recordType: 'municipality',
      recordId: municipalityId,
    })
    return counts
  })
  if (result.created + result.updated >= MANY_ROWS)
    await createResidentImportRepository(db).refreshStatistics().catch(reportFailure)
  return result
}

/**
 * Gives up what was staged.
 * @throws DomainError `import-not-found`.
 */
export async function cancelResidentImport(
  { db, now }: Pick<ImportResidentsDeps, 'db' | 'now'>,
  id: string,
  actor: Actor,
): Promise<void> {
  const imports = createResidentImportRepository(db)
  await requireStaged(imports, id, actor, now())
  await imports.deleteStaged(id, actor.userId)
}

/** Deletes staged lines that nobody confirmed within the hour. */
export async function sweepResidentImports({ db, now }: Pick<ImportResidentsDeps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RESIDENT_IMPORT_KEPT_MS)
  await createResidentImportRepository(db).deleteStagedBefore(before)
}

async function requireStaged(
  imports: Pick<ResidentImportRepository, 'findStaged'>,
  id: string,
  actor: Actor,
  now: Date,
): Promise<StagedImport> {
  const staged = await imports.findStaged(id, actor.userId)
  const isOpen = staged !== undefined && now.getTime() - staged.createdAt.getTime() < RESIDENT_IMPORT_KEPT_MS
  if (!isOpen || !mayActFor(actor, staged.municipalityId)) throw importNotFound()
  return staged
}

async function writeLines(
  imports: Pick<ResidentImportRepository, 'insertMany' | 'updateMany'>,
  municipalityId: string,
  lines: readonly ResidentIdentity[],
  effects: readonly LineEffect[],
  at: Date,
): Promise<void> {
  const created: (ResidentIdentity & { id: string })[] = []
  const updated: (ResidentIdentity & { id: string })[] = []
  effects.forEach((line, position) => {
    const identity = lines[position]
    if (identity === undefined) return
    if (line.effect === 'created') created.push({ ...identity, id: randomUUID() })
    if (line.effect === 'updated') updated.push({ ...identity, id: line.id })
  })
  for (let from = 0; from < created.length; from += ROWS_PER_STATEMENT)
    await imports.insertMany(municipalityId, created.slice(from, from + ROWS_PER_STATEMENT), at)
  for (let from = 0; from < updated.length; from += ROWS_PER_STATEMENT)
    await imports.updateMany(updated.slice(from, from + ROWS_PER_STATEMENT), at)
}

const isGood =
  (faultyLines: ReadonlySet<number>) =>
  (line: PlannedLine): line is CsvResident & { effect: 'created' | 'updated' | 'unchanged' } =>
    line.effect !== 'ambiguous' && !faultyLines.has(line.line)

const identityOf = ({ givenName, familyName, birthDate }: ResidentIdentity) => ({ givenName, familyName, birthDate })

function countEffects(lines: readonly { effect: LineEffect['effect'] }[]): ResidentImportResult {
  const countOf = (wanted: LineEffect['effect']) => lines.filter(({ effect }) => effect === wanted).length
  return { created: countOf('created'), updated: countOf('updated'), unchanged: countOf('unchanged') }
}

const sealingContext = (id: string) => `resident_imports.sealed_rows.${id}`
const importNotFound = () => new DomainError('import-not-found', 'There is no such import.')
const importFaulty = () => new DomainError('import-faulty', 'The import has faults; nothing was imported.')
