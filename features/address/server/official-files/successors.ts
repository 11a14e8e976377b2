import { shiftDay } from '@e-collecting/kernel'
import type { Mutation } from './read-mutation-row.ts'
import type { RegisteredUnit } from './read-unit-row.ts'

/** Number of a municipality that is gone, and of the one into which it has merged. */
export type Successors = ReadonlyMap<string, string>

/**
 * What became of the municipalities of a register that are gone. One change in the register takes units out and brings others in
 * under one number: where it brings in one municipality alone, that is the successor. Where a file leaves these numbers out, the one
 * that came into the same district the day after is. Of what was divided among several there is none.
 */
export function successorsAmong(units: readonly RegisteredUnit[]): Map<string, string> {
  const municipalities = units.filter(({ level }) => level === 3)
  const inForce = new Set(municipalities.filter(({ isInForce }) => isInForce).map(({ bfsNumber }) => bfsNumber))
  const entered = groupBy(municipalities, changeOfEntry)
  const successors = new Map<string, string>()
  for (const unit of municipalities) {
    if (inForce.has(unit.bfsNumber)) continue
    const [successor, ...others] = new Set(entered.get(changeOfExit(unit))?.map(({ bfsNumber }) => bfsNumber))
    if (successor !== undefined && others.length === 0) successors.set(unit.bfsNumber, successor)
  }
  return successors
}

/** The same, from a list of mutations or correspondences; of several changes of a number the last one counts. */
export function successorsFrom(mutations: readonly Mutation[]): Map<string, string> {
  const byDate = mutations.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
  const changes = groupBy(byDate, ({ from, date }) => `${from} ${date ?? ''}`)
  const successors = new Map<string, string>()
  for (const parts of changes.values()) {
    const [first, ...others] = parts
    if (first === undefined) continue
    successors.delete(first.from)
    if (others.every(({ to }) => to === first.to) && first.to !== first.from) successors.set(first.from, first.to)
  }
  return successors
}

/** The last one of a row of mergers that is in force; undefined where none is. */
export function followSuccessors(
  successors: Successors,
  bfsNumber: string,
  isInForce: (bfsNumber: string) => boolean,
): string | undefined {
  const seen = new Set<string>()
  let at: string | undefined = bfsNumber
  while (at !== undefined && !seen.has(at)) {
    if (isInForce(at)) return at
    seen.add(at)
    at = successors.get(at)
  }
  return undefined
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return groups
}

const changeOfEntry = (unit: RegisteredUnit): string =>
  unit.inscription !== '' ? `change ${unit.inscription}` : `${unit.parent} ${unit.validFrom}`

const changeOfExit = (unit: RegisteredUnit): string =>
  unit.radiation !== '' ? `change ${unit.radiation}` : `${unit.parent} ${dayAfter(unit.validTo)}`

const dayAfter = (day: string | undefined): string | undefined => (day === undefined ? undefined : shiftDay(day, 1))
