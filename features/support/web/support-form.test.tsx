import { deferred, Problem, type RenderInSiteOptions, renderInSite } from '@e-collecting/address/web/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SupportForm } from './support-form.tsx'
import { SUPPORT_FORM } from './support-form-store.ts'
import { cantonalItem, federalItem } from './testing/sample-items.ts'
import { ISSUED, OFFER_LINK, supportStub, WALLET_LINK } from './testing/support-stub.ts'

type Stub = ReturnType<typeof supportStub>

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const title = () => screen.getByLabelText<HTMLSelectElement>('Titel')
const stored = () => sessionStorage.getItem(SUPPORT_FORM.memory.key)
const street = () => screen.findByRole('combobox', { name: 'Strasse und Hausnummer' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open(server: Stub, preselected: string | null = null, options: Partial<RenderInSiteOptions> = {}) {
  return renderInSite(<SupportForm preselected={preselected} />, { api: server.api, ...options })
}
async function chooseItem(slug: string) {
  fireEvent.click(await screen.findByRole('radio', { name: 'Initiative' }))
  fireEvent.change(title(), { target: { value: slug } })
  press('Weiter')
}
async function enterAddress(line = 'Bahnhofstrasse 1, 8001 Zürich') {
  fireEvent.change(await street(), { target: { value: 'Bahnhof' } })
  await pass(310)
  fireEvent.click(await screen.findByRole('option', { name: line }))
  press('Weiter')
}
async function goToSummary(slug = federalItem.slug, line?: string) {
  await chooseItem(slug)
  await enterAddress(line)
  await heading(/Schritt 3 von 5/)
}
async function goToWallet() {
  await goToSummary()
  await waitFor(() => expect(button('Jetzt unterstützen').disabled).toBe(false))
  press('Jetzt unterstützen')
  await heading(/Schritt 4 von 5/)
  await screen.findByRole('img', { name: /QR-Code/ })
}
async function goToReceipt(server: Stub) {
  await goToWallet()
  server.answer(ISSUED)
  await pass(2100)
  await heading(/Schritt 5 von 5/)
  await screen.findByText('Wendelgard')
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T10:00:00Z') })
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('step 1', () => {
  test('the title waits for the type, and both are asked for by name', async () => {
    open(supportStub())
    await screen.findByRole('radio', { name: 'Initiative' })
    expect(title().disabled).toBe(true)
    press('Weiter')
    expect(screen.getByRole('alert').textContent).toBe('Wählen Sie zuerst die Art und dann den Titel.')
    fireEvent.click(screen.getByRole('radio', { name: 'Initiative' }))
    expect(title().disabled).toBe(false)
    expect(screen.getByRole('alert').textContent).toBe('Wählen Sie den Titel.')
    expect(title().getAttribute('aria-invalid')).toBe('true')
  })

  test('titles are short, ended items are marked and cannot be chosen, another type clears the title', async () => {
    open(supportStub(), federalItem.slug)
    await screen.findByRole('radio', { name: 'Initiative', checked: true })
    const options = within(title()).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ text, disabled }) => [text, disabled])).toContainEqual(['Stille Abende (beendet)', true])
    for (const { text } of options) expect(text.length).toBeLessThanOrEqual(62)
    expect(title().value).toBe(federalItem.slug)
    fireEvent.click(screen.getByRole('radio', { name: 'Referendum' }))
    expect(title().value).toBe('')
    expect(within(title()).getAllByRole('option')).toHaveLength(2)
  })

  test('a list that cannot be loaded says so and is asked for again', async () => {
    let isDown = true
    const items = { items: [federalItem] }
    open(supportStub({ 'GET /api/popular-votes': () => (isDown ? new Problem('internal-error', 500) : items) }))
    await screen.findByRole('alert')
    isDown = false
    press('Nochmals versuchen')
    expect(await screen.findByRole('radio', { name: 'Initiative' })).toBeTruthy()
  })

  test('a type without items says so', async () => {
    open(supportStub({ 'GET /api/popular-votes': () => ({ items: [federalItem] }) }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Referendum' }))
    expect(screen.getByText(/keine Volksbegehren dieser Art/)).toBeTruthy()
    expect(title().disabled).toBe(true)
  })
})

test('every step takes the focus to its heading and keeps the title in sight', async () => {
  const server = supportStub()
  open(server)
  expect(document.activeElement).toBe(document.body)
  await chooseItem(federalItem.slug)
  expect(document.activeElement).toBe(await heading(/^Schritt 2 von 5\s?:\s?Wo wohnen Sie\?$/))
  expect(screen.getAllByText(federalItem.title)).not.toEqual([])
  await enterAddress()
  expect(document.activeElement).toBe(await heading(/Schritt 3 von 5/))
  expect(await screen.findAllByText(federalItem.title)).not.toEqual([])
  await waitFor(() => expect(button('Jetzt unterstützen').disabled).toBe(false))
  press('Jetzt unterstützen')
  expect(await heading(/Schritt 4 von 5/)).toBe(document.activeElement)
  expect(screen.getAllByText(federalItem.title)).not.toEqual([])
  server.answer(ISSUED)
  await pass(2100)
  expect(await heading(/Schritt 5 von 5/)).toBe(document.activeElement)
  await screen.findByText('Wendelgard')
  expect(screen.getAllByText(federalItem.title)).toHaveLength(2)
})

describe('step 3', () => {
  test('an item of another canton is explained and stops before the wallet', async () => {
    const server = supportStub()
    open(server)
    await goToSummary(cantonalItem.slug, 'Bundesplatz 3, 3005 Bern')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Der Kanton passt nicht')
    expect(notice.textContent).toMatch(/Zürich.*Bern/)
    expect(button('Jetzt unterstützen').disabled).toBe(true)
    fireEvent.click(within(notice).getByRole('button', { name: 'Adresse ändern' }))
    expect(await street()).toBeTruthy()
    expect(server.calls('POST')).toEqual([])
  })

  test('a canton nobody can find stops a cantonal item by name of the fault, and can be asked for again', async () => {
    open(supportStub({ 'GET /api/municipalities/*': () => new Problem('parent-not-found', 500) }))
    await goToSummary(cantonalItem.slug)
    const fault = await screen.findByRole('alert')
    expect(fault.textContent).toContain('fehlt der Bezirk')
    expect(button('Jetzt unterstützen').disabled).toBe(true)
  })

  test('a federal item does not need the canton', async () => {
    open(supportStub({ 'GET /api/municipalities/*': () => new Problem('canton-not-found', 500) }))
    await goToSummary()
    await screen.findByRole('alert')
    expect(button('Jetzt unterstützen').disabled).toBe(false)
  })

  test('a session that cannot begin is named, and nothing entered is lost', async () => {
    open(supportStub({ 'POST /api/support/sessions': () => new Problem('popular-vote-ended', 409) }))
    await goToSummary()
    await waitFor(() => expect(button('Jetzt unterstützen').disabled).toBe(false))
    press('Jetzt unterstützen')
    expect((await screen.findByRole('alert')).textContent).toContain('Die Sammelfrist ist abgelaufen')
    expect(screen.getByText('Bahnhofstrasse 1, 8001 Zürich')).toBeTruthy()
  })

  test('a session that begins after the person went back opens nothing and is cancelled', async () => {
    const late = deferred<unknown>()
    const server = supportStub({ 'POST /api/support/sessions': () => late.promise })
    open(server)
    await goToSummary()
    await waitFor(() => expect(button('Jetzt unterstützen').disabled).toBe(false))
    press('Jetzt unterstützen')
    press('Zurück')
    await street()
    late.resolve({ id: 'late', verificationUrl: 'x', walletDeepLink: WALLET_LINK, expiresAt: '' })
    await waitFor(() => expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/late']))
    expect(screen.getByRole('heading', { name: /Schritt 2 von 5/ })).toBeTruthy()
  })
})

describe('step 4', () => {
  test('one press begins one session, in strict mode and pressed twice, with slug and number only', async () => {
    const server = supportStub()
    open(server)
    await goToSummary()
    await waitFor(() => expect(button('Jetzt unterstützen').disabled).toBe(false))
    const support = button('Jetzt unterstützen')
    fireEvent.click(support)
    fireEvent.click(support)
    await heading(/Schritt 4 von 5/)
    await pass(1000)
    const posts = server.requests.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).toEqual([{ popularVote: federalItem.slug, bfsNumber: '261' }])
  })

  test('it asks every two seconds, stops after five minutes, and offers a new code that replaces the old one', async () => {
    const server = supportStub()
    const { unmount } = open(server)
    await goToWallet()
    await pass(4500)
    const asked = server.calls('GET').length
    expect(asked).toBeGreaterThanOrEqual(2)
    expect(asked).toBeLessThanOrEqual(4)
    // All the seconds of five minutes would be drawn: the page comes back for the last of them.
    unmount()
    vi.setSystemTime(Date.now() + 290_000)
    open(server)
    await screen.findByRole('img', { name: /QR-Code/ })
    await pass(8000)
    expect((await screen.findByRole('alert')).textContent).toContain('Der Code ist abgelaufen')
    const last = server.calls('GET').length
    await pass(10_000)
    expect(server.calls('GET')).toHaveLength(last)
    press('Neuer Code')
    expect(await screen.findByRole('img', { name: /QR-Code/ })).toBeTruthy()
    expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/s1'])
    expect(server.calls('POST')).toHaveLength(2)
  })

  test('a refusal in the wallet is named; trying again keeps what was entered', async () => {
    const server = supportStub()
    open(server)
    await goToWallet()
    server.answer({ state: 'failed', reason: 'verification-declined' })
    await pass(2100)
    expect((await screen.findByRole('alert')).textContent).toContain('in der Wallet abgelehnt')
    press('Nochmals versuchen')
    await screen.findByRole('img', { name: /QR-Code/ })
    const { body } = server.requests.findLast(({ method }) => method === 'POST') ?? {}
    expect(body).toEqual({ popularVote: federalItem.slug, bfsNumber: '261' })
  })

  test('a lost connection is said while the page goes on asking', async () => {
    const server = supportStub()
    open(server)
    await goToWallet()
    server.answer(new Problem('internal-error', 503))
    await pass(6000)
    expect((await screen.findByRole('alert')).textContent).toContain('Wir versuchen es weiter')
    expect(screen.getByRole('img', { name: /QR-Code/ })).toBeTruthy()
    server.answer(ISSUED)
    await pass(4000)
    expect(await heading(/Schritt 5 von 5/)).toBeTruthy()
  })

  test('going back cancels and keeps the summary as it was', async () => {
    const server = supportStub()
    open(server)
    await goToWallet()
    press('Zurück')
    expect(await heading(/Schritt 3 von 5/)).toBeTruthy()
    expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/s1'])
    const asked = server.calls('GET').length
    await pass(6000)
    expect(server.calls('GET')).toHaveLength(asked)
  })

  test('leaving the page only stops the asking; the return resumes the same session', async () => {
    const server = supportStub()
    const { unmount } = open(server)
    await goToWallet()
    unmount()
    const asked = server.calls('GET').length
    await pass(6000)
    expect(server.calls('GET')).toHaveLength(asked)
    expect(server.calls('DELETE')).toEqual([])
    open(server, federalItem.slug, { language: 'fr' })
    expect(await heading(/Étape 4 sur 5/)).toBeTruthy()
    expect(screen.getByText(`Titre français de ${federalItem.slug}`)).toBeTruthy()
    expect(await screen.findByRole('img', { name: /Code QR/ })).toBeTruthy()
    expect(server.calls('POST')).toHaveLength(1)
  })

  test('a session of another browser, or gone, offers a new code', async () => {
    const server = supportStub()
    open(server)
    await goToWallet()
    server.answer(new Problem('session-not-found', 404))
    await pass(2100)
    expect((await screen.findByRole('alert')).textContent).toContain('nicht mehr offen')
    expect(button('Nochmals versuchen')).toBeTruthy()
  })
})

describe('step 5', () => {
  test('the summary is complete, nothing of it is stored, and item and address are forgotten', async () => {
    const server = supportStub()
    open(server)
    await goToReceipt(server)
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
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

  test('after a reload the receipt stays and the person is not shown any more', async () => {
    const server = supportStub()
    const { unmount } = open(server)
    await goToReceipt(server)
    unmount()
    open(server)
    expect(await screen.findByText(/zeigen wir Ihre persönlichen Angaben nicht mehr/)).toBeTruthy()
    expect(screen.queryByText('Wendelgard')).toBeNull()
    expect(screen.getAllByText(federalItem.title).length).toBeGreaterThan(0)
    expect(await screen.findByRole('img', { name: /Quittung/ })).toBeTruthy()
  })

  test('a receipt of an item that was withdrawn since stays, without the item', async () => {
    let items = [federalItem, cantonalItem]
    const server = supportStub({ 'GET /api/popular-votes': () => ({ items }) })
    const { unmount } = open(server)
    await goToReceipt(server)
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
    open(server)
    await goToWallet()
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
    const { unmount } = open(server)
    await goToReceipt(server)
    unmount()
    const other = open(server, cantonalItem.slug)
    await waitFor(() => expect(title().value).toBe(cantonalItem.slug))
    other.unmount()
    open(server, federalItem.slug)
    expect(await screen.findByRole('img', { name: /Quittung/ })).toBeTruthy()
  })

  test('a collected receipt says so', async () => {
    const server = supportStub()
    open(server)
    await goToReceipt(server)
    server.answer({ ...ISSUED, offerDeepLink: null, person: null })
    await pass(10_100)
    expect(await screen.findByText(/Die Quittung ist abgeholt/)).toBeTruthy()
    expect(screen.getByText('Wendelgard')).toBeTruthy()
  })

  test('sharing passes on the public address of the item and nothing else', async () => {
    const server = supportStub()
    open(server)
    await goToReceipt(server)
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

  test('restart asks first, then empties everything and says so at the first step', async () => {
    const server = supportStub()
    open(server)
    await goToReceipt(server)
    press('Weiteres Volksbegehren unterstützen')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Abbrechen' }))
    expect(screen.getByText('Wendelgard')).toBeTruthy()
    press('Weiteres Volksbegehren unterstützen')
    fireEvent.click(await screen.findByRole('button', { name: 'Löschen und neu beginnen' }))
    expect(document.activeElement).toBe(await heading(/Schritt 1 von 5/))
    expect(screen.getByText('Formular geleert')).toBeTruthy()
    expect(title().value).toBe('')
    expect(stored()).toBeNull()
    expect(server.calls('DELETE')).toEqual([])
  })
})

test('restart at the wallet cancels the session', async () => {
  const server = supportStub()
  open(server)
  await goToWallet()
  press('Neu beginnen')
  fireEvent.click(await screen.findByRole('button', { name: 'Löschen und neu beginnen' }))
  expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/s1'])
})

test('what was remembered is overtaken by an item that has ended', async () => {
  sessionStorage.setItem(
    SUPPORT_FORM.memory.key,
    JSON.stringify({ step: 'summary', type: 'initiative', slug: 'quiet-evenings' }),
  )
  open(supportStub())
  expect(await heading(/Schritt 1 von 5/)).toBeTruthy()
  press('Weiter')
  expect(screen.getByRole('alert').textContent).toContain('Die Sammelfrist ist abgelaufen')
})
