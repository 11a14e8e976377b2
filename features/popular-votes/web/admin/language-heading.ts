import type { Language, Translate } from '@e-collecting/i18n'

/** A language in the words of who reads, standing by itself: French, Italian and Rumantsch give it a capital letter only there. */
export function languageHeading(t: Translate<['items']>, language: Language): string {
  const name = t(`languages.${language}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
