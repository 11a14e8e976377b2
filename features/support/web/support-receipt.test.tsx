import { HOME } from '@e-collecting/address/web/testing'
import { Problem } from '@e-collecting/api-client/testing'
import { cantonalItem, federalItem, languagesOf, listOf, title } from '@e-collecting/popular-votes/web/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { heading, OFFER_LINK, pass, press, rememberReturn, setFreshTab } from '@e-collecting/wallet-session/web/testing'
import { expect, test, vi } from 'vitest'
import { goToWallet, open, openReceipt, openWallet, remember, stepHeading, stored } from './testing/support-journey.tsx'
import { ISSUED, supportStub } from './testing/support-stub.ts'

setFreshTab()

test('the summary is complete, nothing of it is stored, and item and address are forgotten', async () => {
  const server = supportStub()
  await openReceipt(server)
  const summary = within(screen.getByRole('region', { name: 'Zusammenfassung' }))
  const values = summary.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual([
    federalItem.title,
    '21.11.2026',
    '11:02',
    'Wendelgard',
    'Testperson',
    '17.05.1990',
    'Bahnhofstrasse 1, 8001 Zürich',
    'Zürich',
    'Zürich',
  ])
  expect(stored()).not.toMatch(/Wendelgard|Testperson|1990|Bahnhof|8001|261|night-trains/)
  expect(Object.keys(localStorage)).toEqual([])
  expect(screen.getByRole('link', { name: 'Quittung herunterladen' }).getAttribute('href')).toBe(OFFER_LINK)
  expect((await screen.findByRole('img', { name: /Quittung/ })).getAttribute('width')).toBe('192')
})

test('in a tab to which a wallet has led the summary is of what is known there, which is not the address', async () => {
  const server = supportStub()
  const { slug } = federalItem
  const target = { flow: 'support', id: 's1', answerableMs: 60_000, popularVote: slug, municipality: null } as const
  rememberReturn(sessionStorage, target, Date.now())
  server.answer(ISSUED)
  open(server, slug)
  const summary = within(await screen.findByRole('region', { name: 'Zusammenfassung' }))
  const values = summary.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual([federalItem.title, '21.11.2026', '11:02', 'Wendelgard', 'Testperson', '17.05.1990'])
})

test('a title that there is in German only is marked so on the summary, above the receipt, on it and below it', async () => {
  const server = supportStub(listOf([{ ...federalItem, inGerman: ['title'] }]))
  const page = { language: 'fr' } as const
  remember({ step: 'summary', type: 'initiative', slug: federalItem.slug, address: HOME })
  const { unmount } = open(server, null, page)
  await screen.findByText('Objet de votation populaire', { selector: 'dt' })
  // What one signs comes by itself.
  await waitFor(() => expect(languagesOf(federalItem.title)).toEqual(['de', 'de']))
  unmount()
  const target = {
    flow: 'support',
    id: 's1',
    answerableMs: 60_000,
    popularVote: federalItem.slug,
    municipality: null,
  } as const
  rememberReturn(sessionStorage, target, Date.now())
  server.answer(ISSUED)
  open(server, federalItem.slug, page)
  await screen.findByText('Wendelgard')
  await waitFor(() => expect(languagesOf(federalItem.title)).toEqual(['de', 'de', 'de']))
})

test('after a reload the receipt stays and the person is not shown any more', async () => {
  const server = supportStub()
  const { unmount } = await openReceipt(server)
  unmount()
  open(server)
  expect(await screen.findByText(/zeigen wir Ihre persönlichen Angaben nicht mehr/)).toBeTruthy()
  expect(screen.queryByText('Wendelgard')).toBeNull()
  expect(screen.getAllByText(federalItem.title).length).toBeGreaterThan(0)
  expect(await screen.findByRole('img', { name: /Quittung/ })).toBeTruthy()
})

