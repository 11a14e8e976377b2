/** Addresses outside the site. Whoever runs the product puts their own here; the defaults are neutral. */
export type SiteLinks = {
  operator: { name: string; address: readonly string[]; email: string; web: string }
  newsletter: string
  blog: string
  coffee: string
  social: readonly { label: string; href: string }[]
  eid: string
  politicalRights: string
  sourceCode: string
  storeIos: string
  storeAndroid: string
  /** Where a test identity is issued outside demo mode. */
  betaId: string
  betaIdVerify: string
  /** Where people offer help with what is missing. */
  helpWanted: Record<'easyLanguage' | 'signLanguage' | 'accessibility', string>
}

export const SITE_LINKS: SiteLinks = {
  operator: {
    name: 'E-Collecting',
    address: ['Beispielweg 1', '3000 Bern'],
    email: 'kontakt@example.org',
    web: 'https://example.org/',
  },
  newsletter: 'https://example.org/newsletter',
  blog: 'https://example.org/blog',
  coffee: 'https://example.org/coffee',
  social: [
    { label: 'Mastodon', href: 'https://example.org/mastodon' },
    { label: 'LinkedIn', href: 'https://example.org/linkedin' },
  ],
  eid: 'https://www.eid.admin.ch/',
  politicalRights: 'https://www.bk.admin.ch/',
  sourceCode: 'https://example.org/source',
  storeIos: 'https://example.org/wallet-ios',
  storeAndroid: 'https://example.org/wallet-android',
  betaId: 'https://example.org/beta-id',
  betaIdVerify: 'https://example.org/beta-id-verify',
  helpWanted: {
    easyLanguage: 'https://example.org/issues/easy-language',
    signLanguage: 'https://example.org/issues/sign-language',
    accessibility: 'https://example.org/issues/accessibility',
  },
}
