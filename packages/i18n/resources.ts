import { hasEasyLanguage } from './easy-path.ts'
import type { Language } from './languages.ts'
import admin from './locales/de/admin.json' with { type: 'json' }
import auth from './locales/de/auth.json' with { type: 'json' }
import beta from './locales/de/beta.json' with { type: 'json' }
import common from './locales/de/common.json' with { type: 'json' }
import content from './locales/de/content.json' with { type: 'json' }
import credentials from './locales/de/credentials.json' with { type: 'json' }
import declaration from './locales/de/declaration.json' with { type: 'json' }
import easy from './locales/de/easy.json' with { type: 'json' }
import embed from './locales/de/embed.json' with { type: 'json' }
import errors from './locales/de/errors.json' with { type: 'json' }
import forms from './locales/de/forms.json' with { type: 'json' }
import imprint from './locales/de/imprint.json' with { type: 'json' }
import instructions from './locales/de/instructions.json' with { type: 'json' }
import issuing from './locales/de/issuing.json' with { type: 'json' }
import items from './locales/de/items.json' with { type: 'json' }
import municipalities from './locales/de/municipalities.json' with { type: 'json' }
import privacy from './locales/de/privacy.json' with { type: 'json' }
import problems from './locales/de/problems.json' with { type: 'json' }
import project from './locales/de/project.json' with { type: 'json' }
import register from './locales/de/register.json' with { type: 'json' }
import result from './locales/de/result.json' with { type: 'json' }
import returnTexts from './locales/de/return.json' with { type: 'json' }
import verify from './locales/de/verify.json' with { type: 'json' }
import wallet from './locales/de/wallet.json' with { type: 'json' }

/** The translation groups, one file for each language: `/locales/{lng}/{ns}.json`. The keys of the German texts are those that `t()` accepts. */
const GERMAN = {
  common,
  forms,
  content,
  instructions,
  project,
  imprint,
  privacy,
  easy,
  beta,
  declaration,
  result,
  verify,
  embed,
  errors,
  wallet,
  auth,
  admin,
  municipalities,
  register,
  issuing,
  items,
  problems,
  credentials,
  return: returnTexts,
}
export type Resources = typeof GERMAN
export type Namespace = keyof Resources
export const NAMESPACES = Object.keys(GERMAN) as Namespace[]

/** Whether a group is written in a language. Easy language is where its pages are; nothing asks for it elsewhere. */
export const isWrittenIn = (language: Language, namespace: Namespace): boolean =>
  namespace !== 'easy' || hasEasyLanguage(language)

/** Texts as they travel: any depth of groups, strings at the end. */
export type TextTree = { readonly [key: string]: string | TextTree }
export type LanguageTexts = Record<Namespace, TextTree>
