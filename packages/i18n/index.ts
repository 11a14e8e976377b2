export { chooseLanguage, parseAcceptLanguage } from './choose-language.ts'
export { createI18n } from './i18n.ts'
export {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  OPEN_GRAPH_LOCALES,
  TRANSLATIONS,
  type Translation,
} from './languages.ts'
export type { LanguageTexts, Namespace, Resources, TextTree } from './resources.ts'
export { findSection, type Section, sectionPath } from './section-slugs.ts'
