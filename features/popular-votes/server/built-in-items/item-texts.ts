import { LANGUAGES, type Language } from '@e-collecting/i18n/languages'

/** A text of a built-in item in every language. */
export type ItemTexts = Record<Language, string>
export type ItemParagraphs = Record<Language, readonly string[]>

export const inEachLanguage = <Text>(say: (language: Language) => Text): Record<Language, Text> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as Record<Language, Text>

export const paragraphs = (texts: ItemParagraphs): ItemTexts =>
  inEachLanguage((language) => texts[language].join('\n\n'))