test.each([
  ['open', true],
  ['collecting', true],
  ['collected', false],
  ['lapsed', false],
] as const)('after a reload a receipt that is %s is said to wait only while it does', async (offer, waits) => {
  const server = supportStub()
  const { unmount } = await openReceipt(server)
  unmount()
  server.answer({ ...ISSUED, offer, person: null })
  open(server)
  const words = await screen.findByText(/zeigen wir Ihre persönlichen Angaben nicht mehr/)
  await waitFor(() => expect(words.textContent?.includes('können Sie weiterhin laden')).toBe(waits))
})

test('once its session is over a receipt has its day after a reload, and no time that nobody knows', async () => {
  const server = supportStub()
  const { unmount } = await openReceipt(server)
  unmount()
  server.answer({ ...ISSUED, offer: 'collected', issuedAt: '2026-11-21', person: null })
  open(server)
  const summary = within(await screen.findByRole('region', { name: 'Zusammenfassung' }))
  const values = summary.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual([federalItem.title, '21.11.2026'])
})

test('a receipt of an item that was withdrawn since stays, without the item', async () => {
  let items = [federalItem, cantonalItem]
  const server = supportStub({ 'GET /api/popular-votes': () => ({ items }) })
  const { unmount } = await openReceipt(server)
  unmount()
  items = [cantonalItem]
  open(server)
  expect(await screen.findByRole('img', { name: /Quittung/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Quittung herunterladen' }).getAttribute('href')).toBe(OFFER_LINK)
  expect(screen.queryByText(federalItem.title)).toBeNull()
})

test('who begins anew after an item was withdrawn is no longer offered it', async () => {
  let items = [federalItem, cantonalItem]
  const server = supportStub({ 'GET /api/popular-votes': () => ({ items }) })
  await openWallet(server)
  items = [cantonalItem]
  server.answer({ state: 'failed', reason: 'popular-vote-withdrawn' })
  await pass(2100)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Dieses Volksbegehren wurde zurückgezogen')
  fireEvent.click(within(alert).getByRole('button', { name: 'Neu beginnen' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Löschen und neu beginnen' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Initiative' }))
  await waitFor(() => expect([...title().options].map(({ value }) => value)).not.toContain(federalItem.slug))
})

test("another item's page opens its own form, and the receipt waits where it was", async () => {
  const server = supportStub()
  const { unmount } = await openReceipt(server)
  unmount()
  const other = open(server, cantonalItem.slug)
  await waitFor(() => expect(title().value).toBe(cantonalItem.slug))
  other.unmount()
  open(server, federalItem.slug)
  expect(await screen.findByRole('img', { name: /Quittung/ })).toBeTruthy()
})

test.each([
  ['collecting', 'Ihre Wallet lädt die Quittung'],
  ['collected', 'Ihre Quittung ist in Ihrer Wallet'],
  ['lapsed', 'Der Code ist abgelaufen'],
] as const)('a receipt whose code is %s says that, and that alone', async (offer, words) => {
  const server = supportStub()
  await openReceipt(server)
  server.answer({ ...ISSUED, offer, offerDeepLink: null, person: null })
  await pass(10_100)
  const news = await screen.findByText(words)
  expect(news.closest('[role=status]')).toBeTruthy()
  // Only what the wallet has is done.
  expect(news.closest('[class*=border-l-success]') !== null).toBe(offer === 'collected')
  expect(screen.queryByText(/, oder /)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Quittung herunterladen' })).toBeNull()
  expect(screen.getByText('Wendelgard')).toBeTruthy()
})

test('the last step is done when the wallet has the receipt, and not before', async () => {
  const server = supportStub()
  await openReceipt(server)
  const last = () =>
    within(screen.getByRole('list', { name: 'Schritte' }))
      .getAllByRole('listitem')
      .at(-1)
  expect(last()?.getAttribute('aria-current')).toBe('step')
  expect(last()?.textContent).toBe('5Quittung')
  server.answer({ ...ISSUED, offer: 'collected', offerDeepLink: null, person: null })
  await pass(10_100)
  await screen.findByText('Ihre Quittung ist in Ihrer Wallet')
  expect(last()?.getAttribute('aria-current')).toBeNull()
  expect(last()?.textContent).toBe('Quittung erledigt')
  expect(within(screen.getByRole('list', { name: 'Schritte' })).queryAllByRole('button')).toEqual([])
})

test('who chose another item on the page of one gets the receipt of what was supported', async () => {
  const server = supportStub()
  remember({ step: 'summary', type: 'initiative', slug: cantonalItem.slug, address: HOME })
  open(server, cantonalItem.slug)
  await goToWallet()
  server.answer({ ...ISSUED, popularVote: federalItem.slug })
  await pass(2100)
  expect(await heading(stepHeading('receipt'))).toBeTruthy()
  expect(await screen.findByText('Wendelgard')).toBeTruthy()
})

test.each([
  ['beside the code the words scan first', true, /: Scannen Sie den QR-Code/],
  ['on a phone they press the button first', false, /: Tippen Sie auf den Knopf/],
])('%s', async (_, isWide, words) => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: isWide })
  await openReceipt(supportStub())
  expect(screen.getByText(words)).toBeTruthy()
  media.mockRestore()
})

test('the receipt is a card with its item and its day, also without a code', async () => {
  const server = supportStub()
  await openReceipt(server)
  const card = () => within(screen.getByRole('article', { name: 'Quittung' }))
  expect(card().getByText(federalItem.title)).toBeTruthy()
  expect(card().getByText('21.11.2026')).toBeTruthy()
  expect(card().getByText('Pilot')).toBeTruthy()
  expect(await card().findByRole('img', { name: 'QR-Code für Ihre Quittung' })).toBeTruthy()
  server.answer({ ...ISSUED, offer: 'collected', offerDeepLink: null, person: null })
  await pass(10_100)
  await screen.findByText('Ihre Quittung ist in Ihrer Wallet')
  expect(card().queryByRole('img', { name: 'QR-Code für Ihre Quittung' })).toBeNull()
  expect(card().getByRole('img', { name: 'QR-Code zur Seite dieses Volksbegehrens' })).toBeTruthy()
})

test('the card slides in once, when the wallet has it, and never where motion is unwelcome', async () => {
  const slide = vi.fn()
  Object.assign(Element.prototype, { animate: slide })
  const server = supportStub()
  const { unmount } = await openReceipt(server)
  expect(slide).not.toHaveBeenCalled()
  server.answer({ ...ISSUED, offer: 'collected', offerDeepLink: null, person: null })
  await pass(10_100)
  await screen.findByText('Ihre Quittung ist in Ihrer Wallet')
  const duration = slide.mock.lastCall?.[1].duration
  expect(duration).toBeGreaterThanOrEqual(150)
  expect(duration).toBeLessThanOrEqual(200)
  slide.mockClear()
  unmount()
  const again = open(server)
  await screen.findByText('Ihre Quittung ist in Ihrer Wallet')
  expect(slide).not.toHaveBeenCalled()
  again.unmount()

  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...({ addEventListener: () => undefined, removeEventListener: () => undefined } as unknown as MediaQueryList),
    matches: query.includes('reduced-motion'),
  }))
  sessionStorage.clear()
  const calm = supportStub()
  await openReceipt(calm)
  calm.answer({ ...ISSUED, offer: 'collected', offerDeepLink: null, person: null })
  await pass(10_100)
  await screen.findByText('Ihre Quittung ist in Ihrer Wallet')
  expect(slide).not.toHaveBeenCalled()
  media.mockRestore()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

