import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../contract/score-word.ts'
import { createWordTree } from './word-tree.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })
const sorted = fc.uniqueArray(word, { maxLength: 40 }).map((words) => words.toSorted())

test('finds the words that begin with one', () => {
  fc.assert(
    fc.property(sorted, word, (words, typed) => {
      const { from, to } = createWordTree(words).beginningWith(typed)
      expect(words.slice(from, to)).toEqual(words.filter((stored) => stored.startsWith(typed)))
    }),
  )
})

test('finds exactly the words with so many typos at most, and says how many', () => {
  fc.assert(
    fc.property(sorted, word, fc.integer({ min: 0, max: 3 }), (words, typed, typos) => {
      const found = createWordTree(words).similarTo(typed, typos, false)
      const expected = words.filter((stored) => editDistance(typed, stored) <= typos)
      expect(found.map(({ from }) => words[from])).toEqual(expected)
      for (const { from, to, ...similar } of found) {
        expect(to).toBe(from + 1)
        expect(similar.typos).toBe(editDistance(typed, words[from] ?? ''))
        expect(similar.length).toBe(words[from]?.length)
      }
    }),
  )
})

test('finds the words that begin with a misspelt one, of about its length', () => {
  fc.assert(
    fc.property(sorted, word, fc.integer({ min: 1, max: 2 }), (words, typed, typos) => {
      const found = createWordTree(words).similarTo(typed, typos, true)
      const beginnings = found.filter(({ isBeginning }) => isBeginning)
      const listed = new Set(beginnings.flatMap(({ from, to }) => words.slice(from, to)))
      const expected = words.filter((stored) =>
        [-1, 0, 1].some((more) => {
          const length = typed.length + more
          return length > 0 && stored.length > length && editDistance(typed, stored.slice(0, length)) <= typos
        }),
      )
      expect([...listed].toSorted()).toEqual(expected)
    }),
  )
})

test('there is nothing to find in a tree without words', () => {
  const tree = createWordTree([])
  expect(tree.beginningWith('a')).toEqual({ from: 0, to: 0 })
  expect(tree.similarTo('abcd', 2, true)).toEqual([])
})
