import type { Language } from '@e-collecting/i18n/languages'
import { z } from 'zod'

/** The languages of the first version: what is said in others may be left out, by an earlier version and by those who call the API as before. */
const FIRST_LANGUAGES = ['de', 'fr', 'it', 'rm', 'en'] as const
type First = (typeof FIRST_LANGUAGES)[number]
type Translated<Text, Later, Of extends Language> = Record<Of & First, Text> & Record<Exclude<Of, First>, Later>

/** A text in several languages and in no other. @param later what is asked for in a language that has come since */
export const translated = <Text extends z.ZodType, Later extends z.ZodType, const Of extends Language>(
  languages: readonly Of[],
  text: Text,
  later: Later,
) =>
  z.strictObject(
    Object.fromEntries(languages.map((language) => [language, isFirst(language) ? text : later])) as Translated<
      Text,
      Later,
      Of
    >,
  )

const isFirst = (language: Language): boolean => FIRST_LANGUAGES.some((first) => first === language)
