import { LANGUAGES, type Language } from './languages.ts'
import { TEXTS } from './texts.ts'
import { createTranslator } from './translator.ts'

const TRANSLATORS = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    createTranslator(language, { common: TEXTS[language].common }).within(['common']),
  ]),
) as Record<Language, ReturnType<ReturnType<typeof createTranslator>['within']>>

/**
 * Where addresses and places come from, and of which day they are, for the foot of pages: whole sentences, so that no page has to know more.
 * @param data `day` as it is to be read; `isSample` while streets are those that come with the product
 */
export function describeAddressData(language: Language, { day, isSample }: { day: string; isSample: boolean }): string {
  return TRANSLATORS[language](isSample ? 'footer.addressSample' : 'footer.addressData', { date: day })
}
