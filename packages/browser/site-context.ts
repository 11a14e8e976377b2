import { createContext, use } from 'react'
import type { SiteLinks } from './site-links.ts'

/** What every page knows about where and when it is shown; equal on the server and in the browser that takes the page over. */
export type Site = {
  /** Origin of the site without a trailing slash. */
  publicUrl: string
  /** Demo wallet and fictional items are there. */
  isDemo: boolean
  /** Mails that this browser asked for are kept at `/mailbox`. */
  hasMailbox: boolean
  /** A visitor can get a test identity here and try a verification. */
  hasTestCredential: boolean
  /** Identities are checked and credentials issued by services that run elsewhere, and keep what they are told for their own time. */
  hasExternalServices: boolean
  /** What somebody types into the address search goes to a service elsewhere. */
  hasAddressSearchElsewhere: boolean
  /** Here one can declare with a credential of the register, and what was declared is kept here. */
  hasDeclarations: boolean
  /** Schemes of links to several kinds of wallets, in the same order for both; absent where there is one kind. */
  walletSchemes?: { offer: readonly string[]; verify: readonly string[] } | undefined
  /** The present calendar day in Switzerland, `YYYY-MM-DD`, as the server saw it. */
  today: string
  /** Whose data addresses and places are, and of which day, in the language of the page. */
  addressCredit: string
  /** Who runs it, and what belongs to it elsewhere. */
  links: SiteLinks
  /** Which part of the product this is, where declarations run apart, and the address of the other one; absent where all is here. */
  otherPart?: { here: 'main' | 'declaration'; url: string } | undefined
}

/** Whether declarations are counted here, or at the other part. */
export const countsDeclarations = ({ hasDeclarations, otherPart }: Site): boolean =>
  hasDeclarations || otherPart !== undefined

const SiteContext = createContext<Site | null>(null)

export const SiteProvider = SiteContext

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}
