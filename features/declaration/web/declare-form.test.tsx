import { deferred, Problem } from '@e-collecting/api-client/testing'
import { WizardAddressProvider } from '@e-collecting/browser'
import { LANGUAGES } from '@e-collecting/i18n'
import { federalItem, sampleSheet } from '@e-collecting/popular-votes/web/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { type PageOptions, renderInPage } from '@e-collecting/ui/testing/page'
import { OFFER_LINK, pass, press, setFreshTab, stubFlow } from '@e-collecting/wallet-session/web/testing'
import { type ReactNode, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import {
  DECLARATIONS_PATH,
  type DeclarationFailure,
  type DeclarationResult,
  type DeclarationView,
} from '../contract.ts'
import { DeclareForm } from './declare-form.tsx'
import { commitTo } from './receipt-secret.ts'
import { COUNTED, sampleResult } from './testing/sample-declaration.ts'

setFreshTab()

const item = sampleSheet(federalItem)
/** @param offered what the receipt's card is like once somebody has asked for it */
const stub = (offered: DeclarationView | Problem = COUNTED) =>
  stubFlow<DeclarationView>(DECLARATIONS_PATH, () => ({ [`POST ${DECLARATIONS_PATH}/s1/offer`]: () => offered }))
type Stub = ReturnType<typeof stub>

type Opened = Partial<PageOptions> & {
  of?: typeof item
  result?: Partial<DeclarationResult>
  isReturn?: boolean
}
const open = (server: Stub, { of = item, result, isReturn = false, ...options }: Opened = {}) =>
  renderInPage(<DeclareForm item={of} today="2026-11-21" result={sampleResult(result)} isReturn={isReturn} />, {
    api: server.api,
    groups: ['common', 'forms', 'errors', 'content', 'declaration'],
    ...options,
  })
/** All that this tab remembers. */
const kept = () => Object.values({ ...sessionStorage }).join()
const secretOf = () => /"secret":"([^"]*)"/.exec(kept())?.[1] ?? 'no secret'

/** Up to the code for the wallet. */
async function openWallet(server: Stub, opened?: Opened) {
  const page = open(server, opened)
  press('Unterstützung erklären')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  return page
}

async function openEnd(server: Stub, view: DeclarationView | Problem, opened?: Opened) {
  const page = await openWallet(server, opened)
  server.answer(view)
  await pass(2100)
  return page
}

/** The site, of which the page that declares is one. */
function Site() {
  const [isHere, setIsHere] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsHere(!isHere)}>
        go
      </button>
      {isHere && <DeclareForm item={item} today="2026-11-21" result={sampleResult()} isReturn={false} />}
    </>
  )
}

