export { chooseLanguage, type LanguageWishes, parseAcceptLanguage } from './choose-language.ts'
export { createI18n } from './i18n.ts'
export type { LanguageTexts, Namespace, Resources, TextTree } from './resources.ts'
export {
  DEFAULT_LANGUAGE,
  findSection,
  isLanguage,
  LANGUAGES,
  type Language,
  SECTION_SLUGS,
  SECTIONS,
  type Section,
  sectionPath,
} from './section-slugs.ts'
