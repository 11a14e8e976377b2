import type { Locality } from '../contract/localities.ts'
import type { EnteredAddress } from './address-entry.ts'
import type { Directory } from './directory.ts'

/**
 * An address with what follows from its postal code and place: the place, where the code has only one and none was typed, and
 * the municipality, where there is no other. What is known already stays.
 */
export function settlePlace(
  directory: Pick<Directory, 'localitiesOf' | 'soleMunicipalityOf'>,
  address: EnteredAddress,
): EnteredAddress {
  if (address.municipality !== null) return address
  const city = address.city.trim() === '' ? soleName(directory.localitiesOf(address.postalCode)) : address.city
  const placed = city === address.city ? address : { ...address, city }
  const sole = directory.soleMunicipalityOf(placed)
  return sole === undefined ? placed : { ...placed, municipality: { bfsNumber: sole.bfsNumber, name: sole.name } }
}

function soleName(localities: readonly Locality[]): string {
  const [first, ...others] = localities
  return first !== undefined && others.length === 0 ? first.name : ''
}
