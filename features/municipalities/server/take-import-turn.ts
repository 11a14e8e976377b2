import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { createHiddenResidentRepository, type WalkedResident } from './hidden-resident-repository.ts'
import { createImportTurnRepository, type ImportTurn } from './import-turn-repository.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import type { Pace } from './pace.ts'
import { importNotFound } from './staged-import.ts'

export interface ImportTurnDeps {
  db: Database
  now: Clock
}

/** Whoever has not written for so long is taken to be gone. */
const IMPORT_LEASE_MS = 60_000
const ASK_AGAIN_MS = 200
const RESIDENTS_PER_CLEARING = 100
const BEFORE_ALL: WalkedResident = { importNumber: -1, id: '00000000-0000-0000-0000-000000000000' }

/**
 * Waits until nobody else imports into the municipality. What an interrupted import has left is taken away first.
 * @throws DomainError `import-not-found` if the municipality has gone.
 */
export async function takeImportTurn(deps: ImportTurnDeps, municipalityId: string, pace: Pace): Promise<ImportTurn> {
  for (;;) {
    const turn = await tryImportTurn(deps, municipalityId, pace)
    if (turn !== undefined) return turn
    await wait(ASK_AGAIN_MS)
  }
}

/** The same for who does not wait. @returns undefined while somebody else imports @throws DomainError `import-not-found` */
export async function tryImportTurn(
  deps: ImportTurnDeps,
  municipalityId: string,
  pace: Pace,
): Promise<ImportTurn | undefined> {
  const turn: ImportTurn = { municipalityId, attemptId: randomUUID() }
  const answer = await deps.db.transaction((tx) =>
    createImportTurnRepository(tx).take(turn, deps.now(), leaseFrom(deps.now())),
  )
  if (answer === 'no-municipality') throw importNotFound()
  if (answer === 'interrupted') await clearHidden(deps, turn, pace)
  return answer === 'busy' ? undefined : turn
}

/**
 * A short transaction during which the register is the import's alone; others have it before and after.
 * @param others.first done before the register is held, for what others hold before they have it
 * @param others.merged other registers that nobody else changes meanwhile
 * @throws DomainError `import-not-found` when the turn was lost.
 */
export const withTurn = <Result>(
  { db, now }: ImportTurnDeps,
  turn: ImportTurn,
  work: (tx: Database, shownNumber: number) => Promise<Result>,
  { first, merged = [] }: { first?: (tx: Database) => Promise<void>; merged?: readonly string[] } = {},
): Promise<Result> =>
  db.transaction(async (tx) => {
    await first?.(tx)
    if (merged.length > 0) await createMunicipalityRepository(tx).lockAll([turn.municipalityId, ...merged])
    const shownNumber = await createImportTurnRepository(tx).hold(turn, leaseFrom(now()))
    if (shownNumber === undefined) throw importNotFound()
    return work(tx, shownNumber)
  })

/** Takes away what nobody has seen, and leaves the turn to others. */
export async function giveTurnUp(deps: ImportTurnDeps, turn: ImportTurn, pace: Pace): Promise<void> {
  await clearHidden(deps, turn, pace)
  await createImportTurnRepository(deps.db).release(turn)
}

async function clearHidden(deps: ImportTurnDeps, turn: ImportTurn, pace: Pace): Promise<void> {
  const { municipalityId } = turn
  let deleted: number
  do {
    deleted = await withTurn(deps, turn, (tx, shownNumber) =>
      createHiddenResidentRepository(tx).deleteSome(municipalityId, shownNumber, RESIDENTS_PER_CLEARING),
    )
    await pace()
  } while (deleted > 0)
  let walked: WalkedResident | undefined = BEFORE_ALL
  while (walked !== undefined) {
    const after: WalkedResident = walked
    walked = await withTurn(deps, turn, (tx, shownNumber) =>
      createHiddenResidentRepository(tx).clearSpellings(municipalityId, shownNumber, after, RESIDENTS_PER_CLEARING),
    )
    await pace()
  }
}

const leaseFrom = (now: Date) => new Date(now.getTime() + IMPORT_LEASE_MS)
