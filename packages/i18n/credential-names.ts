import { LANGUAGES, type Language, WALLET_LOCALES } from './languages.ts'
import type { Resources } from './resources.ts'
import type { KeyOf } from './text-key.ts'
import { PRODUCT_NAME, TEXTS } from './texts.ts'
import { createTranslator } from './translator.ts'

type Types = Resources['credentials']
type Key = KeyOf<'credentials'>

const TRANSLATORS = LANGUAGES.map((language) => ({
  language,
  locale: WALLET_LOCALES[language],
  t: createTranslator(language, { credentials: TEXTS[language].credentials, common: TEXTS[language].common }).within([
    'credentials',
    'common',
  ]),
}))

const inEveryLanguage = (key: Key) => TRANSLATORS.map(({ locale, t }) => ({ locale, name: t(key) }))

/**
 * What a wallet shows of a credential type, of its claims in this order, and of who issues it: the texts `credentials:<type>` in every
 * language, in the shape of an issuer's metadata.
 * @param vct identifier of the type, by which offers name it as well
 */
export const describeCredentialType = <Type extends keyof Types>(
  type: Type,
  vct: string,
  claims: readonly (keyof Types[Type]['claims'] & string)[],
) => ({
  configurations: {
    [vct]: {
      vct,
      display: inEveryLanguage(`${type}.name`),
      claims: claims.map((claim) => ({ path: [claim], display: inEveryLanguage(`${type}.claims.${claim}` as Key) })),
    },
  },
  display: inEveryLanguage(`${type}.issuer`),
})

const purposesOf = (type: 'receipt' | 'register' | 'declaration' | 'betaId') =>
  TRANSLATORS.map(({ language, t }) => ({ language, t, purpose: t(`${type}.purpose`) }))
const PURPOSES = {
  receipt: purposesOf('receipt'),
  register: purposesOf('register'),
  declaration: purposesOf('declaration'),
  betaId: purposesOf('betaId'),
}

/**
 * What the presentation that comes before such a credential is for, as a wallet shows it: product, purpose and what it is about, so that
 * somebody who was sent a code of another person sees what it is for.
 * @param about left out where the purpose says it all
 */
export function describePurpose(type: keyof typeof PURPOSES, about?: (language: Language) => string) {
  const names = PURPOSES[type].map(({ language, t, purpose }) => {
    const label = `${PRODUCT_NAME}, ${purpose}`
    return [language, about === undefined ? label : t('common:labelled', { label, text: about(language) })]
  })
  const clientNames = Object.fromEntries(names) as Record<Language, string>
  return { clientName: clientNames.de, clientNames }
}
