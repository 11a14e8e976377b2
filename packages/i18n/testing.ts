import type { Language } from './languages.ts'
import { type LanguageTexts, NAMESPACES, type Namespace } from './resources.ts'
import { LOCALES } from './texts.ts'
import { createTranslator } from './translator.ts'

export { EASY_SECTIONS } from './easy-path.ts'
export { SECTIONS } from './section-slugs.ts'

/** Groups of texts as they are shipped, ready to be asked for: what a page does not load has no text here either. */
export function shippedTexts(language: Language, groups: readonly Namespace[] = NAMESPACES) {
  const texts: Partial<LanguageTexts> = Object.fromEntries(
    groups.filter((group) => group in LOCALES[language]).map((group) => [group, LOCALES[language][group]]),
  )
  return createTranslator(language, texts)
}
