import { enterAddress } from '@e-collecting/address/web/testing'
import { Problem } from '@e-collecting/api-client/testing'
import {
  cantonalItem,
  endedItem,
  federalItem,
  languagesOf,
  listOf,
  title,
} from '@e-collecting/popular-votes/web/testing'
import { fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { button, heading, OFFER_LINK, pass, press, setFreshTab } from '@e-collecting/wallet-session/web/testing'
import { describe, expect, test } from 'vitest'
import { open, openAfterReload, openCredential, openItem, stepHeading, stored } from './testing/register-journey.tsx'
import { comingItem, farItem, MATCHED, OFFERED, registerStub } from './testing/register-stub.ts'

setFreshTab()

describe('step 4', () => {
  test('says that the person was found, and wants type and title', async () => {
    const server = registerStub()
    await openItem(server)
    expect(title().disabled).toBe(true)
    press('Nachweis erstellen')
    expect((await screen.findByRole('alert')).textContent).toContain('Es fehlen noch Angaben')
    expect(screen.getByText('Wählen Sie die Art.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    button('Nachweis erstellen').focus()
    press('Nachweis erstellen')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    fireEvent.click(screen.getByRole('radio', { name: 'Initiative' }))
    expect(screen.queryByText('Wählen Sie die Art.')).toBeNull()
    expect(screen.getByText('Wählen Sie den Titel.')).toBeTruthy()
    expect(title().disabled).toBe(false)
  })

  test('offers the running items of the place, short, and shows the whole title', async () => {
    const server = registerStub()
    await openItem(server)
    fireEvent.click(screen.getByRole('radio', { name: 'Initiative' }))
    const options = within(title()).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ value }) => value)).toEqual(['', federalItem.slug, cantonalItem.slug])
    for (const { text } of options) expect(text.replace(/ – .*/, '').length).toBeLessThanOrEqual(45)
    fireEvent.change(title(), { target: { value: federalItem.slug } })
    expect(screen.getByText(federalItem.title)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Referendum' }))
    expect(title().value).toBe('')
    expect(screen.getByText(/keine Volksbegehren dieser Art/)).toBeTruthy()
  })

  test('after a reload in which the server says nothing, asking again is one press away', async () => {
    const server = registerStub()
    server.answer(new Problem('internal-error', 503))
    openAfterReload(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Nochmals versuchen' }))
    server.answer(MATCHED)
    fireEvent.click(await screen.findByRole('button', { name: 'Nochmals versuchen' }))
    expect(await screen.findByText('Einwohner in Gemeinde gefunden')).toBeTruthy()
  })

  test('the way back keeps the proof', async () => {
    const server = registerStub()
    await openItem(server)
    press('Zurück')
    await heading(stepHeading('wallet'))
    expect(await screen.findByText('Identität erfolgreich geprüft')).toBeTruthy()
    press('Weiter')
    await heading(stepHeading('item'))
    expect(server.calls('POST')).toEqual([])
    expect(server.calls('DELETE')).toEqual([])
  })

  test.each([
    ['credential-exists', 409, 'Credential bereits vorhanden'],
    ['credential-revoked-before', 409, 'wurde widerrufen'],
    ['credential-in-progress', 409, 'wird gerade erstellt oder geladen'],
    ['resident-too-young', 409, 'Noch nicht im StimmrechtsalterEidgenössische'],
    ['resident-without-right', 409, 'Kein Stimmrecht eingetragen'],
    ['popular-vote-ended', 409, 'Volksbegehren nicht mehr gültigDie Sammelfrist ist am 01.12.2027'],
    ['credential-not-issued', 502, 'Fehler beim Ausstellen'],
  ] as const)('%s is named and nothing is lost', async (code, status, words) => {
    const server = registerStub({ 'POST /api/register/sessions/s1/credential': () => new Problem(code, status) })
    await openItem(server, federalItem.slug)
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

  test('why there is none for one item is not said of another', async () => {
    const refusal = () => new Problem('credential-exists', 409)
    await openItem(registerStub({ 'POST /api/register/sessions/s1/credential': refusal }), federalItem.slug)
    const words = 'Credential bereits vorhanden'
    press('Nachweis erstellen')
    await screen.findByText(words)
    fireEvent.change(title(), { target: { value: cantonalItem.slug } })
    expect(screen.queryByText(words)).toBeNull()
    press('Nachweis erstellen')
    await screen.findByText(words)
    fireEvent.click(screen.getByRole('radio', { name: 'Referendum' }))
    expect(screen.queryByText(words)).toBeNull()
  })

  test('an item for which a request went out stays the one of the session, also where the answer was lost', async () => {
    const server = registerStub({
      'POST /api/register/sessions/s1/credential': () => {
        server.answer({ ...MATCHED, credential: OFFERED })
        return new Problem('credential-not-issued', 502)
      },
    })
    await openItem(server, federalItem.slug)
    press('Nachweis erstellen')
    expect(await screen.findByText(/Dieser Vorgang gilt für dieses Volksbegehren/)).toBeTruthy()
    expect(title().disabled).toBe(true)
    expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true)
  })

  test.each([
    ['session-has-other-item', true],
    ['resident-not-found', true],
    ['not-matched-yet', true],
    ['credential-exists', false],
  ] as const)('against %s to begin anew helps: %s', async (code, restarts) => {
    const server = registerStub({ 'POST /api/register/sessions/s1/credential': () => new Problem(code, 409) })
    await openItem(server, federalItem.slug)
    press('Nachweis erstellen')
    const notice = await screen.findByRole('alert')
    expect(within(notice).queryByRole('button', { name: 'Neu beginnen' }) !== null).toBe(restarts)
  })

  test.each([
    ['resident-without-right', true],
    ['resident-too-young', false],
  ] as const)('%s leads to the beginning: %s', async (code, restarts) => {
    const server = registerStub({ 'POST /api/register/sessions/s1/credential': () => new Problem(code, 409) })
    await openItem(server, federalItem.slug)
    press('Nachweis erstellen')
    await screen.findByText(/Stimmrecht eingetragen|Noch nicht im Stimmrechtsalter/)
    expect(screen.queryByRole('button', { name: 'Neu beginnen' }) !== null).toBe(restarts)
  })

  test('a proof that is too old ends the flow instead of failing later', async () => {
    const server = registerStub()
    const { unmount } = await openItem(server)
    unmount()
    server.answer({ state: 'expired' })
    open(server)
    expect((await screen.findByRole('alert')).textContent).toContain('Die Zeit ist abgelaufen')
  })
})

describe('step 5', () => {
  test('a title that there is in German only is marked so above the credential and on it', async () => {
    const server = registerStub(listOf([{ ...federalItem, inGerman: ['title'] }]))
    const { unmount } = await openCredential(server)
    unmount()
    open(server, null, { language: 'fr' })
    await heading(/Étape 5 sur 5/)
    await waitFor(() => expect(languagesOf(federalItem.title)).toEqual(['de', 'de']))
  })

  test('shows the offer, what it is for and how long, and keeps nothing but the session id', async () => {
    const server = registerStub()
    await openCredential(server)
    expect(await heading(stepHeading('credential'))).toBe(document.activeElement)
    expect(screen.getByText('Stimmrechtsausweis-Nachweis erfolgreich erstellt')).toBeTruthy()
    expect((await screen.findByRole('img', { name: /Stimmrechtsnachweis/ })).getAttribute('width')).toBe('192')
    expect(screen.getByRole('link', { name: 'Nachweis in die Wallet laden' }).getAttribute('href')).toBe(OFFER_LINK)
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['01.12.2027', 'Angeboten', '22.11.2026, 11:02 Uhr'])
    expect(screen.getByRole('article', { name: 'Stimmrechtsnachweis' }).textContent).toContain(federalItem.title)
    expect(stored()).not.toMatch(/Bahnhof|8001|261|night-trains|credential_offer/)
  })

  test('asks every ten seconds until the credential is collected, then hides the code', async () => {
    const server = registerStub()
    await openCredential(server)
    const before = server.calls('GET').length
    await pass(20_500)
    expect(server.calls('GET').length - before).toBe(2)
    const lastStep = () =>
      within(screen.getByRole('list', { name: 'Schritte' }))
        .getAllByRole('listitem')
        .at(-1)
    expect(lastStep()?.textContent).toBe('5Nachweis')
    expect(screen.getByText(`Later: ${federalItem.slug}`)).toBeTruthy()
    server.answer({ ...MATCHED, credential: { ...OFFERED, status: 'ISSUED', offerDeepLink: null } })
    await pass(10_100)
    expect(await screen.findByText('Der Nachweis ist abgeholt')).toBeTruthy()
    expect(screen.getByText(`Next: ${federalItem.slug}`)).toBeTruthy()
    expect(lastStep()?.textContent).toBe('Nachweis erledigt')
    expect(screen.queryByRole('img', { name: /QR-Code für/ })).toBeNull()
    const last = server.calls('GET').length
    await pass(30_000)
    expect(server.calls('GET')).toHaveLength(last)
  })

  test('where it cannot be seen any more whether the credential is collected, that is said, and the code stays', async () => {
    const server = registerStub()
    await openCredential(server)
    expect(screen.queryByText(/Wir können hier nicht mehr sehen/)).toBeNull()
    server.answer(new Problem('session-not-found', 404))
    await pass(10_100)
    expect(await screen.findByText(/Wir können hier nicht mehr sehen/)).toBeTruthy()
    expect(screen.getByRole('img', { name: /Stimmrechtsnachweis/ })).toBeTruthy()
  })

  test('an offer that lapsed is replaced by one press', async () => {
    const server = registerStub()
    await openCredential(server)
    server.answer({ ...MATCHED, credential: { ...OFFERED, status: 'EXPIRED', offerDeepLink: null } })
    await pass(10_100)
    await screen.findByText('Der Code gilt nicht mehr')
    press('Neuen Code holen')
    expect(await screen.findByRole('img', { name: /Stimmrechtsnachweis/ })).toBeTruthy()
  })

  test('a collection that broke off strands nobody: what to do is said, and a new code is one press away', async () => {
    const server = registerStub()
    await openCredential(server)
    server.answer({ ...MATCHED, credential: { ...OFFERED, status: 'IN_PROGRESS', offerDeepLink: null } })
    await pass(10_100)
    expect((await screen.findByText('Ihre Wallet lädt den Nachweis')).closest('[role]')?.textContent).toContain(
      'nach zehn Minuten hier einen neuen Code',
    )
    press('Neuen Code holen')
    expect(await screen.findByRole('img', { name: /Stimmrechtsnachweis/ })).toBeTruthy()
  })

  test.each([
    ['SUSPENDED', 'Der Nachweis ist gesperrt', false],
    ['REVOKED', 'Der Nachweis ist widerrufen', false],
    ['EXPIRED', 'Der Code gilt nicht mehr', false],
    ['ISSUED', 'Der Nachweis ist abgeholt', true],
    ['IN_PROGRESS', 'Ihre Wallet lädt den Nachweis', true],
  ] as const)('%s: that the credential was created is a success while it is good', async (status, words, isGood) => {
    const server = registerStub()
    await openCredential(server)
    expect(screen.getByText('Stimmrechtsausweis-Nachweis erfolgreich erstellt')).toBeTruthy()
    server.answer({ ...MATCHED, credential: { ...OFFERED, status, offerDeepLink: null } })
    await pass(10_100)
    await screen.findByText(words)
    expect(screen.queryByText('Stimmrechtsausweis-Nachweis erfolgreich erstellt') !== null).toBe(isGood)
    expect(screen.getByText(/^Für diese Initiative:/)).toBeTruthy()
  })

  test('what was revoked is no card any more, and no success', async () => {
    const server = registerStub()
    await openCredential(server)
    server.answer({ ...MATCHED, credential: { ...OFFERED, status: 'REVOKED', offerDeepLink: null } })
    await pass(10_100)
    const news = await screen.findByText('Widerrufen', { selector: '[role=status]' })
    expect(news).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(document.querySelector('[role=alert] [class*=border-l-success]')).toBeNull()
    expect(screen.getByRole('alert').className).not.toContain('border-l-success')
  })

  test('after a reload a session without a credential has none to show, and says so', async () => {
    const server = registerStub()
    const { unmount } = await openCredential(server)
    unmount()
    server.answer(MATCHED)
    open(server)
    expect(await screen.findByText('Den Nachweis können wir hier nicht mehr zeigen')).toBeTruthy()
  })

  test('after a reload the code is there again', async () => {
    const server = registerStub()
    const { unmount } = await openCredential(server)
    unmount()
    open(server)
    expect(await screen.findByRole('img', { name: /Stimmrechtsnachweis/ })).toBeTruthy()
    expect(screen.getAllByText(federalItem.title)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull()
  })

  test('an open code is not left behind without a yes', async () => {
    const server = registerStub()
    await openCredential(server)
    press('Nachweis für ein anderes Volksbegehren')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Löschen und neu beginnen' }))
    expect(await heading(stepHeading('address'))).toBe(document.activeElement)
    expect(server.calls('DELETE')).toHaveLength(1)
  })
})

describe('an item in the address of the page', () => {
  test('is chosen in step 4', async () => {
    const server = registerStub()
    await openItem(server, federalItem.slug)
    expect(title().value).toBe(federalItem.slug)
  })

  test.each([
    ['gibt-es-nicht', 'Das Volksbegehren aus dem Link gibt es hier nicht'],
    [endedItem.slug, 'Volksbegehren nicht mehr gültig: Volksinitiative «Stille Abende»'],
    [comingItem.slug, 'Noch nicht möglich'],
    [comingItem.slug, 'am 01\\.01\\.2027'],
  ])('%s is said at once and replaced by nothing', async (slug, words) => {
    const server = registerStub()
    const { unmount } = open(server, slug)
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
    unmount()
    await openItem(server, slug)
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
    expect(title().disabled).toBe(true)
  })

  test('of another place is said where the address is entered, as soon as that is known, and not before', async () => {
    const server = registerStub()
    open(server, farItem.slug)
    await screen.findByText(farItem.title)
    expect(screen.queryByText(/Nicht für Ihre Gemeinde/)).toBeNull()
    await enterAddress()
    await heading(stepHeading('summary'))
    // The heading of a step stands before the step has come.
    fireEvent.click(await screen.findByRole('button', { name: 'Zurück' }))
    await heading(stepHeading('address'))
    expect(await screen.findByText(/Nicht für Ihre Gemeinde/)).toBeTruthy()
  })

  test('of another place is said once the place is known', async () => {
    const server = registerStub()
    await openItem(server, farItem.slug)
    expect(await screen.findByText(/Nicht für Ihre Gemeinde/)).toBeTruthy()
  })
})
