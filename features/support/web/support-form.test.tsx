import { addressHit, enterAddress, HOME, street } from '@e-collecting/address/web/testing'
import { deferred, Problem } from '@e-collecting/api-client/testing'
import {
  cantonalItem,
  chooseItem,
  endedItem,
  federalItem,
  sampleSheet,
  title,
} from '@e-collecting/popular-votes/web/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import {
  button,
  heading,
  pass,
  press,
  rememberReturn,
  setFreshTab,
  WALLET_LINK,
} from '@e-collecting/wallet-session/web/testing'
import { describe, expect, test } from 'vitest'
import { municipalItem } from './testing/sample-items.ts'
import {
  goToWallet,
  open,
  openSummary,
  openWallet,
  remember,
  stepHeading,
  support,
} from './testing/support-journey.tsx'
import { ISSUED, supportStub } from './testing/support-stub.ts'

setFreshTab()

const BERN = { ...HOME, municipality: { bfsNumber: '351', name: 'Bern' } }

describe('step 1', () => {
  test('the title waits for the type, and both are asked for by name', async () => {
    open(supportStub())
    await screen.findByRole('radio', { name: 'Initiative' })
    expect(title().disabled).toBe(true)
    press('Weiter')
    expect((await screen.findByRole('alert')).textContent).toContain('Wählen Sie zuerst die Art und dann den Titel.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    button('Weiter').focus()
    press('Weiter')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    fireEvent.click(within(screen.getByRole('alert')).getByRole('link', { name: 'Art, Titel: Pflichtfeld' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Initiative' }))
    expect(screen.getByText('Wählen Sie die Art.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Initiative' }))
    expect(title().disabled).toBe(false)
    expect(screen.getByRole('alert').textContent).toContain('Wählen Sie den Titel.')
    expect(title().getAttribute('aria-invalid')).toBe('true')
  })

  test('in French there is a space before each colon: of the banner and of the heading', async () => {
    open(supportStub(), undefined, { language: 'fr' })
    expect((await heading(/Étape 1 sur 5/)).textContent).toMatch(/^Étape 1 sur 5\u00a0: \S/)
    press('Continuer')
    const banner = within(await screen.findByRole('alert'))
    expect(banner.getByRole('link').textContent).toBe('Type, Titre\u00a0: Champ obligatoire')
  })

  test('titles are short, ended items are marked and cannot be chosen, another type clears the title', async () => {
    open(supportStub(), federalItem.slug)
    await screen.findByRole('radio', { name: 'Initiative', checked: true })
    const options = within(title()).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ text, disabled }) => [text, disabled])).toContainEqual([
      'Stille Abende – Bund (beendet)',
      true,
    ])
    for (const { text } of options) expect(text.length).toBeLessThanOrEqual(70)
    expect(title().value).toBe(federalItem.slug)
    fireEvent.click(screen.getByRole('radio', { name: 'Referendum' }))
    expect(title().value).toBe('')
    expect(within(title()).getAllByRole('option')).toHaveLength(2)
  })

  test('each title says its level and place, and which the address does not fit', async () => {
    remember({ step: 'item', type: 'initiative', slug: null, address: BERN })
    open(supportStub())
    await waitFor(() =>
      expect([...title().options].map(({ text, disabled }) => [text, disabled])).toEqual([
        ['Titel auswählen …', false],
        [expect.stringMatching(/ – Bund$/), false],
        ['Uferwege für alle – Kanton Zürich (nicht mit Ihrer Adresse)', false],
        ['Eine Markthalle für Winterthur – Gemeinde Winterthur (nicht mit Ihrer Adresse)', false],
        ['Stille Abende – Bund (beendet)', true],
      ]),
    )
    fireEvent.change(title(), { target: { value: cantonalItem.slug } })
    expect((await screen.findByRole('alert')).textContent).toMatch(/Der Kanton passt nicht.*Kanton Zürich.*Kanton Bern/)
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

  test('what is missing stands there again after the list was loaded anew, and leaves the focus where it is', async () => {
    const anew = deferred<unknown>()
    let isAnew = false
    const items = { items: [federalItem] }
    const { queryClient } = open(supportStub({ 'GET /api/popular-votes': () => (isAnew ? anew.promise : items) }))
    await screen.findByRole('radio', { name: 'Initiative' })
    press('Weiter')
    await screen.findByRole('alert')
    isAnew = true
    act(() => void queryClient.resetQueries())
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Initiative' })).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    const focused = document.activeElement
    await act(async () => anew.resolve(items))
    expect((await screen.findByRole('alert')).textContent).toContain('Wählen Sie zuerst die Art und dann den Titel.')
    await waitFor(() => expect(document.activeElement).toBe(focused))
    press('Weiter')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  test('a type without items says so', async () => {
    open(supportStub({ 'GET /api/popular-votes': () => ({ items: [federalItem] }) }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Referendum' }))
    expect(screen.getByText(/keine Volksbegehren dieser Art/)).toBeTruthy()
    expect(title().disabled).toBe(true)
  })
})

test('what one signs stands above the button that decides, which waits for it', async () => {
  let isDown = true
  const sheet = sampleSheet(federalItem, {
    committeeMembers: 'Erika Schlummer, Chur',
    withdrawal: 'Rückzug',
    quorum: 7,
  })
  await openSummary(
    supportStub({ 'GET /api/popular-votes/*': () => (isDown ? new Problem('internal-error', 500) : sheet) }),
  )
  const retry = await screen.findByRole('button', { name: 'Nochmals versuchen' })
  expect(button('Jetzt unterstützen').disabled).toBe(true)
  isDown = false
  fireEvent.click(retry)
  const article = await screen.findByRole('article')
  for (const text of [federalItem.title, 'Erika Schlummer, Chur', 'Rückzug', 'Bestechung und Fälschung sind strafbar'])
    expect(within(article).getByText(text)).toBeTruthy()
  const follows = article.compareDocumentPosition(button('Jetzt unterstützen'))
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await waitFor(() => expect(button('Jetzt unterstützen').disabled).toBe(false))
})

test('of an item that was switched off before what one signs has come, it is said that it is not there: to ask again would not help', async () => {
  await openSummary(supportStub({ 'GET /api/popular-votes/*': () => new Problem('popular-vote-not-found', 404) }))
  await screen.findByText('Dieses Volksbegehren gibt es hier nicht. Wählen Sie eines aus der Liste.')
  expect(screen.queryByRole('button', { name: 'Nochmals versuchen' })).toBeNull()
  expect(button('Jetzt unterstützen').disabled).toBe(true)
})

test('every step takes the focus to its heading and keeps the title in sight', async () => {
  const server = supportStub()
  open(server)
  expect(document.activeElement).toBe(document.body)
  await chooseItem(federalItem.slug)
  press('Weiter')
  expect(await heading(/^Schritt 2 von 5\s?:\s?Wo wohnen Sie\?$/)).toBe(document.activeElement)
  expect(screen.getAllByText(federalItem.title)).not.toEqual([])
  await enterAddress()
  expect(await heading(stepHeading('summary'))).toBe(document.activeElement)
  expect((await screen.findByText('Adresse eingegeben')).closest('[role=status]')).toBeTruthy()
  expect(await screen.findAllByText(federalItem.title)).not.toEqual([])
  await support()
  expect(await heading(stepHeading('wallet'))).toBe(document.activeElement)
  expect(screen.getAllByText(federalItem.title)).not.toEqual([])
  server.answer(ISSUED)
  await pass(2100)
  expect(await heading(stepHeading('receipt'))).toBe(document.activeElement)
  await screen.findByText('Wendelgard')
  expect(screen.getAllByText(federalItem.title)).toHaveLength(3)
})

describe('step 3', () => {
  test.each([
    ['canton', cantonalItem, BERN, 'Der Kanton passt nicht', /Zürich.*Bern/],
    ['municipality', municipalItem, HOME, 'Die Gemeinde passt nicht', /Winterthur.*Zürich/],
  ])('an item of another %s is explained and stops before the wallet, with two ways on', async (...conflict) => {
    const [, { slug }, address, heading, places] = conflict
    const server = supportStub()
    await openSummary(server, { slug, address })
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain(heading)
    expect(notice.textContent).toMatch(places)
    expect(button('Jetzt unterstützen').disabled).toBe(true)
    press('Adresse ändern')
    await street()
    expect((await screen.findByRole('alert')).textContent).toContain(heading)
    press('Weiter')
    fireEvent.click(await screen.findByRole('button', { name: 'Volksbegehren ändern' }))
    await waitFor(() => expect(title().value).toBe(slug))
    expect(server.calls('POST')).toEqual([])
  })

  test('a canton nobody can find stops a cantonal item by name of the fault, and can be asked for again', async () => {
    await openSummary(supportStub({ 'GET /api/municipalities/*': () => new Problem('parent-not-found', 500) }), {
      slug: cantonalItem.slug,
    })
    const fault = await screen.findByRole('alert')
    expect(fault.textContent).toContain('fehlt der Bezirk')
    expect(button('Jetzt unterstützen').disabled).toBe(true)
  })

  test('a federal item does not need the canton', async () => {
    await openSummary(supportStub({ 'GET /api/municipalities/*': () => new Problem('canton-not-found', 500) }))
    await screen.findByRole('alert')
    expect(button('Jetzt unterstützen').disabled).toBe(false)
  })

  test.each([
    ['popular-vote-ended', 409, /^Volksbegehren nicht mehr gültigDie Sammelfrist ist am 01\.12\.2027 abgelaufen/],
    ['popular-vote-not-started', 409, /^Die Sammelfrist hat noch nicht begonnen\./],
    ['verification-unavailable', 502, /^Die Prüfung konnte nicht angelegt werden\. Bitte versuchen Sie es nochmals\../],
  ] as const)('a session that cannot begin is named, and nothing entered is lost: %s', async (code, status, words) => {
    await openSummary(supportStub({ 'POST /api/support/sessions': () => new Problem(code, status) }))
    await support()
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.getByText('Bahnhofstrasse 1, 8001 Zürich')).toBeTruthy()
  })

  test('a municipality that is found after the person went back to the item leads nowhere', async () => {
    const late = deferred<unknown>()
    const search = 'GET /api/address-search/find'
    const server = supportStub({ [search]: () => late.promise })
    const address = { street: 'Kirchstr. 175', postalCode: '6300', city: 'Zug', municipality: null }
    remember({ step: 'address', type: 'initiative', slug: federalItem.slug, address })
    open(server)
    await street()
    press('Weiter')
    await waitFor(() => expect(server.asked()).toContain(search))
    press('Zurück')
    await heading(stepHeading('item'))
    late.resolve({ hits: [addressHit('Kirchstrasse 175', '6300', 'Zug', '1701', 'Baar')] })
    await pass(100)
    expect(screen.getByRole('heading', { name: stepHeading('item') })).toBeTruthy()
  })

  test('a session that begins after the person went back opens nothing and is cancelled', async () => {
    const late = deferred<unknown>()
    const server = supportStub({ 'POST /api/support/sessions': () => late.promise })
    await openSummary(server)
    await support()
    press('Zurück')
    await street()
    late.resolve({ id: 'late', verificationUrl: 'x', walletDeepLink: WALLET_LINK, expiresAt: '' })
    await waitFor(() => expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/late']))
    expect(screen.getByRole('heading', { name: stepHeading('address') })).toBeTruthy()
  })

  describe('pressed, gone back, and pressed again while the first is under way', () => {
    async function pressTwice() {
      const answers = [deferred<unknown>(), deferred<unknown>()]
      let begun = 0
      const server = supportStub({ 'POST /api/support/sessions': () => answers[begun++]?.promise })
      await openSummary(server)
      await support()
      press('Zurück')
      await street()
      press('Weiter')
      await heading(stepHeading('summary'))
      await support()
      const begin = (at: number) => {
        const created = { id: `s${at}`, verificationUrl: 'x', walletDeepLink: WALLET_LINK, expiresAt: '' }
        return act(async () => answers[at - 1]?.resolve(created))
      }
      const fail = (at: number) =>
        act(async () => answers[at - 1]?.resolve(new Problem('verification-unavailable', 502)))
      return { server, begin, fail }
    }

    test('it is seen to be under way, and only the second session is shown', async () => {
      const { server, begin } = await pressTwice()
      expect(await screen.findByRole('button', { name: 'Code wird vorbereitet …' })).toBeTruthy()
      await begin(1)
      await waitFor(() => expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/s1']))
      expect(await screen.findByRole('button', { name: 'Code wird vorbereitet …' })).toBeTruthy()
      await begin(2)
      await heading(stepHeading('wallet'))
      expect(server.calls('DELETE')).toHaveLength(1)
    })

    test('the first one is cancelled, also where it comes last', async () => {
      const { server, begin } = await pressTwice()
      await begin(2)
      await heading(stepHeading('wallet'))
      await begin(1)
      await waitFor(() => expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/s1']))
      expect(screen.getByRole('heading', { name: stepHeading('wallet') })).toBeTruthy()
    })

    test('a failure of the second is said, one of the first, which nobody waits for, is not', async () => {
      const { fail } = await pressTwice()
      await fail(1)
      expect(screen.queryByRole('alert')).toBeNull()
      await fail(2)
      expect((await screen.findByRole('alert')).textContent).toMatch(/^Die Prüfung konnte nicht angelegt werden/)
    })
  })

  test('who has gone back and come again is not called on by what they pressed before', async () => {
    const late = deferred<unknown>()
    const server = supportStub({ 'POST /api/support/sessions': () => late.promise })
    await openSummary(server)
    await support()
    press('Zurück')
    await street()
    press('Weiter')
    await heading(stepHeading('summary'))
    late.resolve({ id: 'late', verificationUrl: 'x', walletDeepLink: WALLET_LINK, expiresAt: '' })
    await waitFor(() => expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/late']))
    expect(screen.getByRole('heading', { name: stepHeading('summary') })).toBeTruthy()
  })
})

describe('step 4', () => {
  test('one press begins one session, in strict mode and pressed twice, with slug and number only', async () => {
    const server = supportStub()
    await openSummary(server)
    await waitFor(() => expect(button('Jetzt unterstützen').disabled).toBe(false))
    const support = button('Jetzt unterstützen')
    fireEvent.click(support)
    fireEvent.click(support)
    await heading(stepHeading('wallet'))
    await pass(1000)
    const posts = server.requests.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).toEqual([{ popularVote: federalItem.slug, bfsNumber: '261' }])
  })

  test('a refusal in the wallet is named; trying again keeps what was entered', async () => {
    const server = supportStub()
    await openWallet(server)
    server.answer({ state: 'failed', reason: 'verification-declined' })
    await pass(2100)
    await screen.findByText(/in der Wallet abgelehnt/)
    press('Nochmals versuchen')
    await screen.findByRole('img', { name: /QR-Code/ })
    const { body } = server.requests.findLast(({ method }) => method === 'POST') ?? {}
    expect(body).toEqual({ popularVote: federalItem.slug, bfsNumber: '261' })
    expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/s1'])
  })

  test.each([
    ['issuing-failed', /^Fehler beim AusstellenDie Quittung konnte nicht/],
    ['popular-vote-ended', /^Volksbegehren nicht mehr gültigDie Sammelfrist ist am 01\.12\.2027 abgelaufen/],
    ['popular-vote-withdrawn', /^Volksbegehren zurückgezogenDieses Volksbegehren wurde/],
    ['credential-expired', /^Die Prüfung ist fehlgeschlagen/],
  ] as const)('what failed is what is said to have failed: %s', async (reason, words) => {
    const server = supportStub()
    await openWallet(server)
    server.answer({ state: 'failed', reason })
    await pass(2100)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
  })

  test('a code is counted down from when it was asked for, however late it comes', async () => {
    const late = deferred<unknown>()
    await openSummary(supportStub({ 'POST /api/support/sessions': () => late.promise }))
    await support()
    await pass(60_000)
    late.resolve({ id: 'late', verificationUrl: 'x', walletDeepLink: WALLET_LINK, expiresAt: '' })
    await heading(stepHeading('wallet'))
    expect((await screen.findByRole('timer')).textContent).toMatch(/noch (4:00|3:\d\d)$/)
  })

  test('why there is no new code is said as where one asked for the first', async () => {
    let problem: Problem | null = null
    const begun = { id: 's9', verificationUrl: 'x', walletDeepLink: WALLET_LINK, expiresAt: '' }
    await openWallet(supportStub({ 'POST /api/support/sessions': () => problem ?? begun }))
    problem = new Problem('popular-vote-ended', 409)
    press('Neuer Code')
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Volksbegehren nicht mehr gültigDie Sammelfrist ist am 01\.12\.2027 abgelaufen/,
    )
  })

  test('in a tab to which a wallet has led a new code needs the address first', async () => {
    const { slug } = federalItem
    const target = { flow: 'support', id: 's1', answerableMs: 60_000, popularVote: slug, municipality: null } as const
    rememberReturn(sessionStorage, target, Date.now())
    const server = supportStub()
    open(server, slug)
    await screen.findByRole('img', { name: /QR-Code/ })
    press('Neuer Code')
    expect(await heading(stepHeading('address'))).toBeTruthy()
    expect(server.calls('POST')).toEqual([])
  })

  test('what the wallet has answered ends the question whether to begin anew: the receipt would go unseen', async () => {
    const server = supportStub()
    await openWallet(server)
    press('Neu beginnen')
    await screen.findByRole('dialog', { name: 'Neu beginnen?' })
    server.answer(ISSUED)
    await pass(2100)
    const receipt = await heading(stepHeading('receipt'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(receipt)
  })

  test('going back and beginning anew cancel; the way back keeps the summary as it was', async () => {
    const server = supportStub()
    await openWallet(server)
    press('Zurück')
    expect(await heading(stepHeading('summary'))).toBeTruthy()
    expect(server.calls('DELETE')).toEqual(['DELETE /api/support/sessions/s1'])
    const asked = server.calls('GET').length
    await pass(6000)
    expect(server.calls('GET')).toHaveLength(asked)
    await goToWallet()
    press('Neu beginnen')
    fireEvent.click(await screen.findByRole('button', { name: 'Löschen und neu beginnen' }))
    expect(server.calls('DELETE').at(-1)).toBe('DELETE /api/support/sessions/s2')
  })

  test('leaving the page only stops the asking; the return resumes the same session', async () => {
    const server = supportStub()
    const { unmount } = await openWallet(server)
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
})

test('what was remembered is overtaken by an item that has ended', async () => {
  remember({ step: 'summary', type: 'initiative', slug: endedItem.slug })
  open(supportStub())
  expect(await heading(stepHeading('item'))).toBeTruthy()
  await screen.findByRole('radio', { name: 'Initiative', checked: true })
  press('Weiter')
  expect((await screen.findByRole('alert')).textContent).toContain('Die Sammelfrist ist am 01.10.2026 abgelaufen')
})

test('an item that has not begun is said to be so', async () => {
  const coming = { ...federalItem, startDate: '2027-01-01' }
  remember({ step: 'item', type: 'initiative', slug: coming.slug })
  open(supportStub({ 'GET /api/popular-votes': () => ({ items: [coming] }) }))
  await screen.findByRole('radio', { name: 'Initiative', checked: true })
  press('Weiter')
  expect((await screen.findByRole('alert')).textContent).toContain('Die Sammelfrist hat noch nicht begonnen')
})
