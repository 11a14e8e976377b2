import common from './locales/de/common.json' with { type: 'json' }
import content from './locales/de/content.json' with { type: 'json' }
import errors from './locales/de/errors.json' with { type: 'json' }
import forms from './locales/de/forms.json' with { type: 'json' }
import wallet from './locales/de/wallet.json' with { type: 'json' }

/** The translation groups, one file each (spec §1): `/locales/{lng}/{ns}.json`. */
export const NAMESPACES = ['common', 'forms', 'content', 'errors', 'wallet'] as const
export type Namespace = (typeof NAMESPACES)[number]

/** The German texts. They fill the gaps of the other languages, and their keys are the keys that `t()` accepts. */
export const GERMAN = { common, forms, content, errors, wallet }
export type Resources = typeof GERMAN

/** Texts as they travel: any depth of groups, strings at the end. */
export type TextTree = { readonly [key: string]: string | TextTree }
export type LanguageTexts = Record<Namespace, TextTree>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: '.'
    nsSeparator: ':'
    resources: Resources
  }
}