test('a receipt whose loading broke off gets a new code by one press, and the focus is where it is', async () => {
  const fresh = { ...ISSUED, offerDeepLink: 'openid-credential-offer://?credential_offer_uri=fresh' }
  const server = supportStub({
    'POST /api/support/sessions/s1/offer': () => {
      server.answer(fresh)
      return fresh
    },
  })
  await openReceipt(server)
  server.answer({ ...ISSUED, offer: 'collecting', offerDeepLink: null })
  await pass(10_100)
  const button = await screen.findByRole('button', { name: 'Neuen Code holen' })
  act(() => button.focus())
  fireEvent.click(button)
  expect((await screen.findByRole('link', { name: 'Quittung herunterladen' })).getAttribute('href')).toBe(
    fresh.offerDeepLink,
  )
  expect(document.activeElement?.textContent).toBe('Ihre Quittung')
})

test('where there is no new code, it is asked at once how the receipt stands', async () => {
  const server = supportStub({ 'POST /api/support/sessions/s1/offer': () => new Problem('internal-error', 500) })
  await openReceipt(server)
  server.answer({ ...ISSUED, offer: 'collecting', offerDeepLink: null })
  await pass(10_100)
  const button = await screen.findByRole('button', { name: 'Neuen Code holen' })
  server.answer({ ...ISSUED, offer: 'collected', offerDeepLink: null, person: null })
  fireEvent.click(button)
  expect(await screen.findByText('Ihre Quittung ist in Ihrer Wallet')).toBeTruthy()
})

