import { Problem, stubServer } from '@e-collecting/api-client/testing'
import { ItemRows } from '@e-collecting/popular-votes/web'
import { endedItem, federalItem } from '@e-collecting/popular-votes/web/testing'
import { screen, waitFor, within } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import type { DeclarationCount } from '../../contract.ts'
import { ResultView } from '../result-view.tsx'
import { sampleCount, sampleResult } from '../testing/sample-declaration.ts'
import { CountNotes } from './count-notes.tsx'
import { ItemCount } from './item-count.tsx'
import { shareOf } from './share-of.ts'

const PATH = 'GET /api/v1/declaration-counts'
const countsOf = (...items: DeclarationCount[]) => stubServer({ [PATH]: () => ({ items }) })
const groups = ['common', 'content', 'result'] as const

test('rows of items that have a log say how many have declared, the others nothing', async () => {
  const { api } = countsOf(sampleCount())
  renderInPage(
    <CountNotes>
      <ItemRows items={[federalItem, endedItem]} />
    </CountNotes>,
    { api, groups },
  )
  await screen.findByText('12 345 Erklärungen gezählt')
  expect(screen.getByText('12 % der nötigen 100 000, Stand 21.11.2026')).toBeTruthy()
  expect(screen.getAllByText(/gezählt/)).toHaveLength(1)
})

test('rows stay as they are where the counts cannot be had', async () => {
  const server = stubServer({ [PATH]: () => new Problem('internal-error', 500) })
  renderInPage(
    <CountNotes>
      <ItemRows items={[federalItem]} />
    </CountNotes>,
    { api: server.api, groups },
  )
  await waitFor(() => expect(server.asked()).toContain(PATH))
  expect(screen.getByText(federalItem.title)).toBeTruthy()
})

test.each([
  [sampleCount(), 'Ohne Namen erklären'],
  [sampleCount({ isOpen: false }), null],
])('the way to declare is there while declarations are taken', async (count, label) => {
  renderInPage(<ItemCount slug={count.slug} />, { api: countsOf(count).api, groups })
  await screen.findByRole('heading', { name: 'Anonym erklären und zählen' })
  const link = label === null ? null : screen.getByRole('link', { name: label })
  expect(link?.getAttribute('href') ?? null).toBe(label && '/de/erklaerung/night-trains')
  expect(screen.queryAllByRole('link')).toHaveLength(label === null ? 1 : 2)
})

test('an item without a log has neither count nor way', async () => {
  const server = countsOf(sampleCount({ slug: 'another' }))
  const { container } = renderInPage(<ItemCount slug="night-trains" />, { api: server.api, groups })
  await waitFor(() => expect(server.asked()).toContain(PATH))
  expect(container.textContent).toBe('')
})

test('before the first publication no number pretends to be one', async () => {
  const count = sampleCount({ counted: 0, published: null, size: 0 })
  renderInPage(<ItemCount slug={count.slug} />, { api: countsOf(count).api, groups })
  await screen.findByText('Noch nichts veröffentlicht')
})

test('a result with nothing counted says so instead of an empty drawing', () => {
  const result = sampleResult({ counted: 0, epochs: [{ day: '2026-11-21', counted: 0 }] })
  renderInPage(<ResultView result={result} />, { api: stubServer({}).api, groups })
  expect(screen.getByText('Bis jetzt ist keine Erklärung gezählt.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a single declaration is told in the singular', () => {
  const result = sampleResult({ counted: 1, epochs: [{ day: '2026-11-21', counted: 1 }] })
  renderInPage(<ResultView result={result} />, { api: stubServer({}).api, groups })
  expect(screen.getByRole('img', { name: /zuletzt 1 gezählte Erklärung\.$/ })).toBeTruthy()
})

test('who audits on the command line is given the log, its key, its witnesses and where to keep the last version', () => {
  const result = sampleResult()
  const { container } = renderInPage(<ResultView result={result} />, { api: stubServer({}).api, groups })
  const shown = [...container.querySelectorAll('pre')].map(({ textContent }) => textContent)
  expect(shown).toContain(result.policy.trimEnd())
  expect(shown).toContain(
    `npm run audit -- ${result.log} --vkey ${result.vkey} --policy policy.txt --last night-trains.checkpoint`,
  )
})

test('the share is never rounded up', () => {
  expect(shareOf(99_999, 100_000)).toBe(99)
  expect(shareOf(3, 100_000)).toBe(0)
  expect(shareOf(3, null)).toBeNull()
  expect(shareOf(3, 0)).toBeNull()
})

test('the result says the count by type of entry, what was issued, day by day, and who vouches', () => {
  renderInPage(<ResultView result={sampleResult()} />, { api: stubServer({}).api, groups })
  const facts = within(screen.getByRole('region', { name: 'Was in der Liste steht' }))
  expect(facts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '12\u00a0346',
    '1',
    '12\u00a0345',
    '13\u00a0400',
    '13',
    '12\u00a0360',
  ])
  expect(screen.getByRole('img', { name: /vom 16.11.2026 bis zum 21.11.2026/ })).toBeTruthy()
  const rows = screen.getAllByRole('row', { hidden: true })
  expect(rows[1]?.textContent).toBe('21.11.2026+339612\u00a0345')
  expect(rows[2]?.textContent).toBe('20.11.2026−18949')
  expect(screen.getByText('Läuft hier mit, nur für die Demo. Echte Zeugen sind unabhängig.')).toBeTruthy()
  expect(screen.getByText('Zahlen als offene Daten').getAttribute('href')).toBe(
    'https://collect.test/log/night-trains/tally.json',
  )
  expect(screen.getByText('Schlüssel und Zeugen').closest('details')?.open).toBe(false)
})
