import { Problem, type StubRoutes } from '@e-collecting/api-client/testing'
import { fireEvent, screen } from '@e-collecting/ui/testing'
import type { PopularVote, PopularVoteSummary } from '../../contract.ts'

/** A running federal initiative, but for what is said otherwise. */
export const sampleItem = (
  slug: string,
  title: string,
  others: Partial<PopularVoteSummary> = {},
): PopularVoteSummary => ({
  id: slug,
  slug,
  title,
  type: 'initiative',
  level: 'federal',
  canton: null,
  cantonName: others.canton ? 'Zürich' : null,
  municipality: null,
  comitee: 'Komitee «Beispiel»',
  wording: 'Die Bundesverfassung wird wie folgt geändert …',
  startDate: '2026-06-01',
  endDate: '2027-12-01',
  imageUrl: null,
  isEnded: false,
  isDemo: true,
  inGerman: [],
  ...others,
})

/** The sheet of an item, of which only what lists show is filled in, but for what is said otherwise. */
export const sampleSheet = (item: PopularVoteSummary, others: Partial<PopularVote> = {}): PopularVote => ({
  ...item,
  committeeMembers: null,
  withdrawal: null,
  quorum: null,
  gazetteReference: null,
  gazetteUrl: null,
  publishedOn: null,
  pdfUrl: null,
  ...others,
})

export const WINTERTHUR = { canton: 'ZH', municipality: { bfsNumber: '230', name: 'Winterthur' } } as const

export const federalItem = sampleItem(
  'night-trains',
  'Volksinitiative «Nachtzüge in alle Nachbarländer, jeden Tag und jede Nacht»',
)
export const cantonalItem = sampleItem('lake-paths', 'Volksinitiative «Uferwege für alle»', {
  level: 'cantonal',
  canton: 'ZH',
})
export const endedItem = sampleItem('quiet-evenings', 'Volksinitiative «Stille Abende»', {
  isEnded: true,
  endDate: '2026-10-01',
})

const inLanguage = (item: PopularVoteSummary, language: string | null) => ({
  ...item,
  title: language === 'fr' ? `Titre français de ${item.slug}` : item.title,
})

/** The list of items and the sheet of each, with other titles in French. */
export const listOf = (items: readonly PopularVoteSummary[]): StubRoutes => ({
  'GET /api/popular-votes': ({ query }) => ({ items: items.map((item) => inLanguage(item, query.get('language'))) }),
  'GET /api/popular-votes/*': ({ path, query }) => {
    const item = items.find(({ slug }) => path.endsWith(`/${slug}`))
    return item === undefined
      ? new Problem('popular-vote-not-found', 404)
      : sampleSheet(inLanguage(item, query.get('language')))
  },
})

export const title = () => screen.getByLabelText<HTMLSelectElement>('Titel')

/** Type and title; what leads on is the wizard's. */
export async function chooseItem(slug: string) {
  fireEvent.click(await screen.findByRole('radio', { name: 'Initiative' }))
  fireEvent.change(title(), { target: { value: slug } })
}
