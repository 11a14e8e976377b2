import type { Actor } from '@e-collecting/auth/server'
import { RESIDENT_IMPORT_KEPT_MS } from '../contract.ts'
import { createImportTurnRepository } from './import-turn-repository.ts'
import { createPace } from './pace.ts'
import { createResidentImportRepository } from './resident-import-repository.ts'
import { requireStaged } from './staged-import.ts'
import { type ImportTurnDeps, tryImportTurn } from './take-import-turn.ts'

/**
 * Gives up what was staged.
 * @throws DomainError `import-not-found`.
 */
export async function cancelResidentImport({ db, now }: ImportTurnDeps, id: string, actor: Actor): Promise<void> {
  const imports = createResidentImportRepository(db)
  await requireStaged(imports, id, actor, now())
  await imports.deleteStaged(id, actor.userId)
}

/** Deletes staged lines that nobody confirmed within the hour, and what interrupted imports have left, unless somebody else does so already. */
export async function sweepResidentImports(deps: ImportTurnDeps): Promise<void> {
  const now = deps.now()
  await createResidentImportRepository(deps.db).deleteStagedBefore(new Date(now.getTime() - RESIDENT_IMPORT_KEPT_MS))
  const [turns, pace] = [createImportTurnRepository(deps.db), createPace()]
  for (const municipalityId of await turns.listInterrupted(now)) {
    const turn = await tryImportTurn(deps, municipalityId, pace)
    if (turn !== undefined) await turns.release(turn)
  }
}
