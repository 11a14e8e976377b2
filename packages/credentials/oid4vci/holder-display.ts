import { isJsonObject, type JsonObject } from '../jose/index.ts'

/** Foreign words in several languages; keys are language tags in lower case, `''` where none was given. */
export type LocalizedText = Readonly<Record<string, string>>

const MAX_TEXT = 300
const MAX_LOGO = 128 * 1024
const LOGO = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/
/** Control characters and those that turn the direction of writing: they could make a name look like another one. */
const DECEPTIVE = /[\p{Cc}\p{Cf}]+/gu

/** Foreign text made harmless: one line, no control or direction characters, at most 300 characters. Undefined if nothing is left. */
export function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value
    .slice(0, 4 * MAX_TEXT)
    .replace(DECEPTIVE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return undefined
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`
}

/** `name` and `name#de-CH` of a metadata object (OpenID Connect Registration §2.1). */
export function readTaggedText(metadata: JsonObject, member: string): LocalizedText {
  const entries = Object.entries(metadata).flatMap(([name, value]) => {
    const [base, tag = '', ...rest] = name.split('#')
    const text = base === member && rest.length === 0 ? cleanText(value) : undefined
    return text === undefined ? [] : [[tag.toLowerCase(), text] as const]
  })
  return Object.fromEntries(entries)
}

/** `display: [{ name, locale }]` of issuer metadata (OID4VCI 1.0 §12.2.4). */
export function readDisplayNames(display: unknown, member = 'name'): LocalizedText {
  if (!Array.isArray(display)) return {}
  const entries = display.slice(0, 50).flatMap((entry: unknown) => {
    const text = isJsonObject(entry) ? cleanText(entry[member]) : undefined
    if (text === undefined || !isJsonObject(entry)) return []
    return [[typeof entry.locale === 'string' ? entry.locale.toLowerCase() : '', text] as const]
  })
  return Object.fromEntries(entries)
}

/** A logo that may be shown: a `data:` PNG or JPEG of at most 128 kB. Anything else is left out, nothing is fetched. */
export const readLogo = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= MAX_LOGO && LOGO.test(value) ? value : undefined

/** First logo in `display: [{ logo: { uri } }]`. */
export function readDisplayLogo(display: unknown): string | undefined {
  if (!Array.isArray(display)) return undefined
  return display
    .map((entry: unknown) => (isJsonObject(entry) && isJsonObject(entry.logo) ? readLogo(entry.logo.uri) : undefined))
    .find((logo) => logo !== undefined)
}

/** The words for a language: the same tag, the same language, no tag, German, English, any. */
export function pickText(texts: LocalizedText, language: string): string | undefined {
  const wanted = language.toLowerCase()
  const sameLanguage = (tag: string) => Object.entries(texts).find(([key]) => key.split('-')[0] === tag)?.[1]
  return (
    texts[wanted] ??
    sameLanguage(wanted.split('-')[0] ?? '') ??
    texts[''] ??
    sameLanguage('de') ??
    sameLanguage('en') ??
    Object.values(texts)[0]
  )
}
