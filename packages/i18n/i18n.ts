import { createInstance, type i18n } from 'i18next'
import type { Language } from './languages.ts'
import type { LanguageTexts, Namespace, TextTree } from './resources.ts'

/**
 * A ready i18next instance for one language: no backend, no detection, nothing asynchronous.
 * `texts` are the namespaces the page needs, with German already in the gaps (`withGermanFallback` on the server).
 * Values are not HTML-escaped, React does that; never put them into markup by hand.
 */
export function createI18n(language: Language, texts: Partial<LanguageTexts>): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: false,
    resources: { [language]: texts as Record<Namespace, TextTree> },
    ns: Object.keys(texts),
    defaultNS: 'common',
    keySeparator: '.',
    nsSeparator: ':',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  instance.init()
  if (language === 'rm') countLikeGerman(instance)
  return instance
}

/** Chromium knows no plural rules for Rumantsch and would take those of the visitor's system; German has the same two forms. */
function countLikeGerman({ services: { pluralResolver } }: i18n): void {
  const getRule = pluralResolver.getRule.bind(pluralResolver)
  pluralResolver.getRule = (_language: string, options?: object) => getRule('de', options)
}
