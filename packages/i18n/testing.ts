import { createI18n } from './i18n.ts'
import type { Language } from './languages.ts'
import { type LanguageTexts, NAMESPACES, type Namespace } from './resources.ts'
import { LOCALES } from './texts.ts'

export { SECTIONS } from './section-slugs.ts'

/** A ready instance with groups of texts as they are shipped: what a page does not load has no text here either. */
export function shippedTexts(language: Language, groups: readonly Namespace[] = NAMESPACES) {
  const texts: Partial<LanguageTexts> = Object.fromEntries(groups.map((group) => [group, LOCALES[language][group]]))
  return createI18n(language, texts)
}
