import type { GeneratedStreet } from './national-data.ts'
import type { RandomSource } from './random-source.ts'

/** What somebody types, and the address that is meant. */
export interface TypedAddress {
  typed: string
  /** `Bahnhofstrasse 12` */
  streetAddress: string
  postalCode: string
  bfsNumber: string
}

const ABBREVIATIONS: readonly [full: RegExp, short: string][] = [
  [/strasse\b/, 'str.'],
  [/^Avenue\b/, 'av.'],
  [/^Chemin\b/, 'ch.'],
  [/^Route\b/, 'rte'],
  [/^Boulevard\b/, 'bd'],
  [/\bSaint-/, 'St-'],
  [/^St\. /, 'Sankt '],
]
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Shorter words are left as they are: with one letter less they are another word. */
const LEAST_LETTERS = 5

/** Types an address with a house number as people do: in some order, sometimes abbreviated, and with wrong letters. */
export function typeAddress(
  random: RandomSource,
  street: GeneratedStreet,
  { houseNumber, typos }: { houseNumber: string; typos: number },
): TypedAddress {
  const { name, postalCode, locality, bfsNumber } = street
  const full = name.split(' / ')[0] ?? name
  const typedStreet = random.roll(4) === 0 ? abbreviate(full) : full
  const town = locality.split('/')[0] ?? locality
  let typed = random.pick([
    `${typedStreet} ${houseNumber}, ${postalCode} ${town}`,
    `${typedStreet} ${houseNumber} ${town}`,
    `${postalCode} ${town} ${typedStreet} ${houseNumber}`,
    `${town}, ${typedStreet} ${houseNumber}`,
    `${typedStreet} ${houseNumber} ${postalCode}`,
  ])
  if (random.roll(3) === 0) typed = typed.toLowerCase()
  for (let typo = 0; typo < typos; typo++) typed = misspell(random, typed)
  return { typed, streetAddress: `${name} ${houseNumber}`, postalCode, bfsNumber }
}

function abbreviate(street: string): string {
  const [full, short] = ABBREVIATIONS.find(([pattern]) => pattern.test(street)) ?? []
  return full === undefined || short === undefined ? street : street.replace(full, short)
}

/** One letter of a longer word left out, doubled, swapped with its neighbour, or another one; the first one stays. */
function misspell(random: RandomSource, text: string): string {
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => word.length >= LEAST_LETTERS)
  if (words.length === 0) return text
  const { index, 0: word } = random.pick(words)
  const at = index + 1 + random.roll(word.length - 2)
  const [before, letter, next, after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)]
  const changed = random.pick([
    `${next}`,
    `${letter}${letter}${next}`,
    `${next}${letter}`,
    `${random.pick([...LETTERS])}${next}`,
    `${letter}${random.pick([...LETTERS])}${next}`,
  ])
  return `${before}${changed}${after}`
}
