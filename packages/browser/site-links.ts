/** Who runs the product and what belongs to it outside the site, in the language of the page. What is null or empty is not shown. */
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
  /** Who else is to be thanked for the addresses, beside the federal office. */
  addressService: { label: string; href: string } | null
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

/** Whether there is a way to whoever runs the site. */
export const hasContact = ({ operator: { address, email, web } }: SiteLinks): boolean =>
  address.length > 0 || email !== null || web !== null

/** A feature that is not there yet. */
export type HelpTopic = keyof SiteLinks['helpWanted']
