import { createContext, use } from 'react'
import type { Language } from './languages.ts'
import type { Namespace } from './resources.ts'
import type { NonEmpty } from './text-key.ts'
import type { Translate, Translator } from './translator.ts'

const TranslatorContext = createContext<Translator | null>(null)

export const TranslatorProvider = TranslatorContext.Provider

export function useTranslator(): Translator {
  const translator = use(TranslatorContext)
  if (translator === null) throw new Error('useTranslation outside of TranslatorProvider')
  return translator
}

const COMMON = ['common'] as const

/** The texts of the language that is shown, and which one that is. */
export function useTranslation(): { t: Translate<typeof COMMON>; language: Language }
export function useTranslation<const Group extends Namespace>(
  group: Group,
): { t: Translate<readonly [Group]>; language: Language }
export function useTranslation<const Groups extends NonEmpty>(
  groups: Groups,
): { t: Translate<Groups>; language: Language }
export function useTranslation(groups: Namespace | NonEmpty = COMMON) {
  const translator = useTranslator()
  const asked = typeof groups === 'string' ? ([groups] as const) : groups
  return { t: translator.within(asked), language: translator.language }
}