test('why there is no new code is said', async () => {
  const server = supportStub({ 'POST /api/support/sessions/s1/offer': () => new Problem('too-many-requests', 429) })
  await openReceipt(server)
  server.answer({ ...ISSUED, offer: 'collecting', offerDeepLink: null })
  await pass(10_100)
  fireEvent.click(await screen.findByRole('button', { name: 'Neuen Code holen' }))
  expect((await screen.findByText(/zu viele Anfragen/)).closest('[role=status]')).toBeTruthy()
})

test('a receipt whose loading broke off gets its code again', async () => {
  const server = supportStub()
  await openReceipt(server)
  server.answer({ ...ISSUED, offer: 'collecting', offerDeepLink: null })
  await pass(10_100)
  await screen.findByText('Ihre Wallet lädt die Quittung')
  server.answer(ISSUED)
  await pass(10_100)
  expect(await screen.findByRole('img', { name: /Quittung/ })).toBeTruthy()
})

test('sharing passes on the public address of the item and nothing else', async () => {
  const server = supportStub()
  await openReceipt(server)
  const share = vi.fn(async (_: ShareData) => undefined)
  vi.stubGlobal('navigator', { ...navigator, share })
  press('Weitersagen')
  await screen.findByRole('dialog')
  expect(share.mock.lastCall?.[0]).toEqual({
    title: `Ich habe E-Collecting ausprobiert: ${federalItem.title}`,
    url: 'https://site.test/de/volksbegehren/night-trains',
  })
  press('OK')
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.unstubAllGlobals()
})

test('a link that was copied is not said to be shared', async () => {
  const server = supportStub()
  await openReceipt(server)
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, share: undefined, clipboard: { writeText } })
  press('Weitersagen')
  expect((await screen.findByRole('dialog', { name: 'Link kopiert' })).textContent).not.toMatch(/geteilt|Danke/)
  vi.unstubAllGlobals()
})

test('restart asks first, then empties everything and says so at the first step', async () => {
  const server = supportStub()
  await openReceipt(server)
  press('Weiteres Volksbegehren unterstützen')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Abbrechen' }))
  expect(screen.getByText('Wendelgard')).toBeTruthy()
  press('Weiteres Volksbegehren unterstützen')
  fireEvent.click(await screen.findByRole('button', { name: 'Löschen und neu beginnen' }))
  const first = await heading(stepHeading('item'))
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(screen.getByText('Formular geleert')).toBeTruthy()
  expect(title().value).toBe('')
  expect(stored()).toBeNull()
  expect(server.calls('DELETE')).toHaveLength(1)
})
