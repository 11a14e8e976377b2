/** The languages of the interface, in the order of the language switcher. */
export const LANGUAGES = ['de', 'fr', 'it', 'rm', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE = 'de' satisfies Language

/** Every language but the one that fills their gaps. */
export type Translation = Exclude<Language, typeof DEFAULT_LANGUAGE>
export const TRANSLATIONS: readonly Translation[] = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)

/** What wallets call them. */
export const WALLET_LOCALES = {
  de: 'de-CH',
  fr: 'fr-CH',
  it: 'it-CH',
  rm: 'rm-CH',
  en: 'en',
} as const satisfies Record<Language, string>

/** What Open Graph calls them. */
export const OPEN_GRAPH_LOCALES: Record<Language, string> = {
  de: 'de_CH',
  fr: 'fr_CH',
  it: 'it_CH',
  rm: 'rm_CH',
  en: 'en_GB',
}

/** Whether an address segment or a stored value is one of them; case matters. */
export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value)
