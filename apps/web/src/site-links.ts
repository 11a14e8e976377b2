/**
 * Who runs the product and what belongs to it outside the site. Whoever runs it enters their own here before building.
 * What is null or empty is not shown, or the page says that it is not entered.
 */
export type SiteLinks = {
  operator: {
    name: string | null
    address: readonly string[]
    email: string | null
    web: string | null
  }
  newsletter: string | null
  blog: string | null
  coffee: string | null
  social: readonly { label: string; href: string }[]
  eid: string | null
  politicalRights: string | null
  sourceCode: string | null
  storeIos: string | null
  storeAndroid: string | null
  /** Where a test identity is issued outside demo mode. */
  betaId: string | null
  betaIdVerify: string | null
  /** Where people offer help with what is missing. */
  helpWanted: Record<'easyLanguage' | 'signLanguage' | 'accessibility', string | null>
}

/** A feature that is not there yet. */
export type HelpTopic = keyof SiteLinks['helpWanted']

export const SITE_LINKS: SiteLinks = {
  operator: { name: null, address: [], email: null, web: null },
  newsletter: null,
  blog: null,
  coffee: null,
  social: [],
  eid: 'https://www.eid.admin.ch/',
  politicalRights: 'https://www.bk.admin.ch/',
  sourceCode: null,
  storeIos: null,
  storeAndroid: null,
  betaId: null,
  betaIdVerify: null,
  helpWanted: { easyLanguage: null, signLanguage: null, accessibility: null },
}
