import { expect, test } from 'vitest'
import { excerptOf } from './excerpt-of.ts'

const LONG =
  'Neben jeder fünften Bank hat ein Kinderwagen oder ein Rollstuhl Platz, und im Winter wird sie vom Schnee befreit'

test('a short text stays whole', () => {
  expect(excerptOf('Lesen ist gratis. Lernen auch')).toBe('Lesen ist gratis. Lernen auch')
})

test('a text that just fits stays whole', () => {
  const text = `${'a'.repeat(150)} ${'b'.repeat(9)}`
  expect([text.length, excerptOf(text)]).toEqual([160, text])
})

test('of a long text whole sentences stand in lists', () => {
  expect(excerptOf(`Lesen ist gratis.\n\nJede dritte Bank steht im Schatten. ${LONG}. ${LONG}.`)).toBe(
    'Lesen ist gratis.\n\nJede dritte Bank steht im Schatten.',
  )
})

test('the full stop of a day or an article ends no sentence', () => {
  expect(excerptOf(`Das Gesetz vom 20. Juni 2025 ändert Art. 99 der Bundesverfassung: ${LONG}`)).toBe(
    'Das Gesetz vom 20. Juni 2025 ändert Art. 99 der Bundesverfassung: Neben jeder fünften Bank hat ein Kinderwagen oder ein Rollstuhl Platz, und im Winter wird sie …',
  )
})
