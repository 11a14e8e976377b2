import { type AddressWord, STREET_ENDINGS } from './address-tokens.ts'

export interface WordMatch {
  /** 0 for another word, 1 for the same. */
  quality: number
  /** Matched as the ending of a longer word, which another word of the query may match as well. */
  isEnding: boolean
}

const NO_MATCH: WordMatch = { quality: 0, isEnding: false }
const ENDING_QUALITY = 0.95
const PREFIX_QUALITY = 0.9
/** Share of a word's weight that one wrong letter per letter of the word would cost. */
const TYPO_COST = 0.7
const TYPO_IN_PREFIX_COST = 0.03

/** How well a typed word stands for a stored one: same, beginning, ending, or slightly misspelt. */
export function matchWord(typed: AddressWord, stored: AddressWord): WordMatch {
  let best = NO_MATCH
  for (const query of typed.forms) {
    for (const word of stored.forms) {
      const match = compareForms(query, word)
      if (match.quality > best.quality) best = match
    }
  }
  return best
}

function compareForms(query: string, word: string): WordMatch {
  if (query === word) return { quality: 1, isEnding: false }
  if (word.startsWith(query)) return { quality: beginningQuality(query.length, word.length), isEnding: false }
  if (STREET_ENDINGS.has(query) && word.endsWith(query)) return { quality: ENDING_QUALITY, isEnding: true }
  return { quality: compareMisspelt(query, word), isEnding: false }
}

/** Of a typed word that is the beginning of a stored one, by their lengths. */
export const beginningQuality = (typed: number, stored: number): number =>
  PREFIX_QUALITY + ((1 - PREFIX_QUALITY) * typed) / stored

/** Letters that may be wrong in a word of this length. */
export const allowedTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : length < 13 ? 2 : 3)

/** Typed words from this length on may be the misspelt beginning of a longer one. */
export const MISSPELT_BEGINNING_LENGTH = 6

/** Of a word with so many wrong letters, by the longer of both lengths. */
export const misspeltQuality = (typos: number, length: number): number => 1 - (TYPO_COST * typos) / length

/** The same of the beginning of a word. */
export const misspeltBeginningQuality = (typos: number, length: number): number =>
  misspeltQuality(typos, length) - TYPO_IN_PREFIX_COST

function compareMisspelt(query: string, word: string): number {
  const allowed = allowedTypos(query.length)
  if (allowed === 0) return 0
  const whole = typoQuality(query, word, allowed)
  if (query.length < MISSPELT_BEGINNING_LENGTH || word.length <= query.length) return whole
  const beginning = [-1, 0, 1].map((more) => typoQuality(query, word.slice(0, query.length + more), allowed))
  return Math.max(whole, ...beginning.map((quality) => quality - TYPO_IN_PREFIX_COST))
}

function typoQuality(query: string, word: string, allowed: number): number {
  if (Math.abs(query.length - word.length) > allowed) return 0
  const typos = editDistance(query, word)
  return typos > allowed ? 0 : misspeltQuality(typos, Math.max(query.length, word.length))
}

/** Rows of the table below, kept: words are compared by the thousand. */
let beforeLast: number[] = []
let last: number[] = []
let current: number[] = []

/** Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other. */
export function editDistance(a: string, b: string): number {
  for (let column = 0; column <= b.length; column++) last[column] = column
  for (let row = 1; row <= a.length; row++) {
    current[0] = row
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        cell(last, column) + 1,
        cell(current, column - 1) + 1,
        cell(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? cell(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return cell(last, b.length)
}

const cell = (row: number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
