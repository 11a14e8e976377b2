import { LANGUAGES, type Language } from '@e-collecting/i18n'
import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { act, fireEvent, render, screen, waitFor } from '@e-collecting/ui/testing'
import { expect, test, vi } from 'vitest'
import type { HeldCredential } from '../headless.ts'
import type { Screen, WalletState } from '../holder/wallet-store.ts'
import { type AboutCard, AboutCardContext } from './about-card.ts'
import { CurrentScreen } from './current-screen.tsx'
import { ANNA, createIdleStore, offer, RECEIPT, RETO, request, SCREENS, STATUSES } from './screens.examples.tsx'

/** What a site says of a card whose credential has the identifier of an item only. */
const aboutCard = ({ claims }: Pick<HeldCredential, 'claims'>) =>
  claims.volksbegehren === 'night-trains'
    ? { claim: 'volksbegehren', title: 'Nachtzüge in alle Landesteile', inGerman: [] }
    : undefined

function show(
  shown: Screen,
  state: Partial<WalletState> = {},
  language: Language = 'de',
  about: AboutCard = aboutCard,
) {
  const store = createIdleStore()
  const { unmount } = render(
    <TranslatorProvider value={shippedTexts(language, ['common', 'wallet', 'errors'])}>
      <AboutCardContext value={about}>
        <main>
          <CurrentScreen store={store} state={{ ...store.getState(), ...state, screen: shown }} />
        </main>
      </AboutCardContext>
    </TranslatorProvider>,
  )
  return { store, unmount }
}

test.each(SCREENS)('%s has one heading', (_, shown, state) => {
  show(shown, state)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test.each(LANGUAGES)('no screen lacks a text in %s', (language) => {
  for (const [, shown, state] of SCREENS) {
    const { unmount } = show(shown, state, language)
    expect(document.body.textContent).not.toMatch(
      /\b(stop|home|newId|request|offer|card|who|status|notice|back|frame|details|claims)\.[a-z]/,
    )
    unmount()
  }
})

test('a request says in one sentence who asks for what, and shows exactly what would be sent, foreign words as text', () => {
  show({ name: 'request', opened: request(ANNA) }, { statuses: STATUSES })
  const heading = '<b>E-Collecting</b> fragt nach Ihrem Namen und Geburtsdatum'
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  expect(screen.getByText('Unterstützung: Nachtzüge')).toBeTruthy()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Wofür',
    'Vorname',
    'Name',
    'Geburtsdatum',
    'Server',
    'Kennung',
  ])
  expect(screen.getByText('17.05.1990')).toBeTruthy()
  expect(document.querySelector('b')).toBeNull()
})

test('a wallet that has nothing to answer with says what is asked for, in the order of the forms', () => {
  show({ name: 'request', opened: request() })
  expect(screen.getByText(/Gefragt ist: Vorname, Name, Geburtsdatum\./)).toBeTruthy()
})

test('what only the credential of a municipality has is named without one', () => {
  const opened = request()
  const paths = [['nullifier'], ['volksbegehren']]
  show({ name: 'request', opened: { ...opened, matches: [{ ...opened.matches[0], candidates: [], paths }] as never } })
  expect(screen.getByText(/Gefragt ist: Einmal-Kennung, Volksbegehren\./)).toBeTruthy()
})

test('a request of the credential of the register names that, shows the title of the item, and folds the identifiers away', () => {
  const opened = request()
  const nullifier = 'ab12'.repeat(16)
  const credential = { ...ANNA, claims: { volksbegehren: 'night-trains', nullifier } }
  const claims = [
    { path: ['nullifier'], name: { de: 'Einmal-Kennung' }, values: [nullifier] },
    { path: ['volksbegehren'], name: { de: 'Volksbegehren' }, values: ['night-trains'] },
  ]
  show({
    name: 'request',
    opened: { ...opened, matches: [{ ...opened.matches[0], candidates: [{ credential, claims }] }] as never },
  })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/fragt nach: Stimmrechts\S+$/)
  expect(screen.getByText('Nachtzüge in alle Landesteile')).toBeTruthy()
  const fold = screen.getByText('Kennungen im Wortlaut').closest('details')
  expect(fold?.open).toBe(false)
  for (const text of [nullifier, 'night-trains']) expect(fold?.textContent).toContain(text)
  fold?.remove()
  expect(document.body.textContent).not.toMatch(/ab12|night-trains/)
})

