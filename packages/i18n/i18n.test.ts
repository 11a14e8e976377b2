import { expect, test } from 'vitest'
import { withGermanFallback } from './german-fallback.ts'
import { createI18n } from './i18n.ts'
import { LANGUAGES } from './languages.ts'
import { LOCALES, TEXTS } from './texts.ts'

test('an instance is ready at once and answers in its language', () => {
  expect(createI18n('fr', TEXTS.fr).t('common:nav.project')).toBe('Projet')
  expect(createI18n('en', { common: TEXTS.en.common }).t('carousel.page', { n: 3 })).toBe('Page 3')
})

test('interpolated values are left as they are, since React escapes them', () => {
  expect(createI18n('de', TEXTS.de).t('common:pageTitle', { title: 'A & <b>' })).toBe('A & <b> – E-Collecting')
})

test('days are counted the way each language counts', () => {
  const count = (language: (typeof LANGUAGES)[number], n: number) =>
    createI18n(language, TEXTS[language]).t('common:dates.daysLeft', { count: n })
  expect(count('de', 1)).toBe('noch 1 Tag')
  expect(count('de', 0)).toBe('noch 0 Tage')
  expect(count('fr', 0)).toBe('encore 0 jour')
  expect(count('fr', 1_000_000)).toBe('encore 1000000 jours')
  expect(count('it', 2)).toBe('ancora 2 giorni')
  expect(count('rm', 1)).toBe('anc 1 di')
  expect(count('rm', 2)).toBe('anc 2 dis')
  expect(count('en', 1)).toBe('1 day left')
})

test('Rumantsch counts the same where the system has no plural rules for it', () => {
  const Native = Intl.PluralRules
  class JapaneseForUnknown extends Native {
    constructor(locale?: string | readonly string[], options?: Intl.PluralRulesOptions) {
      super(String(locale).startsWith('rm') ? 'ja' : locale, options)
    }
  }
  Object.assign(Intl, { PluralRules: JapaneseForUnknown })
  try {
    expect(createI18n('rm', TEXTS.rm).t('common:dates.daysLeft', { count: 1 })).toBe('anc 1 di')
  } finally {
    Object.assign(Intl, { PluralRules: Native })
  }
})

test('German fills what a language has not, and nothing else', () => {
  const group = (common: object) => ({ common, forms: {}, content: {}, errors: {} }) as never
  const german = group({ a: 'A', deep: { b: 'B', c: 'C' }, n_one: 'ein', n_other: 'mehr' })
  const french = group({ deep: { b: 'b', c: '' }, n_one: 'un', n_other: 'plus' })
  const filled = withGermanFallback({ de: german, fr: french, it: german, rm: german, en: german })
  expect(filled.fr.common).toEqual({ a: 'A', deep: { b: 'b', c: 'C' }, n_one: 'un', n_other: 'plus', n_many: 'plus' })
})

test('no language needs a German text today', () => {
  for (const language of LANGUAGES)
    for (const [namespace, tree] of Object.entries(LOCALES[language]))
      expect(TEXTS[language][namespace as 'common']).toMatchObject(tree)
})
