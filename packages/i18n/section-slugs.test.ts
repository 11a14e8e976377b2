import { expect, test } from 'vitest'
import { chooseLanguage, parseAcceptLanguage } from './choose-language.ts'
import { isLanguage, LANGUAGES } from './languages.ts'
import { findSection, SECTION_SLUGS, SECTIONS, sectionPath } from './section-slugs.ts'

test('every section is found again by its word in every language', () => {
  for (const section of SECTIONS)
    for (const language of LANGUAGES) {
      const path = sectionPath(language, section)
      expect(path).toBe(`/${language}/${SECTION_SLUGS[section][language]}`)
      expect(findSection(path.split('/')[2] ?? '')).toBe(section)
    }
})

test('no word names two sections', () => {
  const sectionsByWord = new Map<string, Set<string>>()
  for (const [section, words] of Object.entries(SECTION_SLUGS))
    for (const word of Object.values(words))
      sectionsByWord.set(word, (sectionsByWord.get(word) ?? new Set()).add(section))
  expect([...sectionsByWord].filter(([, sections]) => sections.size > 1)).toEqual([])
})

test('a path carries its id encoded', () => {
  expect(sectionPath('fr', 'volksbegehren', 'bitcoin-initiative')).toBe(
    '/fr/objet-votation-populaire/bitcoin-initiative',
  )
  expect(sectionPath('de', 'stimmregister', 'a/b')).toBe('/de/stimmregister/a%2Fb')
})

test('the second readings of French and Rumantsch find their sections, whatever their case', () => {
  expect(findSection('project')).toBe('projekt')
  expect(findSection('register-da-vuschar')).toBe('stimmregister')
  expect(findSection('Volksbegehren')).toBe('volksbegehren')
})

test('a word of no language finds nothing, inherited object names included', () => {
  for (const word of ['', 'admin', 'constructor', 'toString', '__proto__']) expect(findSection(word)).toBeUndefined()
})

test('only the languages of the product are languages', () => {
  expect(LANGUAGES.every(isLanguage)).toBe(true)
  for (const value of ['DE', 'de-CH', 'xx', '', null, undefined, 3]) expect(isLanguage(value)).toBe(false)
})

test('the stored language comes before the browser language, and German is last', () => {
  expect(chooseLanguage({ stored: 'rm', browserLanguages: ['fr-CH'] })).toBe('rm')
  expect(chooseLanguage({ stored: 'xx', browserLanguages: ['xx', 'it_CH', 'fr'] })).toBe('it')
  expect(chooseLanguage({ stored: null, browserLanguages: ['EN-gb'] })).toBe('en')
  expect(chooseLanguage({ browserLanguages: ['pt-BR', 'ja'] })).toBe('de')
  expect(chooseLanguage({})).toBe('de')
})

test('an Accept-Language header is read by weight', () => {
  expect(parseAcceptLanguage('de;q=0.3, fr-CH, it;q=0.8, rm;q=0, *;q=0.1')).toEqual(['fr-CH', 'it', 'de'])
  expect(parseAcceptLanguage('en;q=abc')).toEqual([])
  expect(parseAcceptLanguage(undefined)).toEqual([])
})
