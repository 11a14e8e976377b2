import { expect, test } from 'vitest'
import { withGermanFallback } from './german-fallback.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { LOCALES, TEXTS } from './texts.ts'
import { createTranslator } from './translator.ts'

const within = (language: Language) => createTranslator(language, TEXTS[language]).within(['common', 'forms'])

test('a text is found by its key alone in the first group, and by group and key in any', () => {
  expect(within('fr')('nav.project')).toBe('Projet')
  expect(within('fr')('common:nav.project')).toBe('Projet')
  expect(within('en')('forms:wallet.declined.title')).toBe('Nothing was sent')
})

test('what a text names is put in as it is, since React escapes it, and nothing where nothing is given', () => {
  expect(within('de')('pageTitle', { title: 'A & <b> {{title}} $&' })).toBe('A & <b> {{title}} $& – E-Collecting')
  expect(within('de')('pageTitle')).toBe(' – E-Collecting')
})

test('a key that is not written stands for itself, or for what was given in its place', () => {
  const t = within('de')
  expect(t('nav.nowhere' as 'nav.project')).toBe('nav.nowhere')
  expect(t('nav.nowhere' as 'nav.project', { defaultValue: 'x' })).toBe('x')
  // @ts-expect-error misspelt
  expect(t('nav.projekt')).toBe('nav.projekt')
  // @ts-expect-error a group that is not at hand
  expect(t('errors:busy')).toBe(LOCALES.de.errors.busy)
})

test.each([
  ['de', 'die E-\u2060ID an'],
  ['fr', 'l’e-\u2060ID à'],
  ['it', 'l’Id-\u2060e al'],
] as const)('no line of a sentence ends within "e-ID": %s', (language, whole) => {
  const t = createTranslator(language, TEXTS[language]).within(['project', 'register', 'content'])
  expect(t('project:roadmap.later')).toContain(whole)
  expect(t('content:home.info.eidHeading')).not.toContain('\u2060')
})

test('the name of a page stays as it is written', () => {
  const t = createTranslator('de', { common: { nav: { pilot: 'Gemeinde E-ID Flow' } } } as never).within(['common'])
  expect(t('nav.pilot')).toBe('Gemeinde E-ID Flow')
})

test('days are counted the way each language counts', () => {
  const count = (language: Language, count: number) => within(language)('dates.daysLeft', { count })
  expect(count('de', 1)).toBe('noch 1 Tag')
  expect(count('de', 0)).toBe('noch 0 Tage')
  expect(count('fr', 0)).toBe('encore 0 jour')
  expect(count('fr', 1_000_000)).toBe('encore 1000000 jours')
  expect(count('it', 2)).toBe('ancora 2 giorni')
  expect(count('rm', 1)).toBe('anc 1 di')
  expect(count('rm', 2)).toBe('anc 2 dis')
  expect(count('en', 1)).toBe('1 day left')
})

test('a number may stand in a text that has one form only', () => {
  const texts = { common: { shown: '{{count}} of {{total}}' } }
  const t = createTranslator('en', texts).within(['common'])
  expect(t('shown' as 'nav.project', { count: 2, total: 3 })).toBe('2 of 3')
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
    expect(within('rm')('dates.daysLeft', { count: 1 })).toBe('anc 1 di')
  } finally {
    Object.assign(Intl, { PluralRules: Native })
  }
})

test('a group that comes later is there from then on', () => {
  const translator = createTranslator('it', { common: TEXTS.it.common })
  const t = translator.within(['common', 'project'])
  expect(translator.hasGroup('project')).toBe(false)
  translator.addGroup('project', TEXTS.it.project)
  expect(translator.hasGroup('project')).toBe(true)
  expect(t('project:title')).toBe(LOCALES.it.project.title)
  expect(translator.within(['common'])).toBe(t)
})

test('German fills what a language has not, and nothing else', () => {
  const group = (common: object) => ({ common, forms: {}, content: {}, errors: {} }) as never
  const german = group({ a: 'A', deep: { b: 'B', c: 'C' }, n_one: 'ein', n_other: 'mehr' })
  const french = group({ deep: { b: 'b', c: '' }, n_one: 'un', n_other: 'plus' })
  const filled = withGermanFallback({ ...LOCALES, de: german, fr: french })
  expect(filled.fr.common).toEqual({ a: 'A', deep: { b: 'b', c: 'C' }, n_one: 'un', n_other: 'plus', n_many: 'plus' })
})

test('no language needs a German text today', () => {
  for (const language of LANGUAGES)
    for (const [namespace, tree] of Object.entries(LOCALES[language]))
      expect(TEXTS[language][namespace as 'common']).toMatchObject(tree)
})
