import type { Site } from './site-context.ts'

/** A site whose operator has entered nothing. */
export const sampleSite = (site: Partial<Site> = {}): Site => ({
  publicUrl: 'https://site.test',
  isDemo: true,
  hasMailbox: true,
  hasTestCredential: true,
  hasExternalServices: false,
  hasAddressSearchElsewhere: false,
  hasDeclarations: true,
  today: '2026-11-21',
  addressCredit: 'Orte: swisstopo, Stand 01.01.2026',
  links: {
    operator: { name: null, address: [], email: null, web: null },
    newsletter: null,
    blog: null,
    coffee: null,
    addressService: null,
    social: [],
    eid: null,
    politicalRights: null,
    sourceCode: null,
    storeIos: null,
    storeAndroid: null,
    betaId: null,
    betaIdVerify: null,
    helpWanted: { easyLanguage: null, signLanguage: null, accessibility: null },
  },
  ...site,
})
