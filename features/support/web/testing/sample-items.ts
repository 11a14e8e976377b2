import { cantonalItem, endedItem, federalItem, sampleItem, WINTERTHUR } from '@e-collecting/popular-votes/web/testing'

export const municipalItem = sampleItem('market-hall', 'Volksinitiative «Eine Markthalle für Winterthur»', {
  level: 'municipal',
  ...WINTERTHUR,
})
const referendum = sampleItem('parking-law', 'Referendum gegen das Parkplatzgesetz (PPG)', { type: 'referendum' })

export const sampleItems = [federalItem, cantonalItem, municipalItem, referendum, endedItem]
