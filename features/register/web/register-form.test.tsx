import { Problem, type RenderInSiteOptions, renderInSite } from '@e-collecting/address/web/testing'
import { act, axeFaults, fireEvent, screen, within } from '@e-collecting/ui/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { RegisterForm } from './register-form.tsx'
import { STORAGE_KEY } from './stored-register-form.ts'
import {
  comingItem,
  endedItem,
  farItem,
  federalItem,
  homeItem,
  MATCHED,
  OFFER_LINK,
  OFFERED,
  registerStub,
} from './testing/register-stub.ts'

type Stub = ReturnType<typeof registerStub>

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const title = () => screen.getByLabelText<HTMLSelectElement>('Titel')
const stored = () => sessionStorage.getItem(STORAGE_KEY)
const street = () => screen.findByRole('combobox', { name: 'Strasse und Hausnummer' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function open(server: Stub, preselected: string | null = null, options: Partial<RenderInSiteOptions> = {}) {
  return renderInSite(<RegisterForm preselected={preselected} />, { api: server.api, ...options })
}
async function enterAddress(line = 'Bahnhofstrasse 1, 8001 Zürich') {
  fireEvent.change(await street(), { target: { value: 'Bahnhof' } })
  await pass(310)
  fireEvent.click(await screen.findByRole('option', { name: line }))
  press('Weiter')
}
async function goToSummary() {
  await enterAddress()
  await heading(/Schritt 2 von 5/)
  await screen.findByText('Bahnhofstrasse 1, 8001 Zürich')
}
async function goToWallet() {
  await goToSummary()
  press('Weiter')
  await heading(/Schritt 3 von 5/)
  await screen.findByRole('img', { name: /QR-Code/ })
}
async function goToItem(server: Stub) {
  await goToWallet()
  server.answer(MATCHED)
  await pass(2100)
  await heading(/Schritt 4 von 5/)
  await screen.findByRole('radio', { name: 'Initiative' })
}
async function goToCredential(server: Stub) {
  await goToItem(server)
  fireEvent.click(screen.getByRole('radio', { name: 'Initiative' }))
  fireEvent.change(title(), { target: { value: federalItem.slug } })
  press('Nachweis erstellen')
  await heading(/Schritt 5 von 5/)
  await screen.findByRole('img', { name: /Stimmrechtsausweis-Nachweis/ })
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T10:00:00Z') })
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('every step takes the focus to its heading and says which of five it is', async () => {
  const server = registerStub()
  open(server)
  expect(document.activeElement).toBe(document.body)
  await goToSummary()
  expect(document.activeElement).toBe(await heading(/^Schritt 2 von 5\s?:\s?Stimmt alles\?$/))
  press('Weiter')
  expect(document.activeElement).toBe(await heading(/Schritt 3 von 5/))
  await screen.findByRole('img', { name: /QR-Code/ })
  server.answer(MATCHED)
  await pass(2100)
  expect(document.activeElement).toBe(await heading(/Schritt 4 von 5/))
})

describe('step 1', () => {
  test('goes on only with every field filled and the municipality known', async () => {
    open(registerStub())
    await street()
    expect(button('Weiter').disabled).toBe(true)
  })

  test('says at once that a municipality is not registered, and stays', async () => {
    const server = registerStub()
    open(server)
    await enterAddress('Bundesplatz 3, 3005 Bern')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Gemeinde nicht registriert')
    expect(notice.textContent).toContain('Bern nimmt am Pilot noch nicht teil')
    expect(screen.getByRole('heading', { name: /Schritt 1 von 5/ })).toBeTruthy()
    expect(server.calls('POST')).toEqual([])
  })

  test('says that a municipality cannot issue yet, and stays', async () => {
    open(registerStub())
    await enterAddress('Marktgasse 5, 8400 Winterthur')
    expect((await screen.findByRole('alert')).textContent).toContain('kann noch keine Nachweise ausstellen')
    expect(screen.getByRole('heading', { name: /Schritt 1 von 5/ })).toBeTruthy()
  })

  test('names data that cannot be had and asks again', async () => {
    let isDown = true
    open(
      registerStub({
        'GET /api/register/municipalities/*': () =>
          isDown ? new Problem('internal-error', 500) : { bfsNumber: '261', name: 'Zürich', canIssue: true },
      }),
    )
    await enterAddress()
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Gemeindedaten nicht verfügbar.')
    isDown = false
    fireEvent.click(within(notice).getByRole('button', { name: 'Nochmals versuchen' }))
    expect(await screen.findByText(/Zürich macht mit/)).toBeTruthy()
  })
})

test('step 2 shows address, municipality and canton, and leads back to change them', async () => {
  open(registerStub())
  await goToSummary()
  expect(await screen.findByText('Kanton über die politische Gemeinde bestimmt: Zürich')).toBeTruthy()
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain(
    'Bahnhofstrasse 1, 8001 Zürich',
  )
  fireEvent.click(screen.getByRole('button', { name: /Ändern.*Adresse/ }))
  expect(await street()).toBeTruthy()
})

describe('step 3', () => {
  test('begins the verification by itself, once, with the number of the municipality only', async () => {
    const server = registerStub()
    open(server)
    await goToWallet()
    await pass(1000)
    const posts = server.requests.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).toEqual([{ bfsNumber: '261' }])
  })

  test('a verification that cannot begin is named and tried again', async () => {
    let isDown = true
    const server = registerStub()
    const down = registerStub({
      'POST /api/register/sessions': () =>
        isDown
          ? new Problem('verification-unavailable', 502)
          : { id: 'r9', verificationUrl: 'x', walletDeepLink: 'openid4vp://?x', expiresAt: '' },
    })
    open({ ...server, api: down.api })
    await goToSummary()
    press('Weiter')
    expect((await screen.findByRole('alert')).textContent).toContain('Prüfung konnte nicht gestartet werden')
    isDown = false
    press('Nochmals versuchen')
    expect(await screen.findByRole('img', { name: /QR-Code/ })).toBeTruthy()
  })

  test('going back cancels; coming again begins a new one', async () => {
    const server = registerStub()
    open(server)
    await goToWallet()
    press('Zurück')
    await heading(/Schritt 2 von 5/)
    expect(server.calls('DELETE')).toEqual(['DELETE /api/register/sessions/r1'])
    press('Weiter')
    await screen.findByRole('img', { name: /QR-Code/ })
    expect(server.calls('POST')).toHaveLength(2)
  })

  test('a code that ran out stays on the step and is replaced', { timeout: 30_000 }, async () => {
    const server = registerStub()
    open(server)
    await goToWallet()
    await pass(304_000)
    expect((await screen.findByRole('alert')).textContent).toContain('Der Code ist abgelaufen')
    press('Neuer Code')
    expect(await screen.findByRole('img', { name: /QR-Code/ })).toBeTruthy()
    expect(server.calls('DELETE')).toEqual(['DELETE /api/register/sessions/r1'])
  })

  test('leaving the page only stops the asking; the return in another language resumes the same session', async () => {
    const server = registerStub()
    const { unmount } = open(server)
    await goToWallet()
    unmount()
    const asked = server.calls('GET').length
    await pass(6000)
    expect(server.calls('GET')).toHaveLength(asked)
    open(server, null, { language: 'fr' })
    expect(await heading(/Étape 3 sur 5/)).toBeTruthy()
    expect(await screen.findByRole('img', { name: /Code QR/ })).toBeTruthy()
    expect(server.calls('POST')).toHaveLength(1)
    expect(server.calls('DELETE')).toEqual([])
  })
})

describe('the cancelled flag', () => {
  test('a person the register does not know: said, and restart leads to an empty step 1', async () => {
    const server = registerStub()
    open(server)
    await goToWallet()
    server.answer({ state: 'failed', reason: 'resident-not-matched' })
    await pass(2100)
    expect(await heading(/Schritt 4 von 5.*abgebrochen/)).toBe(document.activeElement)
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Einwohner nicht gefunden')
    expect(notice.textContent).toContain('stimmen nicht 1:1')
    expect(screen.queryByRole('radio')).toBeNull()
    press('Neu beginnen')
    expect(await heading(/Schritt 1 von 5/)).toBe(document.activeElement)
    expect(((await street()) as HTMLInputElement).value).toBe('')
    expect(stored()).toBeNull()
  })

  test('a wrong address can be changed without typing it anew', async () => {
    const server = registerStub()
    open(server)
    await goToWallet()
    server.answer({ state: 'failed', reason: 'resident-not-matched' })
    await pass(2100)
    fireEvent.click(await screen.findByRole('button', { name: 'Adresse ändern' }))
    expect(((await street()) as HTMLInputElement).value).toBe('Bahnhofstrasse 1')
  })

  test('a refusal in the wallet: named, and one press from a new code', async () => {
    const server = registerStub()
    open(server)
    await goToWallet()
    server.answer({ state: 'failed', reason: 'verification-declined' })
    await pass(2100)
    expect((await screen.findByRole('alert')).textContent).toContain('in der Wallet abgelehnt')
    press('Nochmals ausweisen')
    await heading(/Schritt 3 von 5/)
    await screen.findByRole('img', { name: /QR-Code/ })
    expect(server.calls('POST')).toHaveLength(2)
  })
})

describe('step 4', () => {
  test('says that the person was found, and wants type and title', async () => {
    const server = registerStub()
    open(server)
    await goToItem(server)
    expect(screen.getByText('Einwohner in Gemeinde gefunden')).toBeTruthy()
    expect(title().disabled).toBe(true)
    press('Nachweis erstellen')
    expect(screen.getByRole('alert').textContent).toContain('Es fehlen noch Angaben')
    expect(screen.getAllByText('Pflichtfeld')).toHaveLength(2)
    fireEvent.click(screen.getByRole('radio', { name: 'Initiative' }))
    expect(screen.getAllByText('Pflichtfeld')).toHaveLength(1)
    expect(title().disabled).toBe(false)
  })

  test('offers the running items of the place, short, and shows the whole title', async () => {
    const server = registerStub()
    open(server)
    await goToItem(server)
    fireEvent.click(screen.getByRole('radio', { name: 'Initiative' }))
    const options = within(title()).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value }) => value)).toEqual(['', federalItem.slug, homeItem.slug])
    for (const { text } of options) expect(text.length).toBeLessThanOrEqual(45)
    fireEvent.change(title(), { target: { value: federalItem.slug } })
    expect(screen.getByText(federalItem.title)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Referendum' }))
    expect(title().value).toBe('')
    expect(screen.getByText(/keine Volksbegehren dieser Art/)).toBeTruthy()
  })

  test('the way back keeps the proof', async () => {
    const server = registerStub()
    open(server)
    await goToItem(server)
    press('Zurück')
    await heading(/Schritt 3 von 5/)
    expect(await screen.findByText('Identität erfolgreich geprüft')).toBeTruthy()
    press('Weiter')
    await heading(/Schritt 4 von 5/)
    expect(server.calls('POST')).toHaveLength(1)
    expect(server.calls('DELETE')).toEqual([])
  })

  test.each([
    ['credential-exists', 409, 'Credential bereits vorhanden'],
    ['credential-revoked-before', 409, 'wurde widerrufen'],
    ['credential-in-progress', 409, 'wird gerade erstellt'],
    ['popular-vote-ended', 409, 'Volksbegehren nicht mehr gültigDie Sammelfrist ist am 01.12.2027'],
    ['credential-not-issued', 502, 'Fehler beim Ausstellen'],
  ])('%s is named and nothing is lost', async (code, status, words) => {
    const server = registerStub({ 'POST /api/register/sessions/r1/credential': () => new Problem(code, status) })
    open(server, federalItem.slug)
    await goToItem(server)
    press('Nachweis erstellen')
    expect(
      await screen.findByText((_, element) =>
        element?.getAttribute('role') === 'alert' || element?.getAttribute('role') === 'status'
          ? (element.textContent ?? '').includes(words)
          : false,
      ),
    ).toBeTruthy()
    expect(title().value).toBe(federalItem.slug)
    expect(button('Nachweis erstellen')).toBeTruthy()
  })

  test('a proof that is too old ends the flow instead of failing later', async () => {
    const server = registerStub()
    const { unmount } = open(server)
    await goToItem(server)
    unmount()
    server.answer({ state: 'expired' })
    open(server)
    expect((await screen.findByRole('alert')).textContent).toContain('Die Zeit ist abgelaufen')
  })
})

