import type { Language } from '@e-collecting/i18n'

/** A text of a built-in item in every language. */
export type ItemTexts = Record<Language, string>
export type ItemParagraphs = Record<Language, readonly string[]>

export const paragraphs = ({ de, fr, it, rm, en }: ItemParagraphs): ItemTexts => ({
  de: de.join('\n\n'),
  fr: fr.join('\n\n'),
  it: it.join('\n\n'),
  rm: rm.join('\n\n'),
  en: en.join('\n\n'),
})
