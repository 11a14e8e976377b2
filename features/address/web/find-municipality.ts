import { type AddressHit, addressFromHit } from '../contract.ts'
import type { EnteredAddress, EnteredMunicipality } from './address-entry.ts'

/**
 * The municipality of an address that was typed without choosing a suggestion: known only when hits of the same postal code
 * and street lie in one municipality. A postal code alone is no key to a municipality.
 */
export function findMunicipality(address: EnteredAddress, hits: readonly AddressHit[]): EnteredMunicipality | null {
  const same = hits
    .map(addressFromHit)
    .filter(({ street, postalCode }) => postalCode === address.postalCode && fold(street) === fold(address.street))
  const [first, ...others] = same.map(({ municipality }) => municipality)
  if (first === undefined || others.some(({ bfsNumber }) => bfsNumber !== first.bfsNumber)) return null
  return first
}

/** Letters and digits without case, accents and the usual abbreviation: `Bahnhofstr. 1` is `Bahnhofstrasse 1`. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{Diacritic}/gu, '')
    .replace(/str(?:asse|\.)?(?=\s|$)/g, 'strasse')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]/g, '')
