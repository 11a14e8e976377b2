import { chooseItem, federalItem } from '@e-collecting/popular-votes/web/testing'
import { act, fireEvent, screen } from '@e-collecting/ui/testing'
import { button, pass, press, setFreshTab } from '@e-collecting/wallet-session/web/testing'
import { expect, test, vi } from 'vitest'
import { open, openReceipt, openWallet } from './testing/support-journey.tsx'
import { ISSUED, supportStub } from './testing/support-stub.ts'

setFreshTab()

const choose = (name: string) => {
  focus(screen.getByRole('radio', { name }))
  fireEvent.click(screen.getByRole('radio', { name }))
}
const focus = (element: HTMLElement) => act(() => element.focus())
const focused = () => (document.activeElement === document.body ? null : document.activeElement?.textContent)

test('what is missing takes the focus when one wants to go on, and never from a choice one makes', async () => {
  open(supportStub())
  const initiative = await screen.findByRole('radio', { name: 'Initiative' })
  press('Weiter')
  await screen.findByText('Wählen Sie zuerst die Art und dann den Titel.')
  expect(focused()).toMatch(/^Wählen Sie zuerst die Art/)
  choose('Initiative')
  await screen.findByRole('link', { name: 'Titel: Pflichtfeld' })
  expect(document.activeElement).toBe(initiative)
  await chooseItem(federalItem.slug)
  expect(screen.queryByRole('alert')).toBeNull()
  choose('Referendum')
  await screen.findByRole('link', { name: 'Titel: Pflichtfeld' })
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Referendum' }))
  press('Weiter')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
})

test('a new code takes the focus from the button that is gone, and says so', async () => {
  const server = supportStub()
  await openWallet(server)
  focus(button('Neuer Code'))
  press('Neuer Code')
  await pass(100)
  await screen.findByRole('img', { name: /QR-Code/ })
  expect(focused()).toMatch(/Scannen\. Prüfen\. Bestätigen\./)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Prüfung gestartet. Wir warten auf die Antwort Ihrer Wallet …',
  )
})

test('a refusal takes the focus, and is told calmly', async () => {
  const server = supportStub()
  await openWallet(server)
  focus(button('Neuer Code'))
  server.answer({ state: 'failed', reason: 'verification-declined' })
  await pass(2100)
  expect(focused()).toBe('Es wurde nichts gesendet')
  expect(screen.queryByText('Die Prüfung ist fehlgeschlagen')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(/Die Anfrage wurde in der Wallet abgelehnt/)).toBeTruthy()
})

test('a code that has run out takes the focus', async () => {
  const server = supportStub()
  await openWallet(server)
  focus(button('Neuer Code'))
  await pass(303_000)
  expect(focused()).toBe('Der Code ist abgelaufen')
})

test('a collected receipt takes the focus from the button that is gone', async () => {
  const server = supportStub()
  await openReceipt(server)
  focus(screen.getByRole('link', { name: 'Quittung herunterladen' }))
  server.answer({ ...ISSUED, offer: 'collected', offerDeepLink: null, person: null })
  await pass(10_100)
  expect(focused()).toBe('Ihre Quittung')
})

test('the question before a restart closes where it stands, so that the browser gives the focus back', async () => {
  const closed = vi.spyOn(HTMLDialogElement.prototype, 'close')
  await openReceipt(supportStub())
  press('Weiteres Volksbegehren unterstützen')
  fireEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }))
  expect(closed.mock.contexts.map((dialog) => (dialog as Element).isConnected)).not.toContain(false)
  expect(screen.queryByText('Neu beginnen?')).toBeNull()
  press('Weiteres Volksbegehren unterstützen')
  expect(await screen.findByRole('button', { name: 'Löschen und neu beginnen' })).toBeTruthy()
  closed.mockRestore()
})
