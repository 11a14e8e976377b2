import { type AddressWord, isNumeric, splitTokens, toWord } from './address-tokens.ts'
import type { Locality } from './localities.ts'
import { matchWord } from './score-word.ts'

/** Finds localities by postal code, name, name of their municipality, or several of these, in any order and spelling. */
export type SearchLocalities = (query: string, limit: number) => Locality[]

interface Entry {
  locality: Locality
  /** Of its own name, in which every form counts. */
  words: readonly AddressWord[]
  /** Of its municipalities, where they are called otherwise. */
  municipalityWords: readonly AddressWord[]
  numbers: readonly string[]
}

/** What a word of the municipality's name is worth beside one of the locality's own. */
const MUNICIPALITY_WORTH = 0.8

/**
 * Builds the search: what matches best comes first, shorter names before longer ones, then by postal code. A word
 * with a wrong letter or two is found where none is right.
 */
export function createLocalitySearch(localities: readonly Locality[]): SearchLocalities {
  const entries = localities.map(toEntry)
  return (query, limit) => {
    const tokens = splitTokens(query)
    const numbers = tokens.filter(isNumeric)
    const words = tokens.filter((token) => !isNumeric(token)).map(toWord)
    if (tokens.length === 0) return []
    return entries
      .map((entry) => ({ entry, quality: rateNumbers(entry, numbers) && rateWords(entry, words) }))
      .filter(({ quality }) => quality > 0)
      .sort((a, b) => b.quality - a.quality || compareEntries(a.entry, b.entry))
      .slice(0, limit)
      .map(({ entry }) => entry.locality)
  }
}

function toEntry(locality: Locality): Entry {
  const tokens = splitTokens(locality.name)
  const others = locality.municipalities.flatMap(({ name }) => splitTokens(name))
  return {
    locality,
    words: tokens.filter((token) => !isNumeric(token)).map(toWord),
    municipalityWords: [...new Set(others)].filter((token) => !isNumeric(token) && !tokens.includes(token)).map(toWord),
    numbers: [locality.postalCode, ...tokens.filter(isNumeric)],
  }
}

/** 1 when each typed number begins the postal code or a number of the name, 0 otherwise. */
const rateNumbers = (entry: Entry, typed: readonly string[]): number =>
  typed.every((number) => entry.numbers.some((known) => known.startsWith(number))) ? 1 : 0

/** The mean quality of the typed words, each of which must be found; 1 when none was typed. */
function rateWords(entry: Entry, typed: readonly AddressWord[]): number {
  if (typed.length === 0) return 1
  let sum = 0
  for (const word of typed) {
    const quality = Math.max(
      bestMatch(word, entry.words),
      MUNICIPALITY_WORTH * bestMatch(word, entry.municipalityWords),
    )
    if (quality === 0) return 0
    sum += quality
  }
  return sum / typed.length
}

function bestMatch(typed: AddressWord, words: readonly AddressWord[]): number {
  let best = 0
  for (const word of words) best = Math.max(best, matchWord(typed, word).quality)
  return best
}

const compareEntries = (a: Entry, b: Entry): number =>
  a.words.length - b.words.length || a.locality.postalCode.localeCompare(b.locality.postalCode)
