import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language } from './languages.ts'
import { isWrittenIn, NAMESPACES, type Namespace, type TextTree } from './resources.ts'
import { LOCALES } from './texts.ts'

const PLURAL_FORM = /_(one|many|other)$/

/** Keys that may stand in another language exactly as in German. */
const SAME_IN_ALL = new Set(['common:pageTitle'])

function flatten(tree: TextTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  )
}

const textsOf = (language: Language) =>
  new Map(
    Object.entries(LOCALES[language]).flatMap(([namespace, tree]) =>
      flatten(tree).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
    ),
  )

const TEXTS = Object.fromEntries(LANGUAGES.map((language) => [language, textsOf(language)])) as Record<
  Language,
  Map<string, string>
>
const GERMAN = TEXTS.de
const OTHERS = LANGUAGES.filter((language) => language !== 'de')

const variablesOf = (text: string) => [...new Set(text.match(/{{[^}]*}}/g) ?? [])].sort()
const germanFor = (key: string) => GERMAN.get(key) ?? GERMAN.get(key.replace(PLURAL_FORM, '_other')) ?? ''

/** Problems as one list, so that a failing test names every key at once. */
const offences = (
  languages: readonly Language[],
  isWrong: (text: string, key: string, language: Language) => boolean,
) =>
  languages.flatMap((language) =>
    [...TEXTS[language]].filter(([key, text]) => isWrong(text, key, language)).map(([key]) => `${language} ${key}`),
  )

test('there are files for the languages of the product and the groups that are written in each, and no others', () => {
  const folder = new URL('./locales/', import.meta.url)
  expect(readdirSync(folder).toSorted()).toEqual(LANGUAGES.toSorted())
  for (const language of LANGUAGES) {
    const written = NAMESPACES.filter((group) => isWrittenIn(language, group)).map((group) => `${group}.json`)
    expect(readdirSync(new URL(language, folder)).toSorted(), language).toEqual(written.toSorted())
  }
})

test.each(OTHERS)(
  '%s has the same keys as German in each group that is written in it, whatever plural forms it needs',
  (language) => {
    const keys = (texts: Map<string, string>) => [
      ...new Set([...texts.keys()].map((key) => key.replace(PLURAL_FORM, ''))),
    ]
    const asked = keys(GERMAN).filter((key) => isWrittenIn(language, key.replace(/:.*/, '') as Namespace))
    expect(keys(TEXTS[language]).sort()).toEqual(asked.sort())
  },
)

test.each(LANGUAGES)('%s has exactly the plural forms that its grammar asks for', (language) => {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const forms = new Map<string, string[]>()
  for (const key of TEXTS[language].keys()) {
    const form = PLURAL_FORM.exec(key)?.[1]
    const base = key.replace(PLURAL_FORM, '')
    if (form !== undefined) forms.set(base, [...(forms.get(base) ?? []), form])
  }
  for (const [key, found] of forms) expect(found.sort(), key).toEqual(wanted)
})

test('no text is empty or has space around it', () => {
  expect(offences(LANGUAGES, (text) => text === '' || text.trim() !== text)).toEqual([])
})

test('every text takes the same values in every language', () => {
  const differ = (text: string, key: string) => variablesOf(text).join() !== variablesOf(germanFor(key)).join()
  expect(offences(OTHERS, differ)).toEqual([])
})

test('German is written the Swiss way: ss instead of ß, «…» instead of other quotes', () => {
  expect(offences(['de'], (text) => /[ß„“"]/.test(text))).toEqual([])
})

test('apostrophes are typographic, and French keeps its signs on the line of the word', () => {
  expect(offences(LANGUAGES, (text) => /\p{L}'\p{L}/u.test(text))).toEqual([])
  expect(
    offences(['fr'], (text) => /[^\s\u00a0] [:;!?»]|« |[^\s\u00a0\d:][!?;]|\p{L}(?<!did:\p{L}+): /u.test(text)),
  ).toEqual([])
})

test('what is under way ends in three points at its last word, in German after a space', () => {
  expect(offences(OTHERS, (text) => /\s…/.test(text))).toEqual([])
  expect(offences(['de'], (text) => /\p{L}…/u.test(text))).toEqual([])
})

test('French says portefeuille, Rumantsch leaves the last vowel out before another', () => {
  expect(offences(['fr'], (text) => /wallet/i.test(text))).toEqual([])
  // "ina or da la glista" names one of several: it keeps its vowel.
  const vowelsMeet = /(?<!\p{L})(in|nagin|quest|quell)a (?=[aeiouàèìòù])(?!or da)/iu
  expect(offences(['rm'], (text) => vowelsMeet.test(text) || /Voss’/.test(text))).toEqual([])
})

test('Italian has no article before a date: it would be another before an 8 or an 11', () => {
  const DATE = /(?<!\p{L})(il|al|dal|del|nel|sul)\s\{\{(date|day|due|end|from|moment|since|start|to|until)\}\}/iu
  expect(offences(['it'], (text) => DATE.test(text))).toEqual([])
})

test('nothing longer than 25 characters was left in German', () => {
  const copied = (text: string, key: string) => text.length > 25 && text === germanFor(key) && !SAME_IN_ALL.has(key)
  expect(offences(OTHERS, copied)).toEqual([])
})

test('people are addressed formally', () => {
  expect(offences(['fr'], (text) => /(^|[\s’])(tu|ton|ta|tes|toi)(?=[\s.,]|$)/i.test(text))).toEqual([])
  expect(offences(['rm'], (text) => /(^|\s)(ti|tes|tia|tias|tai)(?=[\s.,]|$)/i.test(text))).toEqual([])
  expect(offences(['de'], (text) => /(^|\s)(du|dein\w*|dich|dir)(?=[\s.,]|$)/i.test(text))).toEqual([])
  // What a button does is named, not ordered: "Aprire", nor is anything asked of several people.
  const button = /^(Accedi|Apri|Cerca|Chiudi|Continua|Mostra|Riprova|Salva|Scegli|Torna|Vai) [^.]*$/
  const severalPeople = /(^|[.:;!?] )\p{Lu}\p{Ll}*(oll|ific|egli|iung|pr|is)[aei]te (?=\p{Ll})/u
  const toFriends = (text: string) => button.test(text) || severalPeople.test(text)
  expect(offences(['it'], toFriends)).toEqual([])
})
