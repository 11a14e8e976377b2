import { inGerman, sampleRecord } from '@e-collecting/popular-votes/server/testing'
import type { Sources } from '../sources/items-document.ts'

/** An item as another part of the product is told it. */
export const ITEM: Omit<Sources['items'][number], 'credentials'> = {
  ...sampleRecord({
    slug: 'for-the-lakes',
    level: 'municipal',
    bfsNumber: '261',
    titles: inGerman('Für die Seen'),
    wordings: inGerman('Die Seen bleiben.'),
    comitee: 'Komitee Seen',
    startDate: '2026-01-01',
    endDate: '2027-06-30',
    quorum: 1000,
  }),
  status: 'active',
}
