import type { Sources } from '../sources/items-document.ts'

const inGerman = (de: string) => ({ de, fr: null, it: null, rm: null, en: null })

/** An item as another part of the product is told it. */
export const ITEM: Omit<Sources['items'][number], 'credentials'> = {
  id: '0b0f7c1e-6f0a-4a51-9a50-3f1c6f5e2d10' as Sources['items'][number]['id'],
  slug: 'for-the-lakes',
  status: 'active',
  type: 'initiative',
  level: 'municipal',
  canton: null,
  bfsNumber: '261',
  titles: inGerman('Für die Seen'),
  wordings: inGerman('Die Seen bleiben.'),
  withdrawals: { ...inGerman(''), de: null },
  comitee: 'Komitee Seen',
  committees: { fr: null, it: null, rm: null, en: null },
  committeeMembers: null,
  startDate: '2026-01-01',
  endDate: '2027-06-30',
  publishedOn: null,
  gazetteReference: null,
  gazetteUrl: null,
  pdfUrl: null,
  imageUrl: null,
  quorum: 1000,
  isDemo: false,
}
