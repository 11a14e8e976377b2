import { createContext } from 'react'
import type { HeldCredential } from '../headless.ts'

/** What a credential is about where it carries an identifier only; undefined for one that the site knows nothing of. */
export type AboutCard = (credential: Pick<HeldCredential, 'vct' | 'claims'>) => string | undefined

/** What the site that shows the wallet knows of cards. */
export const AboutCardContext = createContext<AboutCard>(() => undefined)
