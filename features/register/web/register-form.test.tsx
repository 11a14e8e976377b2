import { addressHit, enterAddress, street } from '@e-collecting/address/web/testing'
import { deferred, Problem } from '@e-collecting/api-client/testing'
import { fireEvent, screen, typeInto, waitFor, within } from '@e-collecting/ui/testing'
import { heading, pass, press, setFreshTab, WALLET_LINK } from '@e-collecting/wallet-session/web/testing'
import { describe, expect, test } from 'vitest'
import { open, openSummary, openWallet, stepHeading, stored } from './testing/register-journey.tsx'
import { MATCHED, registerStub } from './testing/register-stub.ts'

setFreshTab()

test('every step takes the focus to its heading and says which of five it is', async () => {
  const server = registerStub()
  open(server)
  expect(document.activeElement).toBe(document.body)
  await enterAddress()
  expect(await heading(/^Schritt 2 von 5\s?:\s?Stimmt alles\?$/)).toBe(document.activeElement)
  await screen.findByText('Bahnhofstrasse 1, 8001 Zürich')
  press('Weiter')
  expect(await heading(stepHeading('wallet'))).toBe(document.activeElement)
  await screen.findByRole('img', { name: /QR-Code/ })
  server.answer(MATCHED)
  await pass(2100)
  expect(await heading(stepHeading('item'))).toBe(document.activeElement)
})

describe('step 1', () => {
  test('goes on only with every field filled and the municipality known', async () => {
    open(registerStub())
    await street()
    press('Weiter')
    expect((await screen.findByRole('alert')).textContent).toContain('Die Adresse ist unvollständig')
    expect(screen.getByText('Geben Sie die vier Ziffern der PLZ ein.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: stepHeading('address') })).toBeTruthy()
  })

  test('says at once that a municipality is not registered, and stays', async () => {
    const server = registerStub()
    open(server)
    await enterAddress('Bundesplatz 3, 3005 Bern')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Gemeinde nicht registriert')
    expect(notice.textContent).toContain('Bern (BFS-Nummer 351) nimmt am Pilot noch nicht teil')
    press('Weiter')
    // Announced again.
    await waitFor(() => expect(screen.getByRole('alert')).not.toBe(notice))
    expect(screen.getByRole('heading', { name: stepHeading('address') })).toBeTruthy()
    expect(server.calls('POST')).toEqual([])
  })

  test('says that a municipality cannot issue yet, and stays', async () => {
    open(registerStub())
    await enterAddress('Marktgasse 5, 8400 Winterthur')
    expect((await screen.findByRole('alert')).textContent).toContain('kann noch keine Nachweise ausstellen')
    expect(screen.getByRole('heading', { name: stepHeading('address') })).toBeTruthy()
  })

  test('an answer about an address that was changed meanwhile counts no more', async () => {
    const answer = deferred<unknown>()
    const server = registerStub({ 'GET /api/address-search/find': () => answer.promise })
    open(server)
    typeInto(await street(), 'Kirchstrasse 175')
    typeInto(screen.getByLabelText('PLZ'), '6300')
    typeInto(screen.getByRole('combobox', { name: 'Ort' }), 'Zug')
    press('Weiter')
    await waitFor(() => expect(server.requests.at(-1)?.query.get('query')).toBe('Kirchstrasse 175, 6300 Zug'))
    typeInto(await street(), 'Kirchstrasse 17')
    answer.resolve({ hits: [addressHit('Kirchstrasse 175', '6300', 'Zug', '1701', 'Baar')] })
    await pass(1000)
    expect((await street()).value).toBe('Kirchstrasse 17')
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
    expect((await screen.findByText(/Zürich macht mit/)).closest('[role=status]')).toBeTruthy()
  })
})

test('step 2 shows address, municipality and canton, and leads back to change them', async () => {
  await openSummary(registerStub())
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
    await openWallet(server)
    await pass(1000)
    const posts = server.requests.filter(({ method }) => method === 'POST')
    expect(posts.map(({ body }) => body)).toEqual([{ bfsNumber: '261' }])
  })

  test('a verification that cannot begin is named and tried again', async () => {
    let isDown = true
    const begun = { id: 's9', verificationUrl: 'x', walletDeepLink: WALLET_LINK, expiresAt: '' }
    await openSummary(
      registerStub({
        'POST /api/register/sessions': () => (isDown ? new Problem('verification-unavailable', 502) : begun),
      }),
    )
    press('Weiter')
    expect((await screen.findByRole('alert')).textContent).toContain('Prüfung konnte nicht gestartet werden')
    isDown = false
    press('Nochmals versuchen')
    expect(await screen.findByRole('img', { name: /QR-Code/ })).toBeTruthy()
  })

  test('going back cancels; coming again begins a new one', async () => {
    const server = registerStub()
    await openWallet(server)
    press('Zurück')
    await heading(stepHeading('summary'))
    expect(server.calls('DELETE')).toEqual(['DELETE /api/register/sessions/s1'])
    press('Weiter')
    await screen.findByRole('img', { name: /QR-Code/ })
    expect(server.calls('POST')).toHaveLength(2)
  })
})

