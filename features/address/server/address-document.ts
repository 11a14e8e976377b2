import { type AddressWord, isNumeric, splitTokens, toWord } from '../contract/address-tokens.ts'

/** The parts of a stored address that the search reads. */
export interface SearchedAddress {
  street: string
  /** Empty where the building has none. */
  houseNumber: string
  postalCode: string
  /** Postal town. */
  locality: string
  /** Political municipality. */
  municipality: string
  /** Two letters; people type them after the town. */
  canton: string
}

/** An address taken apart for scoring. */
export interface AddressDocument {
  words: readonly AddressWord[]
  /** Numbers that belong to a name: `31` of Rue du 31-Décembre, `26` of Lausanne 26. */
  nameNumbers: readonly string[]
  houseNumber: string
  postalCode: string
}

/** Takes an address apart. A street of several words is known in one word as well (`altestrasse`). */
export function toDocument(address: SearchedAddress): AddressDocument {
  const street = splitTokens(address.street)
  const town = splitTokens(address.locality)
  const municipality = splitTokens(address.municipality).filter((token) => !town.includes(token))
  const joined = street.length > 1 ? [street.join('')] : []
  const words = [...street, ...joined, ...town, ...municipality, address.canton.toLowerCase()]
  return {
    words: words.filter((token) => !isNumeric(token)).map(toWord),
    nameNumbers: [...street, ...town].filter(isNumeric),
    houseNumber: foldHouseNumber(address.houseNumber),
    postalCode: address.postalCode,
  }
}

/** Lower case, without spaces: `12 A` and `12a` are one. */
const foldHouseNumber = (houseNumber: string): string => houseNumber.toLowerCase().replace(/\s+/g, '')

/**
 * The stored text that the trigram index is built on: every form of every word, each after a space, so that `% word%`
 * finds the beginnings of words.
 */
export function toSearchText(address: SearchedAddress): string {
  const { words, nameNumbers, houseNumber, postalCode } = toDocument(address)
  const tokens = [...words.flatMap(({ forms }) => forms), ...nameNumbers, houseNumber, postalCode]
  return ` ${[...new Set(tokens.filter((token) => token !== ''))].join(' ')}`
}
