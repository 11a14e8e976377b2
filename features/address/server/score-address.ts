import type { AddressWord } from '../contract/address-tokens.ts'
import { matchWord } from '../contract/score-word.ts'
import type { StreetDocument } from './address-document.ts'
import type { AddressQuery } from './parse-address-query.ts'

/** A part of the query, its weight in the score and how well the address answers it. */
interface Part {
  weight: number
  quality: number
  /** A part that contradicts the address keeps the score below what a suggestion needs. */
  isRequired: boolean
}

/** Most an address can score that leaves a required part of the query unanswered. */
const CONTRADICTION_SCORE = 80
const MINOR_WEIGHT = 0.5
const HOUSE_NUMBER_WEIGHT = 4
const POSTAL_CODE_WEIGHT = 6
const PARTIAL_POSTAL_CODE_WEIGHT = 3
const SAME_REGION_QUALITY = 0.5
const PARTIAL_NUMBER_QUALITY = 0.93
/** Neither confirmed nor contradicted. */
const UNKNOWN_NUMBER_QUALITY = 0.9

/**
 * Scores the addresses of a street for what was typed, 0–100. All of it found and spelt right: 100. Everything typed is the
 * beginning of a word, is abbreviated or slightly misspelt, or the house number is not in the data: from 88. Part of
 * it names something else: at most 80. What was not typed costs nothing.
 * @param match as `matchWord`, which it may remember
 * @returns the score of a house number, as stored and empty where a building has none; undefined: nobody knows the numbers of the street
 */
export function createScore(
  query: AddressQuery,
  street: StreetDocument,
  match: typeof matchWord = matchWord,
): (houseNumber: string | undefined) => number {
  const words = scoreWords(query.words, street.words, match)
  return (houseNumber) => {
    const number = houseNumber === undefined ? undefined : foldHouseNumber(houseNumber)
    return sumUp([...words, ...scoreNumbers(query, street, number)])
  }
}

function sumUp(parts: readonly Part[]): number {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  if (weight === 0) return 0
  const reached = parts.reduce((sum, part) => sum + part.weight * part.quality, 0)
  const score = Math.floor((100 * reached) / weight + 1e-9)
  const isContradicted = parts.some((part) => part.isRequired && part.quality === 0)
  return isContradicted ? Math.min(score, CONTRADICTION_SCORE) : score
}

/** Lower case, without spaces: `12 A` and `12a` are one. */
const foldHouseNumber = (houseNumber: string): string => houseNumber.toLowerCase().replace(/\s+/g, '')

/** @param typed as `parseAddressQuery` has it */
export const isSameNumber = (typed: string, houseNumber: string): boolean => typed === foldHouseNumber(houseNumber)

/** Pairs typed and stored words, best pairs first; a stored word answers one typed word only. */
function scoreWords(typed: readonly AddressWord[], stored: readonly AddressWord[], match: typeof matchWord): Part[] {
  const pairs = typed
    .flatMap((word, index) => stored.map((other, slot) => ({ index, slot, ...match(word, other) })))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index || a.slot - b.slot)
  const quality = new Map<number, number>()
  const taken = new Set<number>()
  for (const pair of pairs) {
    if (quality.has(pair.index) || (taken.has(pair.slot) && !pair.isEnding)) continue
    quality.set(pair.index, pair.quality)
    if (!pair.isEnding) taken.add(pair.slot)
  }
  return typed.map((word, index) => ({
    weight: word.isMinor ? MINOR_WEIGHT : (word.forms[0]?.length ?? 0),
    quality: quality.get(index) ?? 0,
    isRequired: !word.isMinor,
  }))
}

function scoreNumbers(query: AddressQuery, street: StreetDocument, houseNumber: string | undefined): Part[] {
  const { postalCode } = query
  const mayBePostalCode = postalCode === undefined
  const parts = numbersBesideName(query, street).map((number, index) =>
    index === 0
      ? scoreFirstNumber(number, { street, houseNumber, mayBePostalCode })
      : scorePartialPostalCode(number, street, mayBePostalCode),
  )
  return postalCode === undefined ? parts : [...parts, scorePostalCode(postalCode, street, houseNumber)]
}

/** The typed numbers that are not part of the street's name; the first one stands for the house. */
export function numbersBesideName({ numbers }: AddressQuery, { nameNumbers }: StreetDocument): string[] {
  const open = [...nameNumbers]
  return numbers.filter((number) => {
    const index = open.indexOf(number)
    if (index >= 0) open.splice(index, 1)
    return index < 0
  })
}

/** Neighbouring codes share their first two digits; a town's general code (8000, 1200) does so with all of them. */
function scorePostalCode(typed: string, { postalCode }: StreetDocument, houseNumber: string | undefined): Part {
  const isSame = typed === postalCode || typed === houseNumber
  const quality = isSame ? 1 : typed.slice(0, 2) === postalCode.slice(0, 2) ? SAME_REGION_QUALITY : 0
  return { weight: POSTAL_CODE_WEIGHT, quality, isRequired: true }
}

interface NumberedHouse {
  street: StreetDocument
  houseNumber: string | undefined
  mayBePostalCode: boolean
}

function scoreFirstNumber(typed: string, { street, houseNumber, mayBePostalCode }: NumberedHouse): Part {
  const asPostalCode = mayBePostalCode && /^\d{2,3}$/.test(typed) && street.postalCode.startsWith(typed)
  const quality = houseNumber === undefined ? UNKNOWN_NUMBER_QUALITY : houseNumberQuality(typed, houseNumber)
  return {
    weight: HOUSE_NUMBER_WEIGHT,
    quality: Math.max(quality, asPostalCode ? PARTIAL_NUMBER_QUALITY : 0),
    isRequired: true,
  }
}

function scorePartialPostalCode(typed: string, { postalCode }: StreetDocument, mayBePostalCode: boolean): Part {
  const quality = mayBePostalCode && postalCode.startsWith(typed) ? PARTIAL_NUMBER_QUALITY : 0
  return { weight: PARTIAL_POSTAL_CODE_WEIGHT, quality, isRequired: true }
}

/** Same number 1, same but for the letter or still being typed a little less, another one between 0.65 and 0.75. */
function houseNumberQuality(typed: string, houseNumber: string): number {
  if (typed === houseNumber) return 1
  const distance = houseNumberDistance(typed, houseNumber)
  if (distance === 0) return 0.97
  if (houseNumber.startsWith(typed)) return PARTIAL_NUMBER_QUALITY
  return 0.75 - (0.1 * Math.min(distance, 1000)) / (Math.min(distance, 1000) + 20)
}

/** How far a house number is from the typed one along the street; infinite where the building has none. */
export function houseNumberDistance(typed: string, houseNumber: string): number {
  return houseNumber === ''
    ? Number.POSITIVE_INFINITY
    : Math.abs(Number.parseInt(houseNumber, 10) - Number.parseInt(typed, 10))
}
