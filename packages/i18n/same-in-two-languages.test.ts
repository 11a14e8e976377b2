import { expect, test } from 'vitest'
import { LANGUAGES } from './languages.ts'
import type { TextTree } from './resources.ts'
import { LOCALES } from './texts.ts'

/** Texts that may stand in two or more languages as they are, with the reason. Every other one was left untranslated. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  names: [
    'E-Collecting',
    '{{title}} – E-Collecting',
    'Deutsch',
    'Français',
    'Italiano',
    'Rumantsch',
    'English',
    'Beta-ID',
    'Beta-ID (test)',
  ],
  abbreviations: ['DID', 'NPA', 'FF {{reference}}', 'OK'],
  'words of the trade, the same everywhere': [
    'Admin',
    'Blog',
    'Demo',
    'Link',
    'Newsletter',
    'Passkeys',
    'Server',
    '{{count}} e-mail',
    '{{count}} e-mails',
  ],
  'Latin words of public life that German took over too': ['Impressum', 'Initiative', 'Pilot', 'Referendum', 'Status'],
  'German and French': ['Adresse'],
  'German and Rumantsch': ['Titel', 'Titel ({{language}})'],
  'German and English': ['Name', 'Person'],
  'French and English': [
    'Actions',
    'Administration',
    'Canton',
    'Cantons',
    'Copies',
    'Date',
    'Description ({{language}})',
    'Initiatives',
    'Invitation',
    'Messages',
    'Page {{n}}',
    'Pages',
    'Publication',
    'Signature {{number}}',
    'Signatures',
    'Suggestions',
    'Type',
  ],
  'French, Rumantsch and English': ['Contact', 'Document', 'Menu'],
  'French and Rumantsch': ['Avant', 'Champs', 'Comité', 'Comité ({{language}})', 'Fin', 'Lieu'],
  'Italian and Rumantsch': [
    'Colonna',
    'Data',
    'Iniziativa',
    'L’ultima passkey resta.',
    'Mai',
    'Manca',
    'Pagina {{n}}',
    'Tecnica',
  ],
  'Italian and English': ['No', 'no'],
  'Rumantsch and English': ['Access', 'Effect', 'Filters', 'Project', 'Referendums', 'Texts'],
}

const flatten = (tree: TextTree, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : flatten(value, `${prefix}${name}.`),
  )

/** What is left beside the values that a text takes has no word in it: `{{from}}–{{to}}`. */
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replace(/\{\{\w+\}\}/g, ''))

/** Each text that at least two languages share under one key, with where: `common:type.initiative de=fr=en`. */
function sharedTexts(): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, { key: string; text: string; languages: string[] }>()
  for (const language of LANGUAGES)
    for (const [group, tree] of Object.entries(LOCALES[language]))
      for (const [key, text] of flatten(tree, `${group}:`)) {
        const use = uses.get(`${key} ${text}`) ?? { key, text, languages: [] }
        use.languages.push(language)
        uses.set(`${key} ${text}`, use)
      }
  const shared = new Map<string, readonly string[]>()
  for (const { key, text, languages } of uses.values())
    if (languages.length > 1 && hasWord(text))
      shared.set(text, [...(shared.get(text) ?? []), `${key} ${languages.join('=')}`])
  return shared
}

const SHARED = sharedTexts()
const ALLOWED = Object.values(SAME).flat()

test('no text stands in two languages as it is, names and words that both have apart', () => {
  expect([...SHARED].filter(([text]) => !ALLOWED.includes(text)).map(([text, where]) => [text, ...where])).toEqual([])
})

test('every text that may stand in two languages does', () => {
  expect(ALLOWED.filter((text) => !SHARED.has(text))).toEqual([])
  expect(ALLOWED).toHaveLength(new Set(ALLOWED).size)
})
