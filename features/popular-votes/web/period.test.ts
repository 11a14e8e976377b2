import { cantonName } from '@e-collecting/address/contract'
import { createTranslator } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'
import { expect, test } from 'vitest'
import { levelText } from './level-text.ts'
import { lineShare, periodText, timeLeftText } from './period.ts'
import { pageAt, pageInRange } from './use-carousel.ts'

const t = createTranslator('de', TEXTS.de).within(['common'])
const running = { startDate: '2026-06-01', endDate: '2026-12-01', isEnded: false }

test.each([
  ['2026-11-01', 'noch 30 Tage'],
  ['2026-11-30', 'noch 1 Tag'],
  ['2026-12-01', 'endet heute'],
  ['2026-05-31', 'beginnt am 01.06.2026'],
])('on %s the words are "%s"', (today, words) => {
  expect(timeLeftText(t, running, today)).toBe(words)
})

test('an ended item says when it ended, whatever the day', () => {
  expect(timeLeftText(t, { ...running, isEnded: true }, '2026-11-01')).toBe('beendet am 01.12.2026')
})

test('a period is shown as far as it is known', () => {
  expect(periodText(t, running)).toBe('01.06.2026 bis 01.12.2026')
  expect(periodText(t, { ...running, startDate: null })).toBe('endet am 01.12.2026')
  expect(periodText(t, { ...running, endDate: null })).toBe('ab 01.06.2026, ohne Enddatum')
  expect(periodText(t, { startDate: null, endDate: null, isEnded: false })).toBe('ohne Enddatum')
})

test('what has no end runs, once it has begun', () => {
  const openEnded = { ...running, endDate: null }
  expect(timeLeftText(t, openEnded, '2026-05-31')).toBe('beginnt am 01.06.2026')
  expect(timeLeftText(t, openEnded, '2026-06-01')).toBe('läuft')
  expect(timeLeftText(t, { ...openEnded, startDate: null }, '2026-06-01')).toBe('läuft')
})

test('the line fills from the first to the last day', () => {
  expect(lineShare(running, '2026-05-01')).toBe(0)
  expect(lineShare(running, '2026-12-01')).toBe(1)
  expect(lineShare({ ...running, isEnded: true }, '2026-07-01')).toBe(1)
  expect(lineShare({ ...running, startDate: null }, '2026-07-01')).toBe(0)
})

test('the level names its place', () => {
  expect(levelText(t, { level: 'federal', cantonName: null, municipality: null })).toBe('Bund')
  expect(levelText(t, { level: 'cantonal', cantonName: 'Zürich', municipality: null })).toBe('Kanton Zürich')
  const municipality = { bfsNumber: '230', name: 'Winterthur' }
  expect(levelText(t, { level: 'municipal', cantonName: 'Zürich', municipality })).toBe('Gemeinde Winterthur')
})

test.each([
  ['fr', 'Commune\u00a0: Yverdon-les-Bains', 'Canton\u00a0: Jura'],
  ['it', 'Comune di Yverdon-les-Bains', 'Cantone Giura'],
  ['rm', 'Vischnanca: Yverdon-les-Bains', 'Chantun Giura'],
  ['en', 'Municipality of Yverdon-les-Bains', 'Canton of Jura'],
] as const)('in %s the words before a place fit every name', (language, words, inCanton) => {
  const municipality = { bfsNumber: '5938', name: 'Yverdon-les-Bains' }
  const inLanguage = createTranslator(language, TEXTS[language]).within(['common'])
  expect(levelText(inLanguage, { level: 'municipal', cantonName: null, municipality })).toBe(words)
  const canton = { level: 'cantonal', cantonName: cantonName('JU', language), municipality: null } as const
  expect(levelText(inLanguage, canton)).toBe(inCanton)
})

test('a page out of range goes back to the first', () => {
  expect([0, 1, 2, 3].map((page) => pageInRange(page, 2))).toEqual([0, 1, 0, 0])
})

test('the page in view follows the scroll position, and the end is the last page', () => {
  expect([0, 290, 310, 590, 610, 798].map((left) => pageAt(left, 800, 4, 600))).toEqual([0, 0, 1, 1, 1, 3])
  expect(pageAt(0, 0, 1, 600)).toBe(0)
})
