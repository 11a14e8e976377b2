import { createContext } from 'react'
import type { HeldCredential } from '../headless.ts'

/** The item that a credential is about. */
export type CardItem = {
  /** The claim that says so. */
  readonly claim: string
  /** In the language of the page, where there is one. */
  readonly title: string
  /** Claims whose words stay German on a page in any language, the title among them where there is no other. */
  readonly inGerman: readonly string[]
}

/** Undefined for a credential about no item, or about one that the site knows nothing of. */
export type AboutCard = (credential: Pick<HeldCredential, 'vct' | 'claims'>) => CardItem | undefined

/** What the site that shows the wallet knows of cards. */
export const AboutCardContext = createContext<AboutCard>(() => undefined)
