import { expect, test } from 'vitest'
import { disguises, findTexts } from './disguises.ts'

const PLACE = 'a short text, a longer text, a longer texture, and 1903-11-29'

test('finds what stands in a place at its start, in its middle or at its end, once each, however short it is', () => {
  const texts = ['a short text', 'a longer text', 'a longer texture', '1903-11-29', 'text', 'a', PLACE]
  expect(findTexts(texts, PLACE)).toEqual(texts)
})

test('finds nothing that only starts like what stands there, or is longer than the place', () => {
  expect(findTexts(['a short tale', 'a longer textile', '1903-11-290', 'tale', `${PLACE}.`], PLACE)).toEqual([])
})

test('looks for a date as the Swiss write it, too', () => {
  expect(disguises('1931-05-12')).toContain('12.05.1931')
})

test.each(['-a--kxA3VqzP9wTtN0cRrE6d', 'q---xA3VqzP9wTtN0cRrE6d', 'kxA3-Vqz-P9wTtN0cRrE6d'])(
  'makes nothing short, which stands anywhere, of a key with hyphens: %s',
  (key) => {
    for (const disguise of disguises(key)) expect(disguise.length).toBeGreaterThanOrEqual(key.length)
  },
)
