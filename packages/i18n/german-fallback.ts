import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts'
import type { LanguageTexts, Namespace, TextTree } from './resources.ts'

export type AllTexts = Record<Language, LanguageTexts>

/** German text wherever a language has none or an empty one; French and Italian `_many` forms fall back to `_other`. */
export function withGermanFallback(texts: AllTexts): AllTexts {
  const german = texts[DEFAULT_LANGUAGE]
  const filled = (language: Language) =>
    Object.fromEntries(
      Object.entries(german).map(([namespace, tree]) => [
        namespace,
        fill(texts[language][namespace as Namespace], tree),
      ]),
    ) as LanguageTexts
  return Object.fromEntries(LANGUAGES.map((language) => [language, filled(language)])) as AllTexts
}

function fill(own: TextTree | undefined, german: TextTree): TextTree {
  const merged: Record<string, string | TextTree> = { ...own }
  for (const [key, fallback] of Object.entries(german)) {
    const value = merged[key]
    if (typeof fallback === 'string') merged[key] = typeof value === 'string' && value !== '' ? value : fallback
    else merged[key] = fill(typeof value === 'object' ? value : undefined, fallback)
  }
  for (const key of Object.keys(merged).filter((name) => name.endsWith('_other'))) {
    const many = key.replace(/_other$/, '_many')
    merged[many] ??= merged[key] ?? ''
  }
  return merged
}
