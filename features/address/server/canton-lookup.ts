import { type CantonResult, cantonByNumber, cleanBfsNumber, type MunicipalityRef } from '../contract.ts'
import type { AdministrativeLevel, AdministrativeUnit, AdministrativeUnits } from './administrative-units.ts'
import { followSuccessors } from './official-files/successors.ts'

export interface CantonLookup {
  /**
   * The canton of a municipality, found over its district, or which step failed.
   * @param bfsNumber official number of the municipality, leading zeros allowed; one that has merged is its successor
   */
  findCanton: (bfsNumber: string) => CantonResult
  /** The municipality of a number, or the one into which it has merged; undefined when any step of the lookup fails. */
  findMunicipality: (bfsNumber: string) => MunicipalityRef | undefined
  /** The numbers that are gone and lead to a municipality. @param bfsNumber of one that is in force, without leading zeros */
  listMerged: (bfsNumber: string) => readonly string[]
  /** Every municipality whose canton is known, by name. */
  municipalities: readonly MunicipalityRef[]
}

type Level = Record<'byBfsNumber' | 'byHistoricalCode', ReadonlyMap<string, AdministrativeUnit>>
interface Index extends Record<AdministrativeLevel, Level> {
  successors: AdministrativeUnits['successors']
}

/** Builds the lookup once; each look-up afterwards is a few map reads. Every step matches on the level as well: codes repeat across levels. */
export function createCantonLookup({ units, successors }: AdministrativeUnits): CantonLookup {
  const index: Index = { 1: indexLevel(units, 1), 2: indexLevel(units, 2), 3: indexLevel(units, 3), successors }
  const findMunicipality = (bfsNumber: string) => {
    const result = resolve(index, bfsNumber)
    return result.kind === 'found' ? result.municipality : undefined
  }
  const merged = groupMerged(index)
  let municipalities: readonly MunicipalityRef[] | undefined
  return {
    findCanton: (bfsNumber) => resolve(index, bfsNumber),
    findMunicipality,
    listMerged: (bfsNumber) => merged.get(bfsNumber) ?? [],
    // Ordering two thousand names takes its time, and not every process is asked for them.
    get municipalities() {
      municipalities ??= sortByName(
        [...index[3].byBfsNumber.keys()].flatMap((number) => findMunicipality(number) ?? []),
      )
      return municipalities
    },
  }
}

function sortByName(municipalities: MunicipalityRef[]): MunicipalityRef[] {
  const { compare } = new Intl.Collator('de-CH')
  return municipalities.sort((a, b) => compare(a.name, b.name))
}

/** Numbers that are gone, under that of the municipality in force to which each leads. */
function groupMerged(index: Index): ReadonlyMap<string, readonly string[]> {
  const merged = new Map<string, string[]>()
  for (const gone of index.successors.keys()) {
    const inForce = findUnit(index, gone)?.bfsNumber
    if (inForce === undefined || inForce === gone) continue
    merged.set(inForce, [...(merged.get(inForce) ?? []), gone])
  }
  return merged
}

/** The first row of a code counts, should one repeat within a level. */
function indexLevel(units: readonly AdministrativeUnit[], level: AdministrativeLevel): Level {
  const rows = units.filter((unit) => unit.level === level).reverse()
  return {
    byBfsNumber: new Map(rows.map((unit) => [unit.bfsNumber, unit])),
    byHistoricalCode: new Map(rows.map((unit) => [unit.historicalCode, unit])),
  }
}

/** That of the number, else of the municipality into which it has merged. */
function findUnit(index: Index, code: string): AdministrativeUnit | undefined {
  const { byBfsNumber } = index[3]
  const inForce = followSuccessors(index.successors, code, (number) => byBfsNumber.has(number))
  return inForce === undefined ? undefined : byBfsNumber.get(inForce)
}

/** Municipality by number and level 3, then its district (or its canton directly), then the canton, each at its level. */
function resolve(index: Index, bfsNumber: string): CantonResult {
  const code = cleanBfsNumber(bfsNumber)
  if (code === undefined || index[3].byBfsNumber.size === 0) return { kind: 'failed' }
  const unit = findUnit(index, code)
  if (unit === undefined) return { kind: 'municipality-not-found' }
  const district = index[2].byHistoricalCode.get(unit.parent)
  const parent = district ?? index[1].byHistoricalCode.get(unit.parent)
  if (parent === undefined) return { kind: 'parent-not-found' }
  const canton = parent.level === 1 ? parent : index[1].byHistoricalCode.get(parent.parent)
  const known = canton && cantonByNumber(Number(canton.bfsNumber))
  if (known === undefined) return { kind: 'canton-not-found' }
  return { kind: 'found', municipality: { bfsNumber: unit.bfsNumber, name: unit.name, canton: known.code } }
}