describe('step 5', () => {
  test('shows the offer, what it is for and how long, and keeps nothing but the session id', async () => {
    const server = registerStub()
    open(server)
    await goToCredential(server)
    expect(document.activeElement).toBe(await heading(/Schritt 5 von 5/))
    expect(screen.getByText('Stimmrechtsausweis-Nachweis erfolgreich erstellt')).toBeTruthy()
    expect((await screen.findByRole('img', { name: /Stimmrechtsausweis/ })).getAttribute('width')).toBe('192')
    expect(screen.getByRole('link', { name: 'Nachweis in die Wallet laden' }).getAttribute('href')).toBe(OFFER_LINK)
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['Angeboten', '22.11.2026, 11:02 Uhr', '01.12.2027'])
    expect(stored()).not.toMatch(/Bahnhof|8001|261|night-trains|credential_offer/)
  })

  test('asks every ten seconds until the credential is collected, then hides the code', async () => {
    const server = registerStub()
    open(server)
    await goToCredential(server)
    const before = server.calls('GET').length
    await pass(20_500)
    expect(server.calls('GET').length - before).toBe(2)
    server.answer({ ...MATCHED, credential: { ...OFFERED, status: 'ISSUED', offerDeepLink: null } })
    await pass(10_100)
    expect(await screen.findByText('Der Nachweis ist abgeholt')).toBeTruthy()
    expect(screen.queryByRole('img', { name: /QR-Code/ })).toBeNull()
    const last = server.calls('GET').length
    await pass(30_000)
    expect(server.calls('GET')).toHaveLength(last)
  })

  test('an offer that lapsed is replaced by one press', async () => {
    const server = registerStub()
    open(server)
    await goToCredential(server)
    server.answer({ ...MATCHED, credential: { ...OFFERED, status: 'EXPIRED', offerDeepLink: null } })
    await pass(10_100)
    await screen.findByText('Der Code gilt nicht mehr')
    press('Neuen Code holen')
    expect(await screen.findByRole('img', { name: /Stimmrechtsausweis/ })).toBeTruthy()
  })

  test('after a reload the code is there again', async () => {
    const server = registerStub()
    const { unmount } = open(server)
    await goToCredential(server)
    unmount()
    open(server)
    expect(await screen.findByRole('img', { name: /Stimmrechtsausweis/ })).toBeTruthy()
    expect(screen.getByText(federalItem.title)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull()
  })

  test('an open code is not left behind without a yes', async () => {
    const server = registerStub()
    open(server)
    await goToCredential(server)
    press('Nachweis für ein anderes Volksbegehren')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Löschen und neu beginnen' }))
    expect(await heading(/Schritt 1 von 5/)).toBe(document.activeElement)
    expect(server.calls('DELETE')).toEqual([])
  })
})