describe('the cancelled flag', () => {
  test('a person the register does not know: said, and restart leads to an empty step 1', async () => {
    const server = registerStub()
    await openWallet(server)
    server.answer({ state: 'failed', reason: 'resident-not-matched' })
    await pass(2100)
    expect(await heading(new RegExp(`${stepHeading('item').source}.*abgebrochen`))).toBe(document.activeElement)
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Einwohner nicht gefunden')
    expect(notice.textContent).toContain('stimmen nicht 1:1')
    expect(screen.queryByRole('radio')).toBeNull()
    const [, , wallet] = within(screen.getByRole('list', { name: 'Schritte' })).getAllByRole('listitem')
    expect(wallet?.textContent).not.toContain('erledigt')
    press('Neu beginnen')
    expect(await heading(stepHeading('address'))).toBe(document.activeElement)
    expect((await street()).value).toBe('')
    expect(stored()).toBeNull()
  })

  test.each([
    ['resident-too-young', 'Noch nicht im Stimmrechtsalter', /18 Jahre alt/],
    ['resident-without-right', 'Kein Stimmrecht eingetragen', /wenden Sie sich an Ihre Gemeinde/],
  ] as const)(
    '%s is a polite no, not a fault, and leads nowhere but to the beginning',
    async (reason, title, words) => {
      const server = registerStub()
      await openWallet(server)
      server.answer({ state: 'failed', reason })
      await pass(2100)
      const notice = await screen.findByRole('alert')
      expect(notice.textContent).toContain(title)
      expect(notice.textContent).toMatch(words)
      for (const name of ['Adresse ändern', 'Nochmals ausweisen'])
        expect(screen.queryByRole('button', { name })).toBeNull()
      press('Neu beginnen')
      expect(await heading(stepHeading('address'))).toBe(document.activeElement)
    },
  )

  test.each(['resident-not-matched', 'resident-ambiguous'] as const)(
    'a wrong address can be changed without typing it anew: %s',
    async (reason) => {
      const server = registerStub()
      await openWallet(server)
      server.answer({ state: 'failed', reason })
      await pass(2100)
      fireEvent.click(await screen.findByRole('button', { name: 'Adresse ändern' }))
      expect((await street()).value).toBe('Bahnhofstrasse 1')
    },
  )

  test('a register that cannot be asked is no failure of the wallet', async () => {
    const server = registerStub()
    await openWallet(server)
    server.answer({ state: 'failed', reason: 'matching-failed' })
    await pass(2100)
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toMatch(/^Fehler beim Laden der Einwohnerdaten.*Das Einwohnerregister konnte nicht/)
  })

  test('a refusal in the wallet: named, and one press from a new code', async () => {
    const server = registerStub()
    await openWallet(server)
    server.answer({ state: 'failed', reason: 'verification-declined' })
    await pass(2100)
    expect((await screen.findByRole('alert')).textContent).toContain('in der Wallet abgelehnt')
    press('Nochmals ausweisen')
    await heading(stepHeading('wallet'))
    await screen.findByRole('img', { name: /QR-Code/ })
    expect(server.calls('POST')).toHaveLength(2)
  })
})
