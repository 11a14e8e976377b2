import { type Actor, mayActFor } from '@e-collecting/auth/server'
import { DomainError, type Sealer } from '@e-collecting/kernel'
import { type FaultyLine, RESIDENT_IMPORT_KEPT_MS } from '../contract.ts'
import { type ImportedResident, importedOf } from './hidden-resident-repository.ts'
import type { ResidentImportRepository, StagedImport } from './resident-import-repository.ts'

/** Lines are kept, compared and written so many at a time: a few milliseconds of database. */
export const LINES_PER_STEP = 50

/** @throws DomainError `import-not-found`: also of somebody else, lapsed, or confirmed already. */
export async function requireStaged(
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

/** Some lines as they wait for their confirmation. */
export const sealLines = (sealer: Sealer, id: string, position: number, lines: readonly ImportedResident[]) => {
  return sealer.seal(Buffer.from(JSON.stringify(lines.map(importedOf))), stagedLinesContext(id, position))
}

export const openLines = (sealer: Sealer, id: string, position: number, sealed: Uint8Array): ImportedResident[] =>
  JSON.parse(Buffer.from(sealer.open(sealed, stagedLinesContext(id, position))).toString('utf8'))

/** Faulty lines wait at places below zero, to be handed back. */
export const sealFaulty = (sealer: Sealer, id: string, position: number, lines: readonly FaultyLine[]) =>
  sealer.seal(Buffer.from(JSON.stringify(lines)), stagedLinesContext(id, position))

/** All faulty lines of an import, in the order of the file. */
export async function readFaulty(
  imports: Pick<ResidentImportRepository, 'findLines'>,
  sealer: Sealer,
  id: string,
): Promise<FaultyLine[]> {
  const lines: FaultyLine[] = []
  for (let position = -1; ; position--) {
    const sealed = await imports.findLines(id, position)
    if (sealed === undefined) return lines
    lines.push(...JSON.parse(Buffer.from(sealer.open(sealed, stagedLinesContext(id, position))).toString('utf8')))
  }
}

/** To what sealed lines are bound: their import, and the place in it. */
export const stagedLinesContext = (id: string, position: number): string =>
  `resident_import_lines.sealed_lines.${id}.${position}`

export const importNotFound = () => new DomainError('import-not-found', 'There is no such import.')
export const importFaulty = () => new DomainError('import-faulty', 'The import has faults; nothing was imported.')