test('a request for anything else names what it asks for', () => {
  const opened = request()
  show({ name: 'request', opened: { ...opened, matches: [{ ...opened.matches[0], paths: [['title']] }] as never } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('<b>E-Collecting</b> fragt nach: title')
})

test('where the other side is and whose signature it has stands under the technical data', () => {
  show({ name: 'request', opened: request(ANNA) }, { statuses: STATUSES })
  const fold = screen.getByText('Technische Angaben').closest('details')
  expect(fold?.open).toBe(false)
  for (const text of ['verifier.test', 'did:webvh:verifier']) expect(fold?.textContent).toContain(text)
})

test('a card shows the item by its title, in words of the site; identifiers are folded away', () => {
  show({ name: 'credential', id: 'r' }, { credentials: [RECEIPT] })
  expect(screen.getAllByText('Nachtzüge in alle Landesteile')[0]).toBeTruthy()
  expect(screen.getByText('Bund · Initiative · 21.11.2026')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Quittung' })).toBeTruthy()
  const fold = screen.getByText('Technische Angaben').closest('details')
  fold?.remove()
  expect(document.body.textContent).not.toMatch(/3f5a9c0d|did:webvh|e-collecting-receipt|issuer-receipt/)
})

test('a card that has the identifier of an item only says in words of the site what it is for, also where one is chosen', () => {
  const voting = (id: string, volksbegehren: string) => ({ ...ANNA, id, claims: { volksbegehren } })
  const credentials = [voting('v', 'night-trains'), voting('w', 'something-else')]
  const { unmount } = show({ name: 'credential', id: 'v' }, { credentials })
  expect(screen.getAllByText('Nachtzüge in alle Landesteile')).toHaveLength(2)
  expect(screen.getByText('Technische Angaben').closest('details')?.textContent).toContain('night-trains')
  unmount()
  show({ name: 'request', opened: request(...credentials) }, { credentials })
  expect(screen.getAllByText(/Nachtzüge in alle Landesteile, \d/)).toHaveLength(1)
})

test('what a card says in German is marked and named as such on a page in another language, and on none else', () => {
  const item = { claim: 'title', title: 'Trains de nuit' }
  const claims = { ...RECEIPT.claims, comitee: 'Komitee Nacht' }
  const showIn = (language: Language, inGerman: readonly string[]) =>
    show({ name: 'credential', id: 'r' }, { credentials: [{ ...RECEIPT, claims }] }, language, () => ({
      ...item,
      inGerman,
    }))
  const languagesOf = (text: string) => screen.getAllByText(text).map(({ lang }) => lang)

  const { unmount: closeFrench } = showIn('fr', ['comitee'])
  expect(languagesOf('Komitee Nacht')).toEqual(['de'])
  expect(screen.getByText('en allemand').previousElementSibling?.textContent).toBe('Komitee Nacht')
  expect(languagesOf('Trains de nuit')).toEqual(['', ''])
  closeFrench()
  const { unmount: closeItalian } = showIn('it', ['title', 'comitee'])
  expect(languagesOf('Trains de nuit')).toEqual(['de', 'de'])
  closeItalian()
  showIn('de', ['title', 'comitee'])
  expect(document.querySelector('main [lang]')).toBeNull()
})

test('the newest card stands in front, each opens by its name', () => {
  const { store } = show({ name: 'home' }, { credentials: [RECEIPT, ANNA], statuses: STATUSES })
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Quittung', 'Beta-ID a'])
  fireEvent.click(screen.getByRole('button', { name: 'Beta-ID a' }))
  expect(store.getState().screen).toEqual({ name: 'credential', id: 'a' })
})

test('a valid credential is proposed before a suspended one, and the person may choose', () => {
  const opened = request(RETO, ANNA)
  const { store } = show({ name: 'request', opened }, { statuses: STATUSES })
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.value
  expect(chosen()).toBe('a')
  fireEvent.click(screen.getByRole('radio', { name: /Beta-ID b/ }))
  expect(store.getState().choice).toEqual({ id: 'b' })
})

test('a credential that does not count any more comes with a warning', () => {
  show({ name: 'request', opened: request(RETO) }, { statuses: STATUSES })
  expect(screen.getByText(/nicht gültig \(gesperrt\)/)).toBeTruthy()
})

test('without a fitting credential there is a beta-ID to get and nothing to send', () => {
  show({ name: 'request', opened: request() })
  expect(screen.queryByRole('button', { name: 'Daten senden' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Beta-ID holen' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ablehnen' })).toBeTruthy()
})

test('of two credentials that are asked for, one alone is not sent', () => {
  const matches = [request(ANNA), request()].flatMap(({ matches }, at) => ({ ...matches[0], queryId: `${at}` }))
  show({ name: 'request', opened: { ...request(), matches: matches as never } }, { statuses: STATUSES })
  expect(screen.getByText('17.05.1990')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Daten senden' })).toBeNull()
})

test('the secret of an offer is never on the screen', () => {
  show({ name: 'offer', opened: offer('did:webvh:issuer') })
  expect(document.body.innerHTML).not.toContain('secret-code')
})

test('the reason of the other side is said in our words', () => {
  show({ name: 'stopped', code: 'response-refused', remoteCode: 'credential_revoked' })
  expect(screen.getByText(/wurde widerrufen/)).toBeTruthy()
  expect(screen.getByText(/credential_revoked/)).toBeTruthy()
})

test('deleting asks first', () => {
  const { store } = show({ name: 'home' }, { credentials: [ANNA, RETO], statuses: STATUSES })
  const deleteAll = vi.spyOn(store, 'deleteAll')
  fireEvent.click(screen.getByRole('button', { name: 'Alles löschen' }))
  expect(deleteAll).not.toHaveBeenCalled()
  const [, confirm] = screen.getAllByRole('button', { name: 'Alles löschen' })
  fireEvent.click(confirm as HTMLElement)
  expect(deleteAll).toHaveBeenCalledOnce()
})

test('faults of the form are named at the field', () => {
  show({ name: 'home' })
  const name = screen.getByLabelText('Vorname')
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Beta-ID holen' }))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Füllen Sie dieses Feld bitte aus.')).toBeTruthy()
  expect(document.activeElement).toBe(name)
})

test('what is wrong with a link or a picture is heard each time', async () => {
  show({ name: 'home' }, { credentials: [ANNA] })
  const link = screen.getByLabelText('Link')
  fireEvent.submit(link)
  expect(document.activeElement).toBe(link)
  const picture = screen.getByLabelText<HTMLInputElement>(/Bild/)
  expect(screen.getByText(picture.getAttribute('aria-label') ?? '').getAttribute('aria-hidden')).toBe('true')
  const choose = () => fireEvent.change(picture, { target: { files: [new File(['none'], 'a.png')] } })
  choose()
  const first = await screen.findByRole('alert')
  choose()
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first))
})

