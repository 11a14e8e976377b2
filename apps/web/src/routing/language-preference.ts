import type { Language } from '@e-collecting/i18n'

/** Key in local storage and name of the cookie that mirrors it for the server's redirects. */
export const LANGUAGE_KEY = 'ecollecting-language'
const ONE_YEAR_S = 365 * 24 * 60 * 60

/** The language chosen before; null when there is none or the browser keeps nothing for us. */
export function readStoredLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}

/** Keeps the language of the address that was visited. */
export function storeLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of last year.
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Storage is off: the cookie, or the browser's language, decides next time.
  }
}

/** Value of the language cookie in a `Cookie` header. */
export const languageFromCookie = (header: string | null | undefined): string | null =>
  new RegExp(`(?:^|;\\s*)${LANGUAGE_KEY}=([a-z]+)`).exec(header ?? '')?.[1] ?? null
