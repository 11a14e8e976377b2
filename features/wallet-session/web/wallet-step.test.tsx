import { TranslatorProvider } from '@e-collecting/i18n/react'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { act, fireEvent, render, screen } from '@e-collecting/ui/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WalletStep, type WalletStepProps, type WalletView } from './wallet-step.tsx'

const LINK = 'openid4vp://?client_id=did%3Awebvh%3Ax&request_uri=https%3A%2F%2Fservices.test%2Frequest%2F1'
const START = Date.parse('2026-11-21T10:00:00Z')
const WAITING: WalletView = { state: 'waiting', walletDeepLink: LINK, deadlineMs: START + 300_000 }

function show(view: WalletView, props: Partial<WalletStepProps> = {}) {
  const onNewCode = vi.fn()
  const onRestart = vi.fn()
  const { container } = render(
    <TranslatorProvider value={shippedTexts('de', ['common', 'forms'])}>
      <WalletStep
        view={view}
        lifetimeMs={300_000}
        isDemo
        texts={{ dataUse: 'Für die Quittung.', return: 'Kommen Sie zurück.', working: 'Quittung entsteht.' }}
        onNewCode={onNewCode}
        onRestart={onRestart}
        {...props}
      />
    </TranslatorProvider>,
  )
  return { container, onNewCode, onRestart }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the wallet button comes before the code, for hands and readers; the code has a name and 256 pixels', () => {
  const { container } = show(WAITING)
  const code = screen.getByRole('img', { name: 'QR-Code für die Wallet-App' })
  expect(button('Wallet öffnen').compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['256', '256'])
  // Not of the document: what a file before this one has announced stays in it.
  expect(container.querySelector('[style]')).toBeNull()
})

test('on a phone the code waits behind a button', () => {
  show(WAITING)
  const toggle = button(/QR-Code anzeigen/)
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('figure').className).not.toContain('hidden')
})

test('leaving for the wallet on this device asks to come back first', () => {
  show(WAITING)
  expect(screen.queryByRole('link', { name: 'Verstanden, Wallet öffnen' })).toBeNull()
  fireEvent.click(button('Wallet öffnen'))
  expect(screen.getByRole('dialog').textContent).toContain('Kommen Sie zurück.')
  expect(screen.getByRole('link', { name: 'Verstanden, Wallet öffnen' }).getAttribute('href')).toBe(LINK)
  fireEvent.click(button('Hier bleiben'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the demo wallet opens in a tab of its own, with the link where no server sees it; elsewhere there is none', () => {
  show(WAITING)
  const link = screen.getByRole('link', { name: /Demo-Wallet öffnen/ })
  expect(link.getAttribute('href')).toBe(`/wallet#${encodeURIComponent(LINK)}`)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener')
})

test('outside demo mode there is no demo wallet', () => {
  show(WAITING, { isDemo: false })
  expect(screen.queryByRole('link', { name: /Demo-Wallet/ })).toBeNull()
})

test('the countdown is seen every second and heard when two minutes are left, then one', async () => {
  show(WAITING)
  const timer = screen.getByRole('timer')
  const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(timer.textContent).toBe('Code gültig: noch 5:00')
  await pass(1000)
  expect(timer.textContent).toBe('Code gültig: noch 4:59')
  expect(heard()).not.toContain('Noch 5 Minuten.')
  await pass(179_000)
  expect(heard()).toContain('Noch 2 Minuten.')
  await pass(60_000)
  expect(heard()).toContain('Noch 1 Minute.')
  await pass(70_000)
  expect(timer.textContent).toBe('Code gültig: noch 0:00')
})

test('a new code is one press away, while waiting and after the end', () => {
  const { onNewCode } = show(WAITING)
  fireEvent.click(button('Neuer Code'))
  expect(onNewCode).toHaveBeenCalledOnce()
})

test('an expired code says so and offers a new one', () => {
  const { onNewCode } = show({ state: 'expired' })
  expect(screen.getByRole('alert').textContent).toContain('Der Code ist abgelaufen')
  fireEvent.click(button('Neuer Code'))
  expect(onNewCode).toHaveBeenCalledOnce()
})

test.each([
  ['new-code', 'Nochmals versuchen', 'onNewCode'],
  ['restart', 'Neu beginnen', 'onRestart'],
] as const)('a failure names what happened and leads on: %s', (nextStep, label, handler) => {
  const handlers = show({ state: 'failed', text: 'Der Nachweis ist abgelaufen.', nextStep })
  expect(screen.getByRole('alert').textContent).toContain('Der Nachweis ist abgelaufen.')
  fireEvent.click(button(label))
  expect(handlers[handler]).toHaveBeenCalledOnce()
})

test('a question that got no answer is said while it is repeated', () => {
  show(WAITING, { trouble: 'Keine Verbindung.' })
  expect(screen.getByRole('alert').textContent).toContain('Keine Verbindung.')
  expect(screen.getByRole('img')).toBeTruthy()
})

test('while the server works the code is gone', () => {
  show({ state: 'working' })
  expect(screen.getByRole('status').textContent).toContain('Quittung entsteht.')
  expect(screen.queryByRole('img')).toBeNull()
})
