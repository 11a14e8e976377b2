import { easyPath, hasEasyLanguage, type Language, sectionPath } from '@e-collecting/i18n'
import { EASY_SECTIONS, SECTIONS } from '@e-collecting/i18n/testing'

/** Every page that a word in the address leads to. */
export const pagesIn = (language: Language): readonly string[] => [
  `/${language}`,
  ...SECTIONS.map((section) => sectionPath(language, section)),
]

/** Pages in easy language, which only some languages have. */
export const easyPagesIn = (language: Language): readonly string[] =>
  hasEasyLanguage(language) ? [null, ...EASY_SECTIONS].map((section) => easyPath(language, section)) : []
