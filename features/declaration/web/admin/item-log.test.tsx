import { deferred, Problem, stubServer } from '@e-collecting/api-client/testing'
import { screen, waitFor } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import type { AdminLog } from '../../contract.ts'
import { ItemLog } from './item-log.tsx'

const ID = '6a0f6f0e-0000-4000-8000-000000000001'
const LOG: AdminLog = {
  slug: 'night-trains',
  required: 100_000,
  opened: '2026-03-01',
  closes: '2027-09-01',
  isOpen: true,
  isClosed: false,
  isDemoEpochs: false,
  lastEpoch: { number: 12, day: '2026-11-21', size: 12_360, counted: 12_345 },
  waitsForWitnesses: null,
  witnesses: [
    { name: 'example.org/one', isDemo: false, hasSigned: true },
    { name: 'demo-witness', isDemo: true, hasSigned: false },
  ],
  quorum: 1,
}
const show = (answer: unknown) =>
  renderInPage(<ItemLog itemId={ID} />, {
    ...stubServer({ [`GET /api/admin/popular-votes/${ID}/log`]: () => answer }),
    groups: ['common', 'items', 'admin', 'errors'],
  })
const shown = () => document.body.textContent.replaceAll('\u00a0', ' ')

test('staff see totals, the last publication and which witnesses have signed it', async () => {
  show({ log: LOG, elsewhere: null })
  await screen.findByText('Nimmt Erklärungen an')
  for (const part of [
    '100 000',
    '01.03.2026',
    '01.09.2027',
    '21.11.2026, Nr. 12',
    '12 345',
    '12 360',
    'Höchstens täglich',
  ])
    expect(shown()).toContain(part)
  expect(shown()).toContain('Nötige Bestätigungen: 1 von 2')
  expect(shown()).toContain('example.org/one: hat bestätigt')
  expect(shown()).toContain('demo-witness (nur für die Demo): hat nicht bestätigt')
  const [signed, unsigned] = [/^example\.org/, /^demo-witness/].map(
    (name) => screen.getByText(name).querySelector('svg')?.innerHTML,
  )
  expect(signed).not.toBe(unsigned)
  expect(screen.getByRole('link', { name: 'Stand der Zählung öffnen' }).getAttribute('href')).toBe(
    '/de/ergebnis/night-trains',
  )
})

test.each<[string, Partial<AdminLog>]>([
  ['Wartet auf Zeugen', { waitsForWitnesses: '2026-11-22' }],
  ['Abgeschlossen: Die Liste ändert sich nicht mehr', { isClosed: true, isOpen: false }],
  ['Die erste Veröffentlichung steht bevor', { lastEpoch: null }],
  ['Nimmt keine Erklärungen mehr an', { isOpen: false }],
])('it says "%s"', async (words, changed) => {
  show({ log: { ...LOG, ...changed }, elsewhere: null })
  await screen.findByText(words)
  expect(shown().includes('Seit dem 22.11.2026')).toBe(words === 'Wartet auf Zeugen')
})

test('what nobody has said yet is no number and no day', async () => {
  show({ log: { ...LOG, required: null, closes: null, lastEpoch: null }, elsewhere: null })
  await screen.findByText('example.org/one')
  expect(screen.getAllByRole('definition').filter(({ textContent }) => textContent === '–')).toHaveLength(5)
})

test('without witnesses it says that nobody else vouches for the list', async () => {
  show({ log: { ...LOG, witnesses: [], quorum: 0, isDemoEpochs: true }, elsewhere: null })
  await screen.findByText('Keine: Niemand sonst bestätigt diese Liste.')
  expect(shown()).toContain('Jede Minute (Demo)')
})

test('an item without a log says when there will be one', async () => {
  show({ log: null, elsewhere: null })
  expect(await screen.findByText(/noch keine öffentliche Liste/)).toBeTruthy()
})

const ELSEWHERE = { url: 'https://declare.example', isAway: false }

test('where another installation has the list, it says whose it is, how it opens and closes, and what is published there', async () => {
  show({ log: LOG, elsewhere: ELSEWHERE })
  await screen.findByText(/^Diese Liste führt eine eigene Installation: declare\.example\./)
  expect(screen.getByText(/Eröffnet und geschlossen wird sie dort/)).toBeTruthy()
  expect(shown()).toContain('12 345')
  expect(screen.queryByRole('status')).toBeNull()
})

test('where that installation does not answer it says so, and not that there is no list', async () => {
  show({ log: null, elsewhere: { ...ELSEWHERE, isAway: true } })
  expect((await screen.findByText(/antwortet zurzeit nicht/)).getAttribute('role')).toBe('status')
  expect(screen.queryByText(/noch keine öffentliche Liste/)).toBeNull()
})

test('where that installation has no list of the item yet, it says so', async () => {
  show({ log: null, elsewhere: ELSEWHERE })
  expect(await screen.findByText(/noch keine öffentliche Liste/)).toBeTruthy()
})

test('where declarations are switched off nothing is shown, and a fault can be tried again', async () => {
  const { container } = show(new Problem('not-found', 404))
  await waitFor(() => expect(container.textContent).toBe(''))
  show(new Problem('internal-error', 500))
  expect(await screen.findByText('Fehler beim Laden des Stands der Zählung')).toBeTruthy()
})

test('while it comes it says so', async () => {
  const answer = deferred()
  show(answer.promise)
  expect(await screen.findByText('Der Stand der Zählung wird geladen …')).toBeTruthy()
})
