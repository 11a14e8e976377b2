import { createTranslator, type Language } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'

/** The product's own texts in one language: journeys look for what a person reads, and no text is written twice. */
export const textsIn = (language: Language) =>
  createTranslator(language, TEXTS[language]).within([
    'common',
    'forms',
    'content',
    'errors',
    'wallet',
    'auth',
    'admin',
    'municipalities',
    'register',
    'issuing',
    'items',
    'instructions',
    'beta',
    'return',
    'declaration',
    'result',
    'verify',
  ])

export type Texts = ReturnType<typeof textsIn>
