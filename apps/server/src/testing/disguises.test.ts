import { expect, test } from 'vitest'
import { findTexts } from './disguises.ts'

const PLACE = 'a short text, a longer text, a longer texture, and 1903-11-29'

test('finds what stands in a place at its start, in its middle or at its end, once each, however short it is', () => {
  const texts = ['a short text', 'a longer text', 'a longer texture', '1903-11-29', 'text', 'a', PLACE]
  expect(findTexts(texts, PLACE)).toEqual(texts)
})

test('finds nothing that only starts like what stands there, or is longer than the place', () => {
  expect(findTexts(['a short tale', 'a longer textile', '1903-11-290', 'tale', `${PLACE}.`], PLACE)).toEqual([])
})