test('the way back to the page closes the tab, and steps back only in one that stays', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  history.pushState(null, '', location.href)
  show({ name: 'sent', redirectUri: undefined }, { isFromPage: true })
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Zurück zur Seite' }))
  press()
  expect([close.mock.calls.length, back.mock.calls.length]).toEqual([1, 1])
  vi.stubGlobal('closed', true)
  press()
  expect([close.mock.calls.length, back.mock.calls.length]).toEqual([2, 1])
  vi.unstubAllGlobals()
  for (const spy of [back, close]) spy.mockRestore()
})

test('one way on leads first: that of the verifier where it has one, else back to the page', () => {
  const { unmount } = show({ name: 'sent', redirectUri: 'https://verifier.test/go-on' }, { isFromPage: true })
  expect(screen.getByRole('link', { name: 'Weiter auf verifier.test' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Zurück zur Seite' })).toBeNull()
  unmount()
  show({ name: 'sent', redirectUri: undefined }, { isFromPage: true })
  expect(screen.getByRole('button', { name: 'Zurück zur Seite' })).toBeDefined()
})

test('whether somebody has signed what they say is told, and that a request comes under a name of their own choice', () => {
  const said = () =>
    ['Unterschrift geprüft', 'noch nicht geprüft'].filter((text) => screen.queryByText(new RegExp(text)))
  const { unmount: closeSigned } = show({ name: 'offer', opened: offer('did:webvh:issuer') })
  expect(said()).toEqual(['Unterschrift geprüft'])
  expect(screen.getByText('did:webvh:issuer').closest('details')).toBeTruthy()
  closeSigned()
  const { unmount: closeUnsigned } = show({ name: 'offer', opened: offer(undefined) })
  expect(said()).toEqual(['noch nicht geprüft'])
  closeUnsigned()
  show({ name: 'request', opened: request(ANNA) })
  expect(said()).toEqual(['Unterschrift geprüft'])
  expect(screen.getByText(/Der Name stammt von der anfragenden Stelle selbst/)).toBeTruthy()
})

test.each([
  ['valid', null],
  ['unknown', null],
  ['suspended', 'gesperrt'],
  ['revoked', 'widerrufen'],
  ['expired', 'abgelaufen'],
  ['not-yet-valid', 'noch nicht gültig'],
] as const)('of a credential that is %s there is the warning: %s', (status, word) => {
  show({ name: 'request', opened: request(ANNA) }, { statuses: new Map([[ANNA.id, status]]) })
  const warning = screen.queryByText(/Dieser Nachweis ist nicht gültig/)
  expect(warning?.textContent.match(/\((.*)\)/)?.[1] ?? null).toBe(word)
})

test('what the person has chosen is what would be sent', () => {
  show({ name: 'request', opened: request(RETO, ANNA) }, { statuses: STATUSES, choice: { id: 'b' } })
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Beta-ID b/ }).checked).toBe(true)
  expect(screen.getByText('Reto')).toBeTruthy()
  expect(screen.queryByText('Kennungen im Wortlaut'), 'nothing is folded away that is not there').toBeNull()
})

