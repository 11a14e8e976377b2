import { stubServer } from '@e-collecting/api-client/testing'
import { screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import type { PopularVoteSummary } from '../contract.ts'
import { ItemChoice } from './item-choice.tsx'
import { ItemLine } from './item-line.tsx'
import { ItemRows } from './item-rows.tsx'
import { ItemSheet } from './item-sheet.tsx'
import { PopularVoteCard } from './popular-vote-card.tsx'
import { cantonalItem, endedItem, federalItem, languagesOf, sampleItem, sampleSheet } from './testing/index.ts'

const TODAY = '2026-11-21'
const FOLLOWS = 'Angabe folgt'
const show = (element: React.ReactElement) => renderInPage(element, { api: stubServer({}).api })

test('a federal sheet says of what it lacks that it follows, and of one that has ended nothing follows', () => {
  const { unmount } = show(<ItemSheet item={sampleSheet(federalItem)} today={TODAY} />)
  expect(screen.getAllByText(FOLLOWS)).toHaveLength(3)
  unmount()
  show(<ItemSheet item={sampleSheet(endedItem)} today={TODAY} />)
  expect(screen.queryByText(FOLLOWS)).toBeNull()
  for (const label of ['Veröffentlichung', 'Mitglieder des Komitees', 'Rückzugsklausel'])
    expect(screen.queryByText(label)).toBeNull()
})

test('what is known of a sheet that has ended stays', () => {
  const known = { gazetteReference: '2025 1234', publishedOn: '2025-06-01', committeeMembers: 'Anna Muster, Bern' }
  show(<ItemSheet item={sampleSheet(endedItem, known)} today={TODAY} />)
  for (const text of ['BBl 2025 1234', '01.06.2025', 'Anna Muster, Bern']) expect(screen.getByText(text)).toBeTruthy()
})

test('paragraphs and names that stand twice are shown twice', () => {
  show(
    <ItemSheet
      item={sampleSheet({ ...federalItem, wording: 'Gestrichen\nNeu\nGestrichen' }, { committeeMembers: 'Anna\nAnna' })}
      today={TODAY}
    />,
  )
  expect([screen.getAllByText('Gestrichen').length, screen.getAllByText('Anna').length]).toEqual([2, 2])
})

const ignore = () => undefined
const everywhere = (others: Partial<PopularVoteSummary>) => {
  const item = sampleItem('night-trains', 'Nachtzüge in alle Landesteile', others)
  return (
    <>
      <PopularVoteCard item={item} today={TODAY} />
      <ItemRows items={[item]} />
      <ItemSheet item={sampleSheet(item)} today={TODAY} />
      <ItemLine item={item} />
      <ItemChoice
        type="initiative"
        item={item}
        items={[item]}
        today={TODAY}
        maxTitleCharacters={20}
        onTypeChosen={ignore}
        onTitleChosen={ignore}
        errors={{ type: undefined, title: undefined }}
        showsFullTitle
      />
    </>
  )
}

test('an invented item is marked wherever it stands, a real one is not', () => {
  const { unmount } = show(everywhere({ isDemo: true }))
  expect(screen.getAllByText('Erfundenes Beispiel')).toHaveLength(5)
  unmount()
  show(everywhere({ isDemo: false }))
  expect(screen.queryByText('Erfundenes Beispiel')).toBeNull()
})

test('a title that there is in German only is marked as German wherever it stands', () => {
  const { unmount } = show(everywhere({ inGerman: ['title'] }))
  expect(languagesOf('Nachtzüge')).toEqual(Array(6).fill('de'))
  unmount()
  show(everywhere({ inGerman: [] }))
  expect(languagesOf('Nachtzüge')).toEqual(Array(6).fill(undefined))
})

test('a card has the short title, and its link is called by the whole one, as the rows of the list are', () => {
  const whole = 'Volksinitiative «Nachtzüge in alle Landesteile und zurück in jedes noch so kleine Dorf»'
  const item = sampleItem('night-trains', whole)
  const { unmount } = show(<PopularVoteCard item={item} today={TODAY} />)
  expect(screen.getByRole('heading').textContent).toBe('Nachtzüge in alle Landesteile und zurück in…')
  expect(screen.getByRole('link').getAttribute('aria-label')).toContain(whole)
  unmount()
  show(<ItemRows items={[item]} />)
  expect(screen.getByRole('link').textContent).toBe(whole)
})

test('so is each other text of a sheet by itself', () => {
  const texts = { wording: 'Wortlaut des Textes', comitee: 'Komitee Nacht', withdrawal: 'Kann zurückziehen' } as const
  for (const name of ['wording', 'comitee', 'withdrawal'] as const) {
    const item = sampleSheet({ ...federalItem, ...texts, inGerman: [name] }, texts)
    const { unmount } = show(<ItemSheet item={item} today={TODAY} />)
    const marked = Object.values(texts).filter((text) => languagesOf(text).includes('de'))
    expect(marked).toEqual([texts[name]])
    unmount()
  }
})

test('a sheet says where it was published, how many have to sign, and as long as it runs who can', () => {
  const facts = { quorum: 100_000, gazetteReference: '2026 1234', gazetteUrl: 'https://gazette.test/' }
  const { unmount } = show(<ItemSheet item={sampleSheet(federalItem, facts)} today={TODAY} />)
  expect(screen.getByText('Nötige Unterschriften').nextElementSibling?.textContent).toBe('100\u00a0000')
  expect(screen.getByRole('link', { name: /2026/ }).textContent).toBe('BBl 2026\u00a01234')
  expect(screen.getByText('Wer kann unterstützen?')).toBeTruthy()
  unmount()
  const { unmount: close } = show(<ItemSheet item={sampleSheet(cantonalItem, facts)} today={TODAY} />)
  expect(screen.getByRole('link', { name: /2026/ }).textContent).toBe('Amtsblatt 2026\u00a01234')
  expect(screen.queryByText(FOLLOWS), 'only of a federal one it is known that more follows').toBeNull()
  close()
  show(<ItemSheet item={sampleSheet(endedItem, facts)} today={TODAY} />)
  expect(screen.queryByText('Wer kann unterstützen?')).toBeNull()
})

test('a referendum has no clause of withdrawal that could follow', () => {
  show(<ItemSheet item={sampleSheet({ ...federalItem, type: 'referendum' })} today={TODAY} />)
  expect(screen.queryByText('Rückzugsklausel')).toBeNull()
})

test('the parts of a sheet are one below its title, which the page is about alone where it is the first', () => {
  const levels = () => screen.getAllByRole('heading').map(({ tagName }) => tagName)
  const { unmount } = show(<ItemSheet item={sampleSheet(federalItem)} today={TODAY} />)
  expect([...new Set(levels())]).toEqual(['H1', 'H2'])
  expect(document.querySelector('[data-print-alone]')).not.toBeNull()
  unmount()
  show(<ItemSheet item={sampleSheet(federalItem)} today={TODAY} headingLevel={3} />)
  expect([...new Set(levels())]).toEqual(['H3', 'H4'])
  expect(document.querySelector('[data-print-alone]')).toBeNull()
})
