import type { Translate } from '@e-collecting/i18n'
import type { JSX } from 'react'

/** The shipped texts, in one language. */
export type Texts = Translate<['common', 'forms', 'admin', 'register', 'issuing', 'items']>

/** A component in each of its states, by their names; `leave` is for what a dialog calls when it wants to close. */
export type Examples = (t: Texts, leave: () => void) => Record<string, JSX.Element>

/** A word that does not break, longer than a phone is wide. */
export const LONG_WORD =
  'did:webvh:QmT5s9PzU1hR4bY7cXvKe2wGfJdN8aLqM3:registrierung.gemeindeverband.example.ch:stimmrecht'

export const ignore = (): undefined => undefined