/** What stands before the title of the page. */
let titled: (string | null)[] = []
function Titled({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string | null>(null)
  titled.push(title)
  const address = { step: null, readStep: () => undefined, setStep: () => undefined, title, setTitle }
  return <WizardAddressProvider value={address}>{children}</WizardAddressProvider>
}

function isAskedFirst(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('a step that comes late leaves the focus with whoever reads elsewhere', async () => {
  renderInPage(
    <>
      <a href="/de">elsewhere</a>
      <DeclareForm item={item} today="2026-11-21" result={sampleResult()} isReturn={false} />
    </>,
    { api: stub().api, groups: ['common', 'forms', 'errors', 'content', 'declaration'] },
  )
  press('Unterstützung erklären')
  const elsewhere = screen.getByRole('link', { name: 'elsewhere' })
  act(() => elsewhere.focus())
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  expect(document.activeElement).toBe(elsewhere)
})

test.each(['open', 'collecting'] as const)(
  'a receipt that is not saved, its card %s, outlives the way to another page, however long, and that the server forgets it',
  async (offer) => {
    const server = stub()
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
    const { queryClient } = renderInPage(<Site />, {
      api: server.api,
      groups: ['common', 'forms', 'errors', 'content', 'declaration'],
    })
    press('Unterstützung erklären')
    await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
    server.answer({ ...COUNTED, offer })
    await pass(2100)
    await screen.findByRole('button', { name: 'Quittung speichern' })
    press('go')
    expect(isAskedFirst()).toBe(true)
    server.answer(new Problem('session-not-found', 404))
    await pass(360_000)
    press('go')
    await pass(100)
    expect(screen.queryByRole('img', { name: /QR-Code/ })).toBeNull()
    expect(screen.getByText('Das Angebot für die Wallet ist abgelaufen')).toBeTruthy()
    press('Quittung speichern')
    expect(saved).toHaveBeenCalledOnce()
    expect(screen.getByText('Die Quittung ist gespeichert.')).toBeTruthy()
    expect(isAskedFirst()).toBe(false)
    const kept = queryClient.getQueriesData({ queryKey: ['unsaved-receipt'] })
    expect(kept.flatMap(([, view]) => view ?? [])).toEqual([])
    saved.mockRestore()
  },
)

test('half an hour after one has gone on to another page nobody finds the receipt there', async () => {
  const server = stub()
  const { queryClient } = renderInPage(<Site />, {
    api: server.api,
    groups: ['common', 'forms', 'errors', 'content', 'declaration'],
  })
  press('Unterstützung erklären')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  server.answer(COUNTED)
  await pass(2100)
  await screen.findByRole('button', { name: 'Quittung speichern' })
  const keptViews = () =>
    queryClient.getQueriesData({ queryKey: ['unsaved-receipt'] }).flatMap(([, view]) => view ?? [])
  press('go')
  await pass(1_790_000)
  expect(keptViews()).toHaveLength(1)
  // Staff who sign in and out in this tab take it from nobody.
  expect(queryClient.getQueryCache().find({ queryKey: ['unsaved-receipt'], exact: false })?.meta).toEqual({
    isOfVisitor: true,
  })
  await pass(20_000)
  expect([keptViews(), isAskedFirst()]).toEqual([[], false])
  expect(kept()).toBe('')
  press('go')
  expect(screen.getByRole('button', { name: 'Unterstützung erklären' })).toBeTruthy()
})

test('another declaration that has begun meanwhile is not forgotten with the receipt of the one before', async () => {
  const server = stub()
  renderInPage(<Site />, { api: server.api, groups: ['common', 'forms', 'errors', 'content', 'declaration'] })
  press('Unterstützung erklären')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  server.answer(COUNTED)
  await pass(2100)
  await screen.findByRole('button', { name: 'Quittung speichern' })
  press('go')
  const key = Object.keys({ ...sessionStorage })[0] ?? ''
  sessionStorage.setItem(key, kept().replace('"s1"', '"s2"'))
  await pass(1_810_000)
  expect(kept()).toContain('"s2"')
})

test('whoever does not want the receipt discards it after a question, and is asked for it no more', async () => {
  const server = stub()
  const { queryClient } = await openEnd(server, COUNTED)
  fireEvent.click(await screen.findByRole('button', { name: 'Quittung verwerfen' }))
  const question = screen.getByRole('dialog', { name: 'Quittung verwerfen?' })
  expect(question.textContent).toContain('Ihre Erklärung zählt trotzdem.')
  press('Abbrechen')
  expect(isAskedFirst()).toBe(true)
  expect(secretOf()).not.toBe('no secret')
  press('Quittung verwerfen')
  const sure = within(screen.getByRole('dialog')).getByRole('button', { name: 'Quittung verwerfen' })
  act(() => sure.focus())
  fireEvent.click(sure)
  const said = await screen.findByText('Die Quittung ist verworfen.')
  await waitFor(() => expect(document.activeElement).toBe(said))
  expect(kept()).toBe('')
  expect(isAskedFirst()).toBe(false)
  const views = queryClient.getQueriesData({ queryKey: ['unsaved-receipt'] })
  expect(views.flatMap(([, view]) => view ?? [])).toEqual([])
  press('Unterstützung erklären')
  await screen.findByRole('heading', { name: 'Mit der Wallet bestätigen' })
  press('Abbrechen')
  await screen.findByRole('button', { name: 'Unterstützung erklären' })
  expect(screen.queryByText('Die Quittung ist verworfen.')).toBeNull()
})

test.each<[string, DeclarationView | Problem]>([
  ['Ihre Erklärung ist gezählt', COUNTED],
  ['Mit diesem Nachweis ist schon eine Erklärung gezählt', { state: 'already-counted' }],
  ['Nicht gezählt', { state: 'failed', reason: 'credential-revoked' }],
  ['Diese Erklärung können wir hier nicht mehr zeigen', new Problem('session-not-found', 404)],
])('the title of the tab says where one is: %s', async (end, view) => {
  titled = []
  const server = stub()
  const form = <DeclareForm item={item} today="2026-11-21" result={sampleResult()} isReturn={false} />
  renderInPage(<Titled>{form}</Titled>, {
    api: server.api,
    groups: ['common', 'forms', 'errors', 'content', 'declaration'],
  })
  expect(titled.at(-1)).toBeNull()
  press('Unterstützung erklären')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  expect(titled.at(-1)).toBe('Mit der Wallet bestätigen')
  server.answer(view)
  await pass(2100)
  expect(titled.at(-1)).toBe(end)
})

test('who learns what is said before the button, and what cannot be promised on demand', () => {
  open(stub())
  expect(screen.getByText(item.title)).toBeTruthy()
  expect(
    screen.getByText(/^Mit dem Stimmrechtsnachweis, gezählt: Wer im Stimmregister einer Gemeinde steht/),
  ).toBeTruthy()
  expect(screen.getByText(/^Mit dem Formular: .*mit einer Adresse/)).toBeTruthy()
  expect(screen.getByText('Nichts. Sie wird weder gefragt noch benachrichtigt.')).toBeTruthy()
  expect(screen.getByText(/Nicht, wer\. In dieser Installation könnten wir es herausfinden/)).toBeTruthy()
  expect(screen.getByText(/läuft dieser Dienst auf demselben Server/)).toBeTruthy()
  expect(screen.getByText(/könnte zweimal erklären/)).toBeTruthy()
  expect(screen.getByText(/jede Minute/)).toBeTruthy()
  expect(screen.getByText(/Schlüssel dazu auf demselben Server/)).toBeTruthy()
})

test('whoever has no credential for the item yet is led to where one gets it', () => {
  open(stub())
  expect(screen.getByRole('link', { name: 'Nachweis holen' }).getAttribute('href')).toBe(
    `/de/stimmregister/${sampleResult().slug}`,
  )
})

test('what is said follows from how it is run', () => {
  open(stub(), { result: { isTagServiceEmbedded: false, isDemoEpochs: false, auditKey: null } })
  expect(screen.queryByText(/auf demselben Server/)).toBeNull()
  expect(screen.queryByText(/könnten wir es herausfinden/)).toBeNull()
  expect(screen.getByText(/mindestens zwanzig zusammen/)).toBeTruthy()
  expect(screen.queryByText(/bewahren wir die Antwort Ihrer Wallet/)).toBeNull()
})

test.each([
  ['an item that is not open', item, { isOpen: false }],
  ['a log that is closed', item, { isOpen: false, isClosed: true }],
  ['an item that has ended while its log is open', { ...item, isEnded: true }, {}],
])('%s offers nothing to press', (_, of, result) => {
  open(stub(), { of, result })
  expect(screen.queryByRole('button', { name: 'Unterstützung erklären' })).toBeNull()
  expect(screen.getByText(/keine Erklärungen angenommen/)).toBeTruthy()
})

test('the server gets a commitment, the secret stays in this tab, and a second press is the same one', async () => {
  const server = stub()
  open(server)
  press('Unterstützung erklären')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  const sent = server.bodiesOf(`POST ${DECLARATIONS_PATH}`)
  const secret = secretOf()
  expect(sent).toEqual([{ popularVote: item.slug, receiptCommitment: await commitTo(secret) }])
  expect(JSON.stringify(server.requests)).not.toContain(secret)
  expect(localStorage.length).toBe(0)
  expect(screen.getByText(/Name und Adresse fragen wir nicht/)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Mit der Wallet bestätigen')
})

test('a new code has a secret of its own, and the one before is given up; pressed twice it is one', async () => {
  const server = stub()
  await openWallet(server)
  const before = secretOf()
  press('Neuer Code')
  press('Neuer Code')
  await waitFor(() => expect(server.calls('DELETE')).toEqual([`DELETE ${DECLARATIONS_PATH}/s1`]))
  expect(secretOf()).not.toBe(before)
  await pass(100)
  expect(server.calls('POST')).toHaveLength(2)
})

describe('a code that comes late', () => {
  const LATE = { id: 'late', verificationUrl: 'x', walletDeepLink: OFFER_LINK, expiresAt: '' }
  /** Like any other flow, but that a code may be held back, or what is said of the one before. */
  const slow = () => {
    const held = new Map<string, ReturnType<typeof deferred<unknown>>>()
    const server = stub()
    const api: typeof server.api = (route, ...rest) =>
      (held.get(route.split(' ')[0] ?? '')?.promise as never) ?? server.api(route, ...rest)
    return {
      ...server,
      api,
      hold: (method: 'POST' | 'GET' = 'POST') => {
        const answer = deferred<unknown>()
        held.set(method, answer)
        return answer
      },
    }
  }

  test('takes nothing from one that has led to a receipt meanwhile, seen or not', async () => {
    for (const isSeen of [true, false]) {
      const server = slow()
      const { unmount } = await openWallet(server)
      const secret = secretOf()
      const late = server.hold()
      press('Neuer Code')
      server.answer(COUNTED)
      if (isSeen) {
        await pass(2100)
        await screen.findByRole('heading', { name: 'Ihre Erklärung ist gezählt' })
      }
      late.resolve(LATE)
      await waitFor(() => expect(server.calls('DELETE')).toEqual([`DELETE ${DECLARATIONS_PATH}/late`]))
      await screen.findByRole('heading', { name: 'Ihre Erklärung ist gezählt' })
      expect(secretOf()).toBe(secret)
      unmount()
      sessionStorage.clear()
    }
  })

  test('is given up if nobody wants it any more, and the page stays as it is', async () => {
    const server = slow()
    open(server)
    const late = server.hold()
    press('Unterstützung erklären')
    await screen.findByRole('button', { name: 'Abbrechen' })
    press('Abbrechen')
    await screen.findByRole('button', { name: 'Unterstützung erklären' })
    late.resolve(LATE)
    await waitFor(() => expect(server.calls('DELETE')).toEqual([`DELETE ${DECLARATIONS_PATH}/late`]))
    expect(screen.getByRole('button', { name: 'Unterstützung erklären' })).toBeTruthy()
    expect(kept()).toBe('')
  })

  test('so it is where somebody gives up while the one before is still asked about', async () => {
    const server = slow()
    await openWallet(server)
    const late = server.hold()
    press('Neuer Code')
    const before = server.hold('GET')
    late.resolve(LATE)
    await pass(100)
    press('Abbrechen')
    await screen.findByRole('button', { name: 'Unterstützung erklären' })
    before.resolve({ state: 'waiting', ...LATE })
    await waitFor(() => expect(server.calls('DELETE')).toContain(`DELETE ${DECLARATIONS_PATH}/late`))
    expect(kept()).toBe('')
  })
})

test('what counts gives the receipt with the secret, and the tab forgets the secret once it is saved', async () => {
  const server = stub()
  const saved: string[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => saved.push(text))
    return 'blob:receipt'
  })
  await openEnd(server, COUNTED)
  const heading = await screen.findByRole('heading', { name: 'Ihre Erklärung ist gezählt' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const secret = secretOf()
  press('Quittung speichern')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(JSON.parse(saved[0] ?? '')).toEqual({
    format: 'e-collecting receipt 1',
    item: item.slug,
    r: secret,
    ...COUNTED.receipt,
  })
  await screen.findByText('Die Quittung ist gespeichert.')
  expect(screen.queryByText('Sichern Sie jetzt Ihre anonyme Quittung')).toBeNull()
  expect(kept()).not.toContain(secret)
  expect(kept()).not.toMatch(/promise|leafHash|Nachtz/)
  // A second file is the same as long as the page stands.
  press('Nochmals speichern')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toBe(saved[0])
  expect(screen.getByRole('link', { name: 'Quittung in die Wallet laden' }).getAttribute('href')).toBe(OFFER_LINK)
  expect(screen.getByRole('link', { name: 'Wurde ich gezählt?' }).getAttribute('href')).toBe('/de/pruefen')
  spy.mockRestore()
})

test('a card for the wallet is made for whoever asks for it, and the focus goes to where it stands', async () => {
  const server = stub()
  await openEnd(server, { ...COUNTED, offer: 'none', offerDeepLink: null })
  const ask = await screen.findByRole('button', { name: 'Karte für die Wallet holen' })
  expect(screen.queryByRole('img', { name: 'QR-Code für die anonyme Quittung' })).toBeNull()
  server.answer(COUNTED)
  act(() => ask.focus())
  fireEvent.click(ask)
  await screen.findByRole('img', { name: 'QR-Code für die anonyme Quittung' })
  expect(screen.queryByRole('button', { name: 'Karte für die Wallet holen' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Auch in die Wallet laden' }))
})

test('a card that comes late leaves the focus with whoever is elsewhere by then', async () => {
  const server = stub()
  await openEnd(server, { ...COUNTED, offer: 'none', offerDeepLink: null })
  const ask = await screen.findByRole('button', { name: 'Karte für die Wallet holen' })
  server.answer(COUNTED)
  fireEvent.click(ask)
  const elsewhere = screen.getByRole('link', { name: 'Wurde ich gezählt?' })
  act(() => elsewhere.focus())
  await screen.findByRole('img', { name: 'QR-Code für die anonyme Quittung' })
  expect(document.activeElement).toBe(elsewhere)
})

test('a card that cannot be made is said, and can be asked for again', async () => {
  await openEnd(stub(new Problem('internal-error', 500)), { ...COUNTED, offer: 'none', offerDeepLink: null })
  press('Karte für die Wallet holen')
  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: 'Karte für die Wallet holen' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Ihre Erklärung ist gezählt' })).toBeTruthy()
})

test('whoever leaves with an unsaved receipt is asked first', async () => {
  const server = stub()
  await openEnd(server, COUNTED)
  await screen.findByText('Sichern Sie jetzt Ihre anonyme Quittung')
  expect(isAskedFirst()).toBe(true)
  const spy = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
  press('Quittung speichern')
  await screen.findByText('Die Quittung ist gespeichert.')
  expect(isAskedFirst()).toBe(false)
  spy.mockRestore()
})

test('a reload finds the declaration again, waiting or counted', async () => {
  const server = stub()
  const { unmount } = await openWallet(server)
  const secret = secretOf()
  unmount()
  const again = open(server)
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  server.answer(COUNTED)
  await pass(2100)
  await screen.findByRole('button', { name: 'Quittung speichern' })
  again.unmount()
  // Also after the end of its session: nobody else has the secret.
  await pass(360_000)
  open(server)
  await screen.findByRole('button', { name: 'Quittung speichern' })
  expect(secretOf()).toBe(secret)
  expect(server.calls('POST')).toHaveLength(1)
})

test('a receipt that waits to be saved is not lost to the declaration for another item', async () => {
  const server = stub()
  const { unmount } = await openEnd(server, COUNTED)
  await screen.findByRole('button', { name: 'Quittung speichern' })
  const secret = secretOf()
  unmount()
  const other = await openWallet(server, { of: { ...item, slug: 'another-item' } })
  other.unmount()
  server.answer(COUNTED)
  open(server)
  await screen.findByRole('button', { name: 'Quittung speichern' })
  expect(kept()).toContain(secret)
})

test('once the receipt is saved a reload shows the declaration as long as the server knows it, and then no longer', async () => {
  const server = stub()
  const spy = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:receipt')
  const { unmount } = await openEnd(server, COUNTED)
  fireEvent.click(await screen.findByRole('button', { name: 'Quittung speichern' }))
  await screen.findByText('Die Quittung ist gespeichert.')
  spy.mockRestore()
  unmount()
  const again = open(server)
  await screen.findByRole('heading', { name: 'Ihre Erklärung ist gezählt' })
  again.unmount()
  await pass(300_000)
  open(server)
  await screen.findByRole('button', { name: 'Unterstützung erklären' })
})

test('a credential that has counted before adds nothing, and says so', async () => {
  const server = stub()
  await openEnd(server, { state: 'already-counted' })
  await screen.findByRole('heading', { name: 'Mit diesem Nachweis ist schon eine Erklärung gezählt' })
  press('Zurück zum Volksbegehren')
  await screen.findByRole('button', { name: 'Unterstützung erklären' })
  expect(kept()).toBe('')
})

test.each<[DeclarationFailure, RegExp, helps: string[]]>([
  ['other-item', /gilt für ein anderes Volksbegehren/, ['again', 'credential']],
  ['credential-revoked', /wurde widerrufen/, ['again', 'credential']],
  ['credential-suspended', /im Moment gesperrt/, ['again']],
  ['credential-expired', /ist abgelaufen/, ['again', 'credential']],
  ['issuer-unknown', /nicht von einer Gemeinde, die wir kennen/, ['again', 'credential']],
  ['issuer-elsewhere', /von einer Gemeinde, für die dieses Volksbegehren nicht gilt/, ['again', 'credential']],
  ['issuer-not-accepted', /nicht von einer Gemeinde, die wir kennen/, ['again', 'credential']],
  ['verification-without-claims', /nicht mit einem Stimmrechtsnachweis/, ['again', 'credential']],
  ['not-yet', /erst ab einem späteren Tag/, ['again']],
  ['counting-unavailable', /nicht verbraucht/, ['again']],
  ['not-taken', /nicht aufgenommen.*nicht verbraucht/, ['again']],
  ['popular-vote-ended', /Sammelfrist ist abgelaufen/, []],
  ['popular-vote-withdrawn', /zurückgezogen/, []],
])('%s is not counted, with its reason and what helps', async (reason, text, helps) => {
  const server = stub()
  await openEnd(server, { state: 'failed', reason })
  await screen.findByRole('heading', { name: 'Nicht gezählt' })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nochmals versuchen' }) !== null).toBe(helps.includes('again'))
  expect(screen.queryByRole('link', { name: 'Nachweis holen' }) !== null).toBe(helps.includes('credential'))
})

test('after a refusal another try begins anew with another secret', async () => {
  const server = stub()
  await openEnd(server, { state: 'failed', reason: 'other-item' })
  const before = secretOf()
  fireEvent.click(await screen.findByRole('button', { name: 'Nochmals versuchen' }))
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
  expect(secretOf()).not.toBe(before)
})

test('another try that cannot begin says why beside the refusal', async () => {
  const server = stub()
  let isDown = false
  const api: typeof server.api = (route, ...rest) =>
    isDown && route === `POST ${DECLARATIONS_PATH}` ? Promise.reject(new Error('down')) : server.api(route, ...rest)
  await openEnd({ ...server, api }, { state: 'failed', reason: 'other-item' })
  await screen.findByRole('heading', { name: 'Nicht gezählt' })
  isDown = true
  press('Nochmals versuchen')
  await screen.findByRole('alert')
  expect(screen.getByText(/gilt für ein anderes Volksbegehren/)).toBeTruthy()
})

test('who says no in the wallet has lost nothing', async () => {
  const server = stub()
  await openEnd(server, { state: 'failed', reason: 'verification-declined' })
  await screen.findByText(/Es wurde nichts gezählt/)
  expect(screen.getByRole('link', { name: 'Nachweis holen' })).toBeTruthy()
  press('Nochmals versuchen')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
})

test('out of time leads to a new code', async () => {
  const server = stub()
  await openEnd(server, { state: 'expired' })
  await screen.findByText('Der Code ist abgelaufen')
  screen.getByText(/Doppelt zählt Ihre Erklärung nie/)
})

test('a declaration that the server has forgotten says what that means', async () => {
  const server = stub()
  const { unmount } = await openWallet(server)
  unmount()
  server.answer(new Problem('too-many-requests', 429))
  const refused = open(server)
  await pass(100)
  expect(screen.queryByRole('heading', { name: 'Diese Erklärung können wir hier nicht mehr zeigen' })).toBeNull()
  refused.unmount()
  server.answer(new Problem('declaration-not-found', 404))
  open(server)
  await screen.findByRole('heading', { name: 'Diese Erklärung können wir hier nicht mehr zeigen' })
  press('Zum Anfang')
  await screen.findByRole('button', { name: 'Unterstützung erklären' })
})

test('a declaration that cannot begin says why, and the next try does', async () => {
  const down = stubFlow<DeclarationView>(DECLARATIONS_PATH, () => ({
    [`POST ${DECLARATIONS_PATH}`]: () => new Problem('verification-unavailable', 502),
  }))
  open(down)
  press('Unterstützung erklären')
  await screen.findByText(/Die Prüfung konnte nicht gestartet werden/)
  press('Nochmals versuchen')
  await waitFor(() => expect(down.calls('POST')).toHaveLength(2))
})

test('cancelling gives the session up and forgets it, and one can begin again', async () => {
  const server = stub()
  await openWallet(server)
  press('Abbrechen')
  await screen.findByRole('button', { name: 'Unterstützung erklären' })
  await waitFor(() => expect(server.calls('DELETE')).toHaveLength(1))
  expect(kept()).toBe('')
  press('Unterstützung erklären')
  await screen.findByRole('img', { name: 'QR-Code für die Wallet-App' })
})

test('what had the focus and goes away leaves it on a heading: a refusal, and the way back to the item', async () => {
  const server = stub()
  await openWallet(server)
  const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus())
  focus('Neuer Code')
  server.answer({ state: 'failed', reason: 'verification-declined' })
  await pass(2100)
  expect(document.activeElement?.textContent).toBe('Es wurde nichts gesendet')
  focus('Abbrechen')
  press('Abbrechen')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('a wallet that leads to another tab is answered with where to go', async () => {
  open(stub(), { isReturn: true })
  await act(async () => undefined)
  expect(screen.getByText('Haben Sie in einem anderen Tab begonnen?')).toBeTruthy()
})

test.each(LANGUAGES)('no text is missing in %s', (language) => {
  open(stub(), { language })
  expect(document.body.textContent).not.toMatch(/declaration:|[a-z]+\.[a-z]+\.[a-z]+ /)
})
