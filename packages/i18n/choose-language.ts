import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts'

/** What is known about a visitor's wishes. `browserLanguages` are tags in order of preference: `['fr-CH', 'de']`. */
export type LanguageWishes = { stored?: string | null | undefined; browserLanguages?: readonly string[] | undefined }

/** Language of a visitor: the stored preference, else the first browser language we speak (prefix match), else German. */
export function chooseLanguage({ stored, browserLanguages = [] }: LanguageWishes): Language {
  if (isLanguage(stored)) return stored
  return browserLanguages.map((tag) => tag.trim().toLowerCase().split(/[-_]/)[0]).find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** Tags of an `Accept-Language` header, most wanted first; refused ones (`q=0`) and `*` are left out (RFC 9110 §12.5.4). */
export function parseAcceptLanguage(header: string | null | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const weight = parameters.find((parameter) => /^q=/i.test(parameter))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
