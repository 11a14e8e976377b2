import { chooseItem, federalItem } from '@e-collecting/popular-votes/web/testing'
import { act, fireEvent, screen } from '@e-collecting/ui/testing'
import { button, pass, press, setFreshTab } from '@e-collecting/wallet-session/web/testing'
import { expect, test } from 'vitest'
import { openCredential, openItem, openWallet, stepHeading } from './testing/register-journey.tsx'
import { MATCHED, OFFERED, registerStub } from './testing/register-stub.ts'

setFreshTab()

const focus = (element: HTMLElement) => act(() => element.focus())
const focused = () => (document.activeElement === document.body ? null : document.activeElement?.textContent)

test('what is missing takes the focus when one wants to go on, and never from a choice one makes', async () => {
  await openItem(registerStub())
  press('Nachweis erstellen')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  await chooseItem(federalItem.slug)
  expect(screen.queryByRole('alert')).toBeNull()
  const referendum = screen.getByRole('radio', { name: 'Referendum' })
  focus(referendum)
  fireEvent.click(referendum)
  expect(screen.getByRole('link', { name: 'Titel: Pflichtfeld' })).toBeTruthy()
  expect(document.activeElement).toBe(referendum)
  press('Nachweis erstellen')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a new code takes the focus from the button that is gone, and says so', async () => {
  await openWallet(registerStub())
  focus(button('Neuer Code'))
  press('Neuer Code')
  await pass(100)
  await screen.findByRole('img', { name: /QR-Code/ })
  expect(focused()).toMatch(/Scannen\. Prüfen\. Bestätigen\./)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Prüfung gestartet. Wir warten auf die Antwort Ihrer Wallet …',
  )
})

test('a refusal in the wallet takes the focus to the heading of what the step has become', async () => {
  const server = registerStub()
  await openWallet(server)
  focus(button('Neuer Code'))
  server.answer({ state: 'failed', reason: 'verification-declined' })
  await pass(2100)
  expect(focused()).toMatch(stepHeading('item'))
})

test('a code that has run out takes the focus', async () => {
  await openWallet(registerStub())
  focus(button('Neuer Code'))
  await pass(303_000)
  expect(focused()).toBe('Der Code ist abgelaufen')
})

test('a collected credential takes the focus from the link that is gone', async () => {
  const server = registerStub()
  await openCredential(server)
  focus(screen.getByRole('link', { name: 'Nachweis in die Wallet laden' }))
  server.answer({ ...MATCHED, credential: { ...OFFERED, status: 'ISSUED', offerDeepLink: null } })
  await pass(10_100)
  await screen.findByText('Der Nachweis ist abgeholt')
  expect(focused()).toBe('Stand des Nachweises')
})

test('an offer that lapsed and is replaced takes the focus to the heading of the new one', async () => {
  const server = registerStub()
  await openCredential(server)
  server.answer({ ...MATCHED, credential: { ...OFFERED, status: 'EXPIRED', offerDeepLink: null } })
  await pass(10_100)
  await screen.findByText('Der Code gilt nicht mehr')
  focus(button('Neuen Code holen'))
  press('Neuen Code holen')
  await screen.findByRole('img', { name: /Stimmrechtsnachweis/ })
  expect(focused()).toBe('In die Wallet laden')
})
