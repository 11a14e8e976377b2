import { Problem, type StubRoutes } from '@e-collecting/api-client/testing'
import { fireEvent, screen } from '@e-collecting/ui/testing'
import type { PopularVoteSummary } from '../../contract.ts'
import { sampleItem, sampleSheet } from './sample-items.ts'

export { sampleItem, sampleSheet }

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
  title: language === 'fr' && !item.inGerman.includes('title') ? `Titre français de ${item.slug}` : item.title,
})

/** The list of items and the sheet of each, with other titles in French unless they are German for want of them. */
export const listOf = (items: readonly PopularVoteSummary[]): StubRoutes => ({
  'GET /api/popular-votes': ({ query }) => ({ items: items.map((item) => inLanguage(item, query.get('language'))) }),
  'GET /api/popular-votes/*': ({ path, query }) => {
    const item = items.find(({ slug }) => path.endsWith(`/${slug}`))
    return item === undefined
      ? new Problem('popular-vote-not-found', 404)
      : sampleSheet(inLanguage(item, query.get('language')))
  },
})

/** In which language a text is marked to be, at each place where it stands; undefined where in that of the page. */
export const languagesOf = (text: string | RegExp) =>
  screen.getAllByText(text, { exact: false }).map((place) => place.closest<HTMLElement>('[lang]')?.lang)

export const title = () => screen.getByLabelText<HTMLSelectElement>('Titel')

/** Type and title; what leads on is the wizard's. */
export async function chooseItem(slug: string) {
  fireEvent.click(await screen.findByRole('radio', { name: 'Initiative' }))
  fireEvent.change(title(), { target: { value: slug } })
}