describe('an item in the address of the page', () => {
  test('is chosen in step 4', async () => {
    const server = registerStub()
    open(server, federalItem.slug)
    await goToItem(server)
    expect(title().value).toBe(federalItem.slug)
  })

  test.each([
    ['gibt-es-nicht', 'Das Volksbegehren aus dem Link gibt es hier nicht'],
    [endedItem.slug, 'Volksbegehren nicht mehr gültig: Initiative «Stille Abende»'],
    [comingItem.slug, 'Noch nicht möglich'],
  ])('%s is said at once and replaced by nothing', async (slug, words) => {
    const server = registerStub()
    open(server, slug)
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
    await goToItem(server)
    expect(screen.getByText(new RegExp(words))).toBeTruthy()
    expect(title().disabled).toBe(true)
  })

  test('of another place is said once the place is known', async () => {
    const server = registerStub()
    open(server, farItem.slug)
    await goToItem(server)
    expect(await screen.findByText(/Nicht für Ihre Gemeinde/)).toBeTruthy()
  })
})

describe('axe finds nothing', () => {
  /** Real time for axe; what waits on the clock of the test is over then, so it comes last. */
  const expectNoFaults = async () => {
    vi.useRealTimers()
    expect(await axeFaults()).toEqual([])
  }

  test('on an address outside the pilot', { timeout: 30_000 }, async () => {
    open(registerStub(), endedItem.slug)
    await enterAddress('Bundesplatz 3, 3005 Bern')
    await screen.findByRole('alert')
    await expectNoFaults()
  })

  test('on the summary', { timeout: 30_000 }, async () => {
    open(registerStub())
    await goToSummary()
    await expectNoFaults()
  })

  test('on the choice of an item with something missing', { timeout: 30_000 }, async () => {
    const server = registerStub()
    open(server)
    await goToItem(server)
    press('Nachweis erstellen')
    await expectNoFaults()
  })

  test('on the message of a flow that stopped', { timeout: 30_000 }, async () => {
    const server = registerStub()
    open(server)
    await goToWallet()
    server.answer({ state: 'failed', reason: 'resident-not-matched' })
    await pass(2100)
    await screen.findByRole('alert')
    await expectNoFaults()
  })

  test('on the credential', { timeout: 30_000 }, async () => {
    const server = registerStub()
    open(server)
    await goToCredential(server)
    await expectNoFaults()
  })
})
