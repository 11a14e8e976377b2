import type { PopularVoteId, PopularVoteRecord } from '@e-collecting/popular-votes/server'

export const ANNA = { givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' }

export const VOTE: PopularVoteRecord = {
  id: '00000000-0000-4000-8000-000000000001' as PopularVoteId,
  slug: 'nachtzuege',
  type: 'initiative',
  level: 'federal',
  canton: null,
  bfsNumber: null,
  titles: { de: 'Nachtzüge für alle', fr: 'Trains de nuit', it: null, rm: null, en: null },
  wordings: { de: null, fr: null, it: null, rm: null, en: null },
  comitee: 'Komitee Nachtzug',
  committees: { fr: null, it: null, rm: null, en: null },
  committeeMembers: null,
  withdrawals: { de: null, fr: null, it: null, rm: null, en: null },
  quorum: null,
  gazetteReference: null,
  gazetteUrl: null,
  startDate: '2026-01-01',
  endDate: '2026-11-30',
  publishedOn: null,
  pdfUrl: null,
  imageUrl: null,
  status: 'active',
  isDemo: false,
}
