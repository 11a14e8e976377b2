import { expect, test } from 'vitest'
import { chooseLanguage, parseAcceptLanguage } from './choose-language.ts'

test.each([
  ['fr-CH, de;q=0.8', 'fr'],
  ['de;q=0.2, rm;q=0.9', 'rm'],
  ['FR-ch', 'fr'],
  ['es, it-IT;q=0.5', 'it'],
  ['fr;q=0, en', 'en'],
  ['fr;q=0', 'de'],
  ['*', 'de'],
  ['', 'de'],
])('a browser that asks for "%s" gets %s', (header, language) => {
  expect(chooseLanguage({ browserLanguages: parseAcceptLanguage(header) })).toBe(language)
})

test('what was chosen before outranks the browser, if it is a language that we speak', () => {
  expect(chooseLanguage({ stored: 'it', browserLanguages: ['fr'] })).toBe('it')
  expect(chooseLanguage({ stored: 'es', browserLanguages: ['fr'] })).toBe('fr')
})
