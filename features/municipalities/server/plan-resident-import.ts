import { foldName } from './fold-name.ts'
import {
  type HiddenResidentRepository,
  type ImportedResident,
  importedOf,
  type SameResident,
} from './hidden-resident-repository.ts'
import type { ResidentIdentity } from './resident-repository.ts'

/** What a line of the file does to the register. */
export type LineEffect =
  | { effect: 'created' }
  | { effect: 'updated' | 'unchanged'; id: string }
  /** Two residents have this name and birth date: nobody can tell whose line it is. */
  | { effect: 'ambiguous' }
  /** Somebody of this name and birth date stands in another of the registers that have merged: entered here as well, nothing told the two apart. */
  | { effect: 'elsewhere' }

/** The register into which a file is imported, and the others of municipalities that have merged with its own. */
export interface ImportedRegister {
  municipalityId: string
  merged: readonly string[]
}

/** The effect of each of some lines, in the same order, as the register stands now. */
export async function planResidentImport(
  residents: Pick<HiddenResidentRepository, 'listSame'>,
  { municipalityId, merged }: ImportedRegister,
  lines: readonly ImportedResident[],
): Promise<LineEffect[]> {
  const sameByPosition: SameResident[][] = lines.map(() => [])
  for (const same of await residents.listSame(municipalityId, lines)) sameByPosition[same.position]?.push(same)
  const elsewhere = new Set<number>()
  for (const other of merged)
    for (const { position, isArchived } of await residents.listSame(other, lines))
      if (!isArchived) elsewhere.add(position)
  return lines.map((line, position) => {
    const same = sameByPosition[position] ?? []
    const isHere = same.some(({ isArchived }) => !isArchived)
    return elsewhere.has(position) && !isHere ? { effect: 'elsewhere' } : effectOf(line, same)
  })
}

/**
 * Same names and birth date are the same person: their spelling, and the right to vote that the line tells, is brought up to date, and somebody who was archived
 * comes back under the same id. A living entry goes before an archived one.
 */
export function effectOf(line: ImportedResident, same: readonly Omit<SameResident, 'position'>[]): LineEffect {
  const active = same.filter(({ isArchived }) => !isArchived)
  const [resident, ...others] = active.length > 0 ? active : same
  if (resident === undefined) return { effect: 'created' }
  if (others.length > 0) return { effect: 'ambiguous' }
  const { birthDate, ...said } = importedOf(line)
  const names = Object.keys(said) as (keyof typeof said)[]
  const isChanged =
    resident.isArchived || names.some((name) => said[name] !== undefined && said[name] !== resident[name])
  return { effect: isChanged ? 'updated' : 'unchanged', id: resident.id }
}

/** Tells of each line whether an earlier one has named the same person. */
export function createRepetitionFinder(): (line: ResidentIdentity) => boolean {
  const seen = new Set<string>()
  return (line) => {
    const before = seen.size
    seen.add(JSON.stringify([foldName(line.familyName), foldName(line.givenName), line.birthDate]))
    return seen.size === before
  }
}
