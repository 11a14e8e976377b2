import type { AdministrativeUnits } from './administrative-units.ts'
import { createCantonLookup } from './canton-lookup.ts'
import { AddressImportError } from './official-files/import-error.ts'
import type { Mutation } from './official-files/read-mutation-row.ts'
import type { RegisteredUnit } from './official-files/read-unit-row.ts'
import { successorsAmong, successorsFrom } from './official-files/successors.ts'

/**
 * The municipalities of a register, or as they were where none is given, with what became of those that are gone: what was known of that
 * stays, and what the register and the list of mutations say goes before it.
 */
export function mergeUnits(
  before: AdministrativeUnits,
  register: readonly RegisteredUnit[],
  mutations: readonly Mutation[],
): AdministrativeUnits {
  const units = register.length === 0 ? before.units : register.filter(({ isInForce }) => isInForce)
  const inForce = new Set(units.filter(({ level }) => level === 3).map(({ bfsNumber }) => bfsNumber))
  const known = [...before.successors, ...successorsFrom(mutations), ...successorsAmong(register)]
  return { units, successors: new Map(known.filter(([from]) => !inForce.has(from))) }
}

/** A register in which more of the municipalities are missing is not that of the country. */
const MOST_MISSING = 0.1

/**
 * @throws AddressImportError for a register in which a canton cannot be found, or where too many municipalities are missing
 */
export function requireWholeCountry(
  before: AdministrativeUnits,
  after: AdministrativeUnits,
  isPartAllowed: boolean,
): void {
  const lookup = createCantonLookup(after)
  const municipalities = after.units.filter(({ level }) => level === 3)
  const lost = municipalities.find(({ bfsNumber }) => lookup.findCanton(bfsNumber).kind !== 'found')
  if (lost !== undefined)
    throw new AddressImportError(`The commune register leads from municipality ${lost.bfsNumber} to no canton.`)
  const known = createCantonLookup(before).municipalities
  const missing = known.filter(({ bfsNumber }) => lookup.findMunicipality(bfsNumber) === undefined)
  if (missing.length > known.length * MOST_MISSING && !isPartAllowed)
    throw new AddressImportError(
      `The commune register leaves ${missing.length} of ${known.length} municipalities out. If that is meant, add --part.`,
    )
}
