import { isCalendarDay } from '@e-collecting/kernel'
import { foldName } from './fold-name.ts'

/** Letters that have no canonical decomposition, as people type them who do not have them on the keyboard. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * A name as clerks search for it: lower case, without accents (`Müller`, `MÜLLER` and `Muller` are one), everything but letters and
 * digits a space. Not for matching, which keeps accents. Names that match each other are one here, too: another spelling of the same
 * person changes neither search nor order.
 */
export const foldForSearch = (text: string): string =>
  foldName(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßœæøłđðþı]/gu, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * The stored text in which residents are searched and by which they are ordered: family name, two spaces, given name. Each word has a
 * space before it, so that its beginning can be asked for; of the two spaces the second one puts all of `Meier` before `Meier-Muster`.
 */
export const residentSearchText = (givenName: string, familyName: string): string =>
  ` ${foldForSearch(familyName)}  ${foldForSearch(givenName)} `

/** What somebody typed to find residents. */
export interface ResidentQuery {
  /** Patterns for `like`: of each word one must fit. */
  patterns: string[][]
  /** What the stored text begins with if the first word is the beginning of the family name. */
  beginning: string | undefined
  /** `YYYY-MM-DD` */
  birthDate: string | undefined
}

const MAX_WORDS = 5
const MIN_INNER_LENGTH = 3

/**
 * Takes typed text apart: a date in either spelling is a birth date, every other word a part of a name. Words under three letters
 * only fit at the beginning of a name: inside, no index could find them.
 */
export function parseResidentQuery(text: string): ResidentQuery {
  const tokens = text.split(/\s+/u).filter((token) => token !== '')
  const birthDate = tokens.map(parseDate).find((date) => date !== undefined)
  const words = foldForSearch(tokens.filter((token) => parseDate(token) === undefined).join(' '))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  return {
    patterns: words.map((word) => spellingsOf(word).map(patternOf)),
    beginning: words[0] === undefined ? undefined : ` ${words[0]}`,
    birthDate,
  }
}

/** `mueller` is also looked for as `muller`, which is how `Müller` is stored: not every keyboard has umlauts. */
const spellingsOf = (word: string): string[] => [...new Set([word, word.replace(/([aou])e/g, '$1')])]

const patternOf = (word: string): string => (word.length < MIN_INNER_LENGTH ? `% ${word}%` : `%${word}%`)

/** A calendar date as people write it, `1990-05-17` or `17.05.1990` (`17.5.1990`), as `YYYY-MM-DD`; undefined for anything else. */
export function parseDate(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const iso = year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return /^[12]/.test(iso) && isCalendarDay(iso) ? iso : undefined
}
