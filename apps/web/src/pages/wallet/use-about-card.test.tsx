import { Problem, type StubRoutes, stubServer } from '@e-collecting/api-client/testing'
import { DECLARATION_RECEIPT_TYPE } from '@e-collecting/declaration/contract'
import type { Language } from '@e-collecting/i18n'
import { federalItem, listOf } from '@e-collecting/popular-votes/web/testing'
import { screen } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test } from 'vitest'
import { useAboutCard } from './use-about-card.ts'

type Card = Parameters<ReturnType<typeof useAboutCard>>[0]

function Abouts({ cards }: { cards: readonly Card[] }) {
  const aboutCard = useAboutCard()
  const words = cards.map((card) => {
    const about = aboutCard(card)
    if (about === undefined) return 'nothing'
    const { claim, title, inGerman } = about
    return `${claim}: ${title}${inGerman.length > 0 ? ` (${inGerman.join(', ')})` : ''}`
  })
  return <output>{words.join(' | ')}</output>
}

function show(cards: readonly Card[], routes: StubRoutes = listOf([federalItem]), language: Language = 'de') {
  const server = stubServer(routes)
  renderInPage(<Abouts cards={cards} />, { api: server.api, groups: ['common'], language })
  return server
}

const voting = (volksbegehren: string | number): Card => ({ vct: 'stimmregister-vc', claims: { volksbegehren } })

test('a card that has the slug of an item goes by its title, and only the list of all items is asked for', async () => {
  const server = show([
    voting('night-trains'),
    { vct: DECLARATION_RECEIPT_TYPE, claims: { item: 'night-trains' } },
    voting('long-gone'),
    { vct: 'betaid-sdjwt', claims: { item: 'night-trains' } },
    voting(7),
  ])
  const { title } = federalItem
  const words = `volksbegehren: ${title} | item: ${title} | volksbegehren: long-gone | nothing | nothing`
  expect(await screen.findByText(words)).toBeTruthy()
  expect([...new Set(server.asked())]).toEqual(['GET /api/popular-votes'])
})

test('the receipt of a support goes by its title in the language of the page; what is known in German only is named', async () => {
  const receipt: Card = { vct: 'e-collecting-receipt', claims: { title: federalItem.title } }
  show([receipt, { ...receipt, claims: { title: 'Lange vorbei' } }], listOf([federalItem]), 'fr')
  const words = 'title: Titre français de night-trains (comitee) | title: Lange vorbei (title, comitee)'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a title that there is in German only is named on each kind of card, and a card without one is about nothing', async () => {
  const receipt: Card = { vct: 'e-collecting-receipt', claims: { title: federalItem.title } }
  const declared: Card = { vct: DECLARATION_RECEIPT_TYPE, claims: { item: 'night-trains' } }
  const cards = [receipt, voting('night-trains'), declared, { ...receipt, claims: { title: 7 } }]
  show(cards, listOf([{ ...federalItem, inGerman: ['title'] }]), 'fr')
  const { title } = federalItem
  const words = `title: ${title} (title, comitee) | volksbegehren: ${title} (volksbegehren) | item: ${title} (item) | nothing`
  expect(await screen.findByText(words)).toBeTruthy()
})

test('without the list a card goes by the slug', async () => {
  show([voting('night-trains')], { 'GET /api/popular-votes': () => new Problem('internal-error', 500) })
  expect(await screen.findByText('volksbegehren: night-trains')).toBeTruthy()
})
