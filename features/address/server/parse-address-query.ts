import { type AddressWord, isNumeric, splitTokens, toWord } from '../contract/address-tokens.ts'
import { CANTONS } from '../contract/cantons.ts'
import { foldText } from '../contract/fold-text.ts'

/** A typed address in any order of its parts. */
export interface AddressQuery {
  words: readonly AddressWord[]
  /** The first number of four digits. */
  postalCode: string | undefined
  /** All other numbers in the order typed: house number, number in a street name, beginning of a postal code. */
  numbers: readonly string[]
}

/** The country is what was asked for already: typed in front of the postal code or at the end it says nothing more. */
const COUNTRY = new Set(['ch', 'schweiz', 'suisse', 'svizzera', 'svizra', 'switzerland'])

/** What stands behind the number of a house: `-14` of `12-14`, `/3` of `12/3`. The postal code, of four digits, does not. */
const BEHIND_HOUSE_NUMBER = /(?<=(?<![\d.])\d{1,3}[a-z]?)\s*[-\u2013/+]\s*\d{1,3}[a-z]?(?![\da-z]|\.\d)/gi

/** Takes a typed address apart. Never fails: what cannot be understood is not there. Of several houses in a row the first is meant. */
export function parseAddressQuery(query: string): AddressQuery {
  const all = splitTokens(query.replace(BEHIND_HOUSE_NUMBER, ''))
  const tokens = all.filter((token, index) => !isCountry(token, all[index + 1]))
  const numbers = tokens.filter(isNumeric)
  const postalIndex = numbers.findIndex(isPostalCode)
  return {
    words: distinct(tokens.filter((token) => !isNumeric(token)).map(toWord)),
    postalCode: numbers[postalIndex],
    numbers: numbers.filter((_, index) => index !== postalIndex),
  }
}

/** A word counts once, in whatever spelling. */
const distinct = (words: readonly AddressWord[]): AddressWord[] =>
  words.filter(({ forms: [form] }, at) => words.findIndex(({ forms: [other] }) => other === form) === at)

/** The same, with the first number of four digits as the number of a house: undefined where there is none. */
export function readAsHouseNumber({ words, postalCode, numbers }: AddressQuery): AddressQuery | undefined {
  if (postalCode === undefined) return undefined
  const other = numbers.findIndex(isPostalCode)
  const rest = numbers.filter((_, index) => index !== other)
  return { words, postalCode: numbers[other], numbers: [postalCode, ...rest] }
}

/** Letters of the cantons by their names of one word, folded. */
const CANTONS_BY_NAME: ReadonlyMap<string, string> = new Map(
  CANTONS.flatMap(({ code, names }) => Object.values(names).map((name) => [foldText(name), code.toLowerCase()])),
)

/** The same, with the name of a canton as the letters that stand behind a place (`Bürglen Uri`): undefined where there is none. */
export function readAsCanton(query: AddressQuery): AddressQuery | undefined {
  const at = query.words.findLastIndex(({ forms: [typed = ''] }) => CANTONS_BY_NAME.has(typed))
  const code = CANTONS_BY_NAME.get(query.words[at]?.forms[0] ?? '')
  return code === undefined ? undefined : { ...query, words: query.words.with(at, toWord(code)) }
}

const isPostalCode = (number: string): boolean => /^[1-9]\d{3}$/.test(number)

const isCountry = (token: string, next: string | undefined): boolean =>
  COUNTRY.has(token) && (next === undefined || /^\d{4}$/.test(next))
