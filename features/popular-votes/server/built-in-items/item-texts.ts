import type { Language } from '@e-collecting/i18n'

/** A text of a built-in item in every language. */
export type ItemTexts = Record<Language, string>

export const paragraphs = (...parts: string[]): string => parts.join('\n\n')
