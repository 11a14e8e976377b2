import { type Localities, meantMunicipalities, type TypedPlace } from './localities.ts'

/** What does not fit together in a typed address. It is said, and stops nobody. */
export type PlaceRemark =
  /** Nobody lives under this postal code, as far as the directory knows. */
  | { kind: 'unknown-postal-code' }
  /** The postal code belongs to other places, and to no municipality of this name. */
  | { kind: 'other-place'; places: string[] }
  /** The municipality that was chosen has no part of the place. */
  | { kind: 'other-municipality'; municipalities: string[] }

/** Compares what was typed and chosen with the directory; null where nothing contradicts, or too little is known yet. */
export function remarkOnPlace(
  { byPostalCode }: Localities,
  { postalCode, city }: TypedPlace,
  chosen: { bfsNumber: string } | null,
): PlaceRemark | null {
  if (!/^\d{4}$/.test(postalCode)) return null
  const here = byPostalCode.get(postalCode)
  if (here === undefined) return { kind: 'unknown-postal-code' }
  const possible = here.flatMap(({ municipalities }) => municipalities)
  if (chosen !== null && possible.every(({ bfsNumber }) => bfsNumber !== chosen.bfsNumber))
    return { kind: 'other-municipality', municipalities: [...new Set(possible.map(({ name }) => name))] }
  if (city.trim() !== '' && meantMunicipalities(here, city).length === 0)
    return { kind: 'other-place', places: [...new Set(here.map(({ name }) => name))] }
  return null
}
