import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { renderInAdmin, sampleAdmin, sampleClerk } from '@e-collecting/auth/web/testing'
import { act, screen, within } from '@e-collecting/ui/testing'
import { expect, test } from 'vitest'
import type { Overview } from '../../contract.ts'
import { OverviewTab } from './overview-tab.tsx'

const WAITING: Overview = {
  openOffers: 12,
  faulty: 1,
  ending: [
    { slug: 'night-trains', title: 'Nachtzüge', endDate: '2026-11-25' },
    { slug: 'passes', title: 'Autofreie Pässe', endDate: '2026-12-01' },
  ],
  lastImport: {
    at: '2026-11-21T10:00:00Z',
    municipality: { id: 'm1', name: 'Winterthur' },
    taken: 12_345,
    faulty: 3,
  },
}
const NOTHING: Overview = { openOffers: 0, faulty: 0, ending: [], lastImport: null }

const open = (overview: () => unknown, user = sampleAdmin) =>
  renderInAdmin(<OverviewTab />, {
    user,
    api: stubServer({ 'GET /api/admin/overview': overview }).api,
    search: '?tab=uebersicht&municipality=m9&cursor=c2',
  })
const links = async () =>
  (await screen.findAllByRole('link')).map((link) => [link.textContent?.trim(), link.getAttribute('href')])

test('four numbers say what waits, each is the way to the list that it counts', async () => {
  open(() => WAITING)
  expect(await links()).toEqual([
    ['12 offene Angebote Angeboten und noch nicht abgeholt', '/admin?tab=stimmregister&status=open'],
    [
      '1 Fehler Kein Angebot zustande gekommen, Status unbekannt, oder Änderung gescheitert oder nicht bestätigt',
      '/admin?tab=stimmregister&status=faulty',
    ],
    ['2 Volksbegehren enden bald Heute oder in den nächsten 14 Tagen', '/admin?tab=volksbegehren&status=ending'],
    [
      '12\u00a0345 Personen im letzten Import 21.11.2026, 11:00, Winterthur 3 Zeilen waren fehlerhaft',
      '/admin?tab=protokoll&action=residents.imported',
    ],
  ])
  expect(screen.queryByRole('heading', { name: 'Bald endende Volksbegehren' })).toBeNull()
})

test('a clerk, who has no list of items and no log, finds the items below and the import among the residents', async () => {
  open(() => WAITING, sampleClerk)
  const hrefs = (await links()).map(([, href]) => href)
  expect(hrefs.slice(2)).toEqual([
    '#ending',
    '/admin?tab=einwohner&municipality=m1',
    '/admin?tab=stimmregister&municipality=m9&item=night-trains',
    '/admin?tab=stimmregister&municipality=m9&item=passes',
  ])
  const items = screen.getByRole('region', { name: 'Bald endende Volksbegehren' })
  expect(items.id).toBe('ending')
  expect(within(items).getByText('bis 25.11.2026')).toBeTruthy()
})

test('where nothing waits it says so, and that nothing was ever imported', async () => {
  open(() => NOTHING, sampleClerk)
  expect(await screen.findByText(/^Nichts wartet/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Noch nie wurden Einwohner importiert/ })).toBeTruthy()
  expect(screen.getByText('In den nächsten 14 Tagen endet keines.')).toBeTruthy()
})

test.each<Partial<Overview>>([{ openOffers: 1 }, { openOffers: null }, { faulty: 1 }, { ending: WAITING.ending }])(
  'where something waits, as %j, nobody says that nothing does',
  async (waiting) => {
    open(() => ({ ...NOTHING, ...waiting }))
    await links()
    expect(screen.queryByText(/^Nichts wartet/)).toBeNull()
  },
)

test('an import without a faulty line says so, and one whose municipality is gone when it was', async () => {
  const lastImport = { at: '2026-11-21T10:00:00Z', municipality: null, taken: 1, faulty: 0 }
  open(() => ({ ...NOTHING, lastImport }))
  const link = await screen.findByRole('link', { name: /^1 Person im letzten Import/ })
  expect(link.textContent).toContain('21.11.2026, 11:00 Keine Zeile war fehlerhaft')
})

test('what cannot be asked for anew stays as it was', async () => {
  let answer: unknown = WAITING
  const { queryClient } = open(() => answer)
  await links()
  answer = new Problem('invalid-request', 400)
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByRole('link', { name: /^12 offene Angebote/ })).toBeTruthy()
})

test('more than anybody counts is told as such', async () => {
  open(() => ({ ...WAITING, openOffers: null }))
  expect(await screen.findByRole('link', { name: /^über 9999 offene Angebote/ })).toBeTruthy()
})

test('what cannot be loaded can be asked for again; somebody without a municipality is told whom to ask', async () => {
  const { unmount } = open(() => new Problem('invalid-request', 400))
  expect(await screen.findByText('Die Übersicht konnte nicht geladen werden.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Nochmals versuchen' })).toBeTruthy()
  unmount()
  open(() => WAITING, { ...sampleClerk, municipalities: [] })
  expect(screen.getByText(/Ihrem Konto ist keine Gemeinde zugeteilt/)).toBeTruthy()
})
