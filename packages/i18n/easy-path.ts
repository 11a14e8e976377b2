import type { Language } from './languages.ts'
import { SECTION_SLUGS, type Section, sectionPath } from './section-slugs.ts'

/** The word for easy language in the address bar, in the languages that have it. */
const EASY_WORDS: Partial<Record<Language, string>> = { de: 'leichte-sprache', fr: 'facile-a-lire' }

/** Sections that are told in easy language, too; the home page is as well. */
export const EASY_SECTIONS = ['anleitung', 'projekt'] as const satisfies readonly Section[]
export type EasySection = (typeof EASY_SECTIONS)[number]

/** Whether an address segment means easy language, in whichever language. */
export const isEasyWord = (segment: string): boolean => Object.values(EASY_WORDS).includes(segment.toLowerCase())

export const isEasySection = (section: unknown): section is EasySection =>
  EASY_SECTIONS.some((easy) => easy === section)

export const hasEasyLanguage = (language: Language): boolean => EASY_WORDS[language] !== undefined

/** Path of the easy version of a section, or of the home page: `/fr/facile-a-lire/projet`. In a language that has none, that of the page itself. */
export function easyPath(language: Language, section: EasySection | null): string {
  const word = EASY_WORDS[language]
  if (word === undefined) return section === null ? `/${language}` : sectionPath(language, section)
  const path = `/${language}/${word}`
  return section === null ? path : `${path}/${SECTION_SLUGS[section][language]}`
}
