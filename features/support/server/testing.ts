import { inGerman, sampleRecord } from '@e-collecting/popular-votes/server/testing'

export const ANNA = { givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' }

export const VOTE = sampleRecord({
  slug: 'nachtzuege',
  titles: { ...inGerman('Nachtzüge für alle'), fr: 'Trains de nuit' },
  comitee: 'Komitee Nachtzug',
  startDate: '2026-01-01',
  endDate: '2026-11-30',
})
