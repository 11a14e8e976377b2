import { createContext } from 'react'
import type { HeldCredential } from '../headless.ts'

/** The item that a credential is about: the claim that says so, and the item's title in the language of the page. */
export type CardItem = { readonly claim: string; readonly title: string }

/** Undefined for a credential about no item, or about one that the site knows nothing of. */
export type AboutCard = (credential: Pick<HeldCredential, 'vct' | 'claims'>) => CardItem | undefined

/** What the site that shows the wallet knows of cards. */
export const AboutCardContext = createContext<AboutCard>(() => undefined)
