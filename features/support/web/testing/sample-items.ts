import type { PopularVoteSummary } from '@e-collecting/popular-votes/contract'

const item = (slug: string, title: string, others: Partial<PopularVoteSummary> = {}): PopularVoteSummary => ({
  id: slug,
  slug,
  title,
  type: 'initiative',
  level: 'federal',
  canton: null,
  municipality: null,
  comitee: 'Komitee Beispiel',
  wording: 'Die Bundesverfassung wird wie folgt geändert …',
  startDate: '2026-06-01',
  endDate: '2027-12-01',
  imageUrl: null,
  isEnded: false,
  isDemo: true,
  ...others,
})

export const federalItem = item('night-trains', 'Volksinitiative «Nachtzüge in alle Nachbarländer, jeden Tag»')
export const cantonalItem = item('lake-paths', 'Volksinitiative «Uferwege für alle»', {
  level: 'cantonal',
  canton: 'ZH',
})
export const municipalItem = item('market-hall', 'Volksinitiative «Eine Markthalle für Winterthur»', {
  level: 'municipal',
  canton: 'ZH',
  municipality: { bfsNumber: '230', name: 'Winterthur' },
})
export const endedItem = item('quiet-evenings', 'Volksinitiative «Stille Abende»', {
  isEnded: true,
  endDate: '2026-10-01',
})
export const referendum = item('parking-law', 'Referendum gegen das Parkplatzgesetz (PPG)', { type: 'referendum' })

export const sampleItems = [federalItem, cantonalItem, municipalItem, referendum, endedItem]
