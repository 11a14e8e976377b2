import { randomUUID } from 'node:crypto'
import { recordAudit } from '@e-collecting/audit/server'
import { type Actor, holdRight } from '@e-collecting/auth/server'
import type { Database } from '@e-collecting/database'
import type { ConfirmImport, ResidentImportResult } from '../contract.ts'
import { createHiddenResidentRepository, type ImportedResident } from './hidden-resident-repository.ts'
import { createImportTurnRepository, type ImportTurn } from './import-turn-repository.ts'
import { listMergedRegisters } from './list-merged-registers.ts'
import { createPace, type Pace } from './pace.ts'
import { type ImportedRegister, planResidentImport } from './plan-resident-import.ts'
import type { PreviewResidentImportDeps } from './preview-resident-import.ts'
import { createResidentImportRepository } from './resident-import-repository.ts'
import { refreshResidentStatistics } from './resident-repository.ts'
import { importFaulty, importNotFound, openLines, readFaulty, requireStaged } from './staged-import.ts'
import { giveTurnUp, takeImportTurn, withTurn } from './take-import-turn.ts'

export interface ConfirmResidentImportDeps extends PreviewResidentImportDeps {
  /** Receives what went wrong after the import was done, or while a failed one was taken away. */
  reportFailure: (error: unknown) => void
}

/**
 * Brings the staged lines into the register as it stands now: who was added since the preview is not added twice. They are written
 * hidden, some at a time with others in between, and shown by one row (record 0025): whoever looks sees all or none, and whatever
 * interrupts it leaves the register as it was. Faulty lines are left out where that was asked for; else one of them stops it all. Residents whom the file does not name stay as they are.
 * As waiting and writing take their time, the right to the municipality is looked at again after the one and after the other.
 * @throws DomainError `import-not-found` (also of somebody else, lapsed, confirmed already, or without the right by now), `import-faulty`.
 */
export async function confirmResidentImport(
  deps: ConfirmResidentImportDeps,
  id: string,
  { leavesFaulty }: ConfirmImport,
  actor: Actor,
): Promise<ResidentImportResult> {
  const imports = createResidentImportRepository(deps.db)
  const { municipalityId, isFaultless } = await requireStaged(imports, id, actor, deps.now())
  if (!isFaultless && !leavesFaulty) throw importFaulty()
  const left = isFaultless ? 0 : (await readFaulty(imports, deps.sealer, id)).length
  const pace = createPace()
  const register = { municipalityId, merged: await listMergedRegisters(deps.directory, municipalityId) }
  const turn = await takeImportTurn(deps, municipalityId, pace)
  let result: ResidentImportResult
  try {
    await requireRight(deps.db, turn, actor)
    result = await showLines(deps, { turn, register }, id, actor, {
      left,
      ...(await writeAllLines(deps, { turn, register }, id, pace)),
    })
  } catch (error) {
    await giveTurnUp(deps, turn, pace).catch(deps.reportFailure)
    throw error
  }
  await refreshResidentStatistics(deps.db).catch(deps.reportFailure)
  return result
}

interface ImportedInto {
  turn: ImportTurn
  register: ImportedRegister
}

interface Written {
  lines: number
  updated: number
}

async function writeAllLines(
  deps: ConfirmResidentImportDeps,
  into: ImportedInto,
  id: string,
  pace: Pace,
): Promise<Written> {
  const imports = createResidentImportRepository(deps.db)
  const written: Written = { lines: 0, updated: 0 }
  for (let position = 0; ; position++) {
    const sealed = await imports.findLines(id, position)
    if (sealed === undefined) return written
    const lines = openLines(deps.sealer, id, position, sealed)
    written.updated += await writeLines(deps, into, lines)
    written.lines += lines.length
    await pace()
  }
}

/** @returns how many of the lines change somebody who is in the register already */
async function writeLines(
  deps: ConfirmResidentImportDeps,
  { turn, register }: ImportedInto,
  lines: readonly ImportedResident[],
): Promise<number> {
  if (lines.length === 0) return 0
  const at = deps.now()
  return withTurn(deps, turn, async (tx, shownNumber) => {
    const residents = createHiddenResidentRepository(tx)
    const effects = await planResidentImport(residents, register, lines)
    const created: (ImportedResident & { id: string })[] = []
    const updated: (ImportedResident & { id: string })[] = []
    lines.forEach((line, position) => {
      const planned = effects[position]
      if (planned?.effect === 'ambiguous' || planned?.effect === 'elsewhere') throw importFaulty()
      if (planned?.effect === 'created') created.push({ ...line, id: randomUUID() })
      if (planned?.effect === 'updated') updated.push({ ...line, id: planned.id })
    })
    if (created.length > 0) await residents.insert(turn.municipalityId, created, shownNumber + 1, at)
    if (updated.length > 0) await residents.respell(updated, shownNumber + 1, at)
    return updated.length
  })
}

/** The one short transaction that everybody sees. Somebody else may have entered a person in a register that has merged since their line was compared. */
async function showLines(
  deps: ConfirmResidentImportDeps,
  { turn, register: { merged } }: ImportedInto,
  id: string,
  actor: Actor,
  { lines, updated, left }: Written & { left: number },
): Promise<ResidentImportResult> {
  const { municipalityId } = turn
  const show = async (tx: Database, shownNumber: number) => {
    if (!(await createResidentImportRepository(tx).deleteStaged(id, actor.userId))) throw importNotFound()
    const residents = createHiddenResidentRepository(tx)
    if (merged.length > 0 && (await residents.standElsewhere(municipalityId, shownNumber + 1, merged)))
      throw importFaulty()
    await residents.bringBack(municipalityId, shownNumber + 1)
    const turns = createImportTurnRepository(tx)
    const created = await turns.countHidden(turn)
    await turns.show(turn)
    await turns.release(turn)
    const result = { created, updated, unchanged: lines - created - updated, left }
    await recordAudit(tx, {
      actor,
      at: deps.now(),
      municipalityId,
      detail: { ...result },
      action: 'residents.imported',
      recordId: municipalityId,
    })
    return result
  }
  // Whoever withdraws a role has the account first, and may then have to change the municipality.
  return withTurn(deps, turn, show, { first: (tx) => requireRight(tx, turn, actor), merged })
}

/** Whoever has lost it is answered like somebody who never had it. */
async function requireRight(db: Database, { municipalityId }: ImportTurn, { userId }: Actor): Promise<void> {
  if (!(await holdRight(db, userId, municipalityId))) throw importNotFound()
}
