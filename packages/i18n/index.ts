export { chooseLanguage, parseAcceptLanguage } from './choose-language.ts'
export { type EasySection, easyPath, hasEasyLanguage, isEasySection, isEasyWord } from './easy-path.ts'
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
export type { KeyOf } from './text-key.ts'
export { createTranslator, type Translate, type Translator } from './translator.ts'
