import type { TitleLanguage } from '../../contract.ts'

/** A text of a built-in item in every language. */
export type ItemTexts = Record<TitleLanguage, string>

export const paragraphs = (...parts: string[]): string => parts.join('\n\n')
