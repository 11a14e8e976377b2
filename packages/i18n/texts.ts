import { type AllTexts, withGermanFallback } from './german-fallback.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { isWrittenIn, NAMESPACES, type Namespace, type TextTree } from './resources.ts'

const read = async (language: Language, namespace: Namespace): Promise<[Namespace, TextTree]> => {
  const file: { default: TextTree } = await import(`./locales/${language}/${namespace}.json`, {
    with: { type: 'json' },
  })
  return [namespace, file.default]
}
const readAll = async (language: Language) => {
  const written = NAMESPACES.filter((namespace) => isWrittenIn(language, namespace))
  return [language, Object.fromEntries(await Promise.all(written.map((namespace) => read(language, namespace))))]
}

/** The locale files as they stand in the repository, held by the bundle. */
export const LOCALES: AllTexts = Object.fromEntries(await Promise.all(LANGUAGES.map(readAll)))

/** Every text in every language, German in the gaps: what the server renders with and answers at `/locales/{lng}/{ns}.json`. */
export const TEXTS: AllTexts = withGermanFallback(LOCALES)

/** What the product is called, in every language alike. */
export const PRODUCT_NAME = TEXTS.de.common.productName as string
