import { CANTONS } from './cantons.ts'
import { foldName } from './fold-name.ts'
import type { MunicipalityRef } from './schemas.ts'

/** Finds municipalities by what was typed: same name, then beginning of the name, of a word in it, then anywhere. */
export type SearchMunicipalities = (query: string, limit: number) => MunicipalityRef[]

interface Entry {
  municipality: MunicipalityRef
  names: readonly string[]
}

/**
 * Builds the search over all municipalities, ignoring case, accents and punctuation: `wil sg` finds
 * Wil (SG). A capital that has its canton's name is found by that name in every language (`Genf`, `Ginevra`).
 * @param municipalities by name; an empty query answers the first of them
 */
export function createMunicipalitySearch(municipalities: readonly MunicipalityRef[]): SearchMunicipalities {
  const entries: Entry[] = municipalities.map((municipality) => ({ municipality, names: namesOf(municipality) }))
  return (query, limit) => {
    const typed = foldName(query)
    return entries
      .map(({ municipality, names }) => ({ municipality, rank: Math.min(...names.map((name) => rank(name, typed))) }))
      .filter((match) => match.rank < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, limit)
      .map(({ municipality }) => municipality)
  }
}

function namesOf({ name, canton }: MunicipalityRef): string[] {
  const names: string[] = Object.values(CANTONS.find(({ code }) => code === canton)?.names ?? {})
  const all = names.includes(name) ? [name, ...names] : [name]
  return [...new Set(all.map(foldName))]
}

function rank(name: string, typed: string): number {
  if (name === typed) return 0
  if (name.startsWith(typed)) return 1
  if (name.includes(` ${typed}`)) return 2
  return name.includes(typed) ? 3 : Number.POSITIVE_INFINITY
}
