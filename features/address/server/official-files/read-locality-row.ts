import type { FieldOf } from './layouts.ts'
import { parseDay } from './official-dates.ts'
import { type FindHome, homeOf, type Outcome } from './outcome.ts'

/** The part of a locality that lies in one municipality. */
export interface LocalityPart {
  postalCode: string
  name: string
  bfsNumber: string
  /** Percent of the locality's addresses; null where the file does not say it. */
  share: number | null
}

/** A line of the directory. */
export interface LocalityRow extends LocalityPart {
  /** `2026-03-30`, of its last change. */
  modified: string | undefined
}

/** Percent. */
const WHOLE = 100

/** Lines of the official layout; the older one has no shares. */
export function readLocalityRow(fields: readonly string[], fieldOf: FieldOf, findHome: FindHome): Outcome<LocalityRow> {
  const postalCode = fieldOf(fields, 'PLZ4', 'PLZ')
  if (!/^\d{4}$/.test(postalCode)) return { fault: 'has no postal code of four digits' }
  const name = fieldOf(fields, 'Ortschaftsname')
  if (name === '') return { fault: 'has no name in Ortschaftsname' }
  const share = readShare(fieldOf(fields, 'Adressenanteil'))
  if (share === undefined) return { fault: 'has no percentage in Adressenanteil' }
  const home = homeOf(fieldOf(fields, 'BFS-Nr'), findHome)
  if (!('bfsNumber' in home)) return home
  return { row: { ...home, postalCode, name, share, modified: parseDay(fieldOf(fields, 'Validity')) } }
}

/** `97.2 %`, `97,2%`, `100` or nothing. */
function readShare(text: string): number | null | undefined {
  if (text === '') return null
  const [, number] = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text) ?? []
  const share = Number(number?.replace(',', '.'))
  return share <= WHOLE ? share : undefined
}
