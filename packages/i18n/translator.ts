import type { Language } from './languages.ts'
import type { LanguageTexts, Namespace, TextTree } from './resources.ts'
import type { NonEmpty, TextKey } from './text-key.ts'

/** What a text names in braces. `count` chooses the form of a plural; `defaultValue` stands in for a text that nobody has written. */
export type TextValues = { count?: number; defaultValue?: string } & { readonly [name: string]: string | number }

/** The text of a key; the key itself where there is none. Values are not escaped for markup: React does that. */
export type Translate<Groups extends NonEmpty> = (key: TextKey<Groups>, values?: TextValues) => string

/** The texts of one language, as far as they are needed. */
export interface Translator {
  readonly language: Language
  hasGroup: (group: Namespace) => boolean
  addGroup: (group: Namespace, texts: TextTree) => void
  /** Looks texts up: those of the first group by their key alone. The same function each time. */
  within: <const Groups extends NonEmpty>(groups: Groups) => Translate<Groups>
}

/** Browsers know no plural rules for Rumantsch and may take those of the system; German has the same two forms. */
const COUNTS_LIKE: Partial<Record<Language, Language>> = { rm: 'de' }

/**
 * Nothing is fetched, guessed or waited for.
 * @param texts with German already in the gaps (`TEXTS` of the server)
 */
export function createTranslator(language: Language, texts: Partial<LanguageTexts>): Translator {
  const rules = new Intl.PluralRules(COUNTS_LIKE[language] ?? language)
  const byKey = new Map<string, string>()
  const groups = new Set<Namespace>()
  const lookups = new Map<string, (key: string, values?: TextValues) => string>()

  const addGroup = (group: Namespace, tree: TextTree) => {
    groups.add(group)
    for (const [name, text] of flatten(tree, `${group}:`)) byKey.set(name, keepWhole(text))
  }
  const find = (key: string, { count }: TextValues) =>
    count === undefined ? byKey.get(key) : (byKey.get(`${key}_${rules.select(count)}`) ?? byKey.get(key))

  const lookUpIn =
    (group: string) =>
    (key: string, values: TextValues = {}) => {
      const text = find(key.includes(':') ? key : `${group}:${key}`, values)
      return text?.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? '')) ?? values.defaultValue ?? key
    }

  for (const [group, tree] of Object.entries(texts)) addGroup(group as Namespace, tree)
  return {
    language,
    hasGroup: (group) => groups.has(group),
    addGroup,
    within: ([first]) => {
      const lookUp = lookups.get(first) ?? lookUpIn(first)
      lookups.set(first, lookUp)
      return lookUp
    },
  }
}

/**
 * No line ends within "e-ID": a word joiner, which is neither seen nor heard nor searched for, keeps its halves together. In sentences
 * only: what stands alone, as the name of a page, is compared letter by letter.
 */
const keepWhole = (text: string): string =>
  text.endsWith('.') ? text.replace(/\b(e-(?=ID\b)|Id-(?=e\b))/gi, '$1\u2060') : text

const flatten = (tree: TextTree, prefix: string): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value]] : flatten(value, `${prefix}${name}.`),
  )
