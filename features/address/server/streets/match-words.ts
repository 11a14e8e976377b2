import {
  allowedTypos,
  beginningQuality,
  MISSPELT_BEGINNING_LENGTH,
  misspeltBeginningQuality,
  misspeltQuality,
} from '../../contract/score-word.ts'
import type { WordTree } from './word-tree.ts'

/** Lists of numbers, one for each of something: of number `at` it goes from `starts[at]` to `starts[at + 1]`. */
export interface NumberLists {
  starts: Uint32Array
  numbers: Uint32Array
}

/** Words that are looked up; each takes a bit. */
export const MOST_WORDS = 16
/** Wrong letters of one word that are looked for: a third one costs ten times as many letters of the tree, and is scored where it is met. */
const MOST_TYPOS = 2
/** Qualities from 0 to 1 are kept in a byte. */
export const BEST = 250

/** How well names, or places, answer each typed word. */
export interface Matches {
  /** Of each: a bit for each word that it answers. */
  masks: Uint32Array
  /** Of each word: how well each answers it, up to `BEST`. */
  qualities: readonly Uint8Array[]
}

/** The columns are used again by the next query: looking streets up is one step, nobody else has a turn meanwhile. */
export function createMatches(
  { words, tree }: { words: readonly string[]; tree: WordTree },
  lists: NumberLists,
  size: number,
) {
  const masks = new Uint32Array(size)
  const columns = Array.from({ length: MOST_WORDS }, () => new Uint8Array(size))

  return (typed: readonly (readonly string[])[], isMisspelt: boolean): Matches => {
    masks.fill(0)
    const qualities = columns.slice(0, typed.length)
    for (const [at, forms] of typed.entries()) {
      const column = qualities[at]?.fill(0) as Uint8Array
      const note = (word: number, quality: number) => {
        const value = Math.round(BEST * quality)
        const end = lists.starts[word + 1] ?? 0
        for (let entry = lists.starts[word] ?? 0; entry < end; entry++) {
          const number = lists.numbers[entry] as number
          masks[number] = (masks[number] as number) | (1 << at)
          if ((column[number] as number) < value) column[number] = value
        }
      }
      for (const form of forms) {
        noteBeginnings(tree, words, form, note)
        if (isMisspelt) noteMisspelt(tree, form, note)
      }
    }
    return { masks, qualities }
  }
}

type Note = (word: number, quality: number) => void

function noteBeginnings(tree: WordTree, words: readonly string[], form: string, note: Note): void {
  const { from, to } = tree.beginningWith(form)
  for (let word = from; word < to; word++) {
    const { length } = words[word] as string
    note(word, length === form.length ? 1 : beginningQuality(form.length, length))
  }
}

function noteMisspelt(tree: WordTree, form: string, note: Note): void {
  const typos = Math.min(MOST_TYPOS, allowedTypos(form.length))
  if (typos === 0) return
  for (const similar of tree.similarTo(form, typos, form.length >= MISSPELT_BEGINNING_LENGTH)) {
    const length = Math.max(form.length, similar.length)
    const quality = (similar.isBeginning ? misspeltBeginningQuality : misspeltQuality)(similar.typos, length)
    for (let word = similar.from; word < similar.to; word++) note(word, quality)
  }
}
