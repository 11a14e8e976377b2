import type { ResidentImportFault } from '../contract.ts'
import { foldName } from './fold-name.ts'
import { type ResidentImportRepository, ROWS_PER_STATEMENT, type SameResident } from './resident-import-repository.ts'
import type { ResidentIdentity } from './resident-repository.ts'

/** What a line of the file does to the register. */
export type LineEffect =
  | { effect: 'created' }
  | { effect: 'updated' | 'unchanged'; id: string }
  /** Two residents have this name and birth date: nobody can tell whose line it is. */
  | { effect: 'ambiguous' }

/** The effect of each line, in the same order, as the register stands now. */
export async function planResidentImport(
  imports: Pick<ResidentImportRepository, 'listSame'>,
  municipalityId: string,
  lines: readonly ResidentIdentity[],
): Promise<LineEffect[]> {
  const effects: LineEffect[] = []
  for (let from = 0; from < lines.length; from += ROWS_PER_STATEMENT) {
    const some = lines.slice(from, from + ROWS_PER_STATEMENT)
    const sameByPosition: SameResident[][] = some.map(() => [])
    for (const same of await imports.listSame(municipalityId, some)) sameByPosition[same.position]?.push(same)
    effects.push(...some.map((line, position) => effectOf(line, sameByPosition[position] ?? [])))
  }
  return effects
}

/**
 * Same names and birth date are the same person (decision 13): their spelling is brought up to date, and somebody who was archived
 * comes back under the same id. A living entry goes before an archived one.
 */
export function effectOf(line: ResidentIdentity, same: readonly Omit<SameResident, 'position'>[]): LineEffect {
  const active = same.filter(({ isArchived }) => !isArchived)
  const [resident, ...others] = active.length > 0 ? active : same
  if (resident === undefined) return { effect: 'created' }
  if (others.length > 0) return { effect: 'ambiguous' }
  const isChanged =
    resident.isArchived || resident.givenName !== line.givenName || resident.familyName !== line.familyName
  return { effect: isChanged ? 'updated' : 'unchanged', id: resident.id }
}

/** Lines that name a person whom an earlier line has named. */
export function findDuplicateLines(lines: readonly (ResidentIdentity & { line: number })[]): ResidentImportFault[] {
  const seen = new Set<string>()
  return lines.flatMap((line) => {
    const identity = JSON.stringify([foldName(line.familyName), foldName(line.givenName), line.birthDate])
    if (seen.has(identity)) return [{ line: line.line, column: null, code: 'duplicate-line' as const }]
    seen.add(identity)
    return []
  })
}