test('where the verifier leads on is said, and it is not told where one comes from', () => {
  const { unmount } = show({ name: 'sent', redirectUri: 'https://verifier.test/go-on' })
  expect(screen.getByText(/bittet Sie, dort weiterzumachen/)).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('rel')).toBe('noreferrer')
  unmount()
  show({ name: 'sent', redirectUri: undefined })
  expect(screen.getByText(/Auf der Seite, von der Sie kommen/)).toBeTruthy()
})

test('a tab that does not close is said to have to be closed by hand', () => {
  vi.useFakeTimers()
  const spies = [vi.spyOn(history, 'back'), vi.spyOn(window, 'close')]
  for (const spy of spies) spy.mockImplementation(() => undefined)
  show({ name: 'sent', redirectUri: undefined }, { isFromPage: true })
  fireEvent.click(screen.getByRole('button', { name: 'Zurück zur Seite' }))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => vi.advanceTimersByTime(400))
  expect(screen.getByRole('status').textContent).toMatch(/^Schliessen Sie diesen Tab/)
  for (const spy of spies) spy.mockRestore()
  vi.useRealTimers()
})

test('a card says until when it is valid, and how many of its copies somebody has seen', () => {
  show({ name: 'credential', id: 'a' }, { credentials: [ANNA] })
  expect(screen.getByText('Gültig bis').nextElementSibling?.textContent).toBe('15.01.2027')
  expect(screen.getByText('Kopien').nextElementSibling?.textContent).toMatch(/^2, .*1/)
})

test('a form says what is wrong once it is sent, and a link of blanks is none', () => {
  show({ name: 'home' })
  const name = screen.getByLabelText('Vorname')
  fireEvent.change(name, { target: { value: '' } })
  expect(name.hasAttribute('aria-invalid')).toBe(false)
  const link = screen.getByLabelText('Link')
  fireEvent.change(link, { target: { value: '  ' } })
  fireEvent.submit(link)
  expect(screen.getByText('Fügen Sie zuerst einen Link ein.')).toBeTruthy()
})

test('of what is pasted the wallet takes pictures, and leaves the rest to the field', () => {
  show({ name: 'home' }, { credentials: [ANNA] })
  const paste = (type: string) =>
    fireEvent.paste(screen.getByLabelText('Link'), { clipboardData: { files: [new File(['x'], 'x', { type })] } })
  expect([paste('text/plain'), paste('image/png')]).toEqual([true, false])
})
