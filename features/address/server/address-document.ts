import { type AddressWord, isNumeric, STREET_ENDINGS, splitTokens, toWord } from '../contract/address-tokens.ts'

/** Where a street lies. */
export interface StreetPlace {
  postalCode: string
  /** Postal town. */
  locality: string
  /** Political municipality. */
  municipality: string
  /** Two letters; people type them after the town. */
  canton: string
}

/** The parts of a stored address that the search reads. */
export interface SearchedAddress extends StreetPlace {
  street: string
  /** Empty where the building has none. */
  houseNumber: string
}

/** A street in its place, taken apart for scoring. */
export interface StreetDocument {
  words: readonly AddressWord[]
  /** Numbers that belong to a name: `31` of Rue du 31-Décembre, `26` of Lausanne 26. */
  nameNumbers: readonly string[]
  postalCode: string
}

/** Takes a street apart. One of several words is known in one word as well (`altestrasse`). */
export function toDocument({ street, ...place }: Omit<SearchedAddress, 'houseNumber'>): StreetDocument {
  const name = splitTokens(street)
  const joined = name.length > 1 ? [name.join('')] : []
  const around = placeTokens(place)
  return {
    words: [...name, ...joined, ...around].filter((token) => !isNumeric(token)).map(toWord),
    nameNumbers: [...name, ...splitTokens(place.locality)].filter(isNumeric),
    postalCode: place.postalCode,
  }
}

/** Every spelling of every word by which a street's name is looked up. In one word only where it is written so, too: `altestrasse`, `imfeld`. */
export function nameForms(street: string): string[] {
  const name = splitTokens(street)
  const end = name.at(-1) ?? ''
  const [first = ''] = name
  const isWrittenJoined =
    (name.length === 2 && toWord(first).isMinor) ||
    (name.length > 1 && [...STREET_ENDINGS].some((ending) => end.endsWith(ending)))
  return formsOf(isWrittenJoined ? [...name, name.join('')] : name)
}

/** The same of where it lies. */
export const placeForms = (place: StreetPlace): string[] => formsOf(placeTokens(place))

const formsOf = (tokens: readonly string[]): string[] => [
  ...new Set(tokens.filter((token) => !isNumeric(token)).flatMap((token) => toWord(token).forms)),
]

function placeTokens({ locality, municipality, canton }: StreetPlace): string[] {
  const town = splitTokens(locality)
  const further = splitTokens(municipality).filter((token) => !town.includes(token))
  return [...town, ...further, canton.toLowerCase()].filter((token) => !isNumeric(token))
}
