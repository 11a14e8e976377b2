import { deferred } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const PIECES = ['./summary-step.tsx', '../../wallet-session/web/wizard/restart-dialog.tsx']

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.resetModules()
  sessionStorage.clear()
})
afterEach(async () => {
  for (const piece of PIECES) pieceComes(piece)
  // What was said of pieces holds from the next import on.
  await import('./support-steps.ts')
  vi.resetModules()
  vi.useRealTimers()
})

const pieceComes = (piece: string) => vi.doUnmock(piece)
const pieceIsAway = (piece: string) =>
  vi.doMock(piece, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
const settle = async (ms = 50) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.advanceTimersByTimeAsync(10))
}
const button = (name: string) => screen.getByRole('button', { name })
const retry = () => button('Nochmals versuchen')

/** The form as in a tab that has fetched none of its later steps. */
async function openAddress() {
  const { open, remember } = await import('./testing/support-journey.tsx')
  const { supportStub } = await import('./testing/support-stub.ts')
  const { HOME } = await import('@e-collecting/address/web/testing')
  const { federalItem } = await import('@e-collecting/popular-votes/web/testing')
  remember({ step: 'address', type: 'initiative', slug: federalItem.slug, address: HOME })
  const server = supportStub()
  open(server)
  await screen.findByLabelText('Strasse und Hausnummer')
  return server
}

test('a step that cannot be fetched says so inside of the form, keeps what was entered, and comes when it can be had', async () => {
  pieceIsAway('./summary-step.tsx')
  await openAddress()
  fireEvent.click(button('Weiter'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Die Daten konnten nicht geladen werden.Ihre Angaben bleiben stehen.')
  const heading = screen.getByRole('heading', { name: /Schritt 3 von 5/ })
  expect(document.activeElement).toBe(heading)
  act(() => retry().focus())
  pieceComes('./summary-step.tsx')
  window.dispatchEvent(new Event('online'))
  await settle()
  await screen.findByText('Adresse eingegeben')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('Adresse eingegeben'))
  expect(document.body.textContent).toContain('Bahnhofstrasse 1, 8001 Zürich')
})

test('whoever asks for a step again hears that it is asked for, and again that it has not come', async () => {
  pieceIsAway('./summary-step.tsx')
  await openAddress()
  fireEvent.click(button('Weiter'))
  const first = await screen.findByRole('alert')
  act(() => retry().focus())
  fireEvent.click(retry())
  expect(first.isConnected).toBe(false)
  expect(screen.getByText('Wird geladen …').closest('[role=status]')).toBeTruthy()
  await settle()
  expect(await screen.findByRole('alert')).not.toBe(first)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /Schritt 3 von 5/ }))
  pieceComes('./summary-step.tsx')
  fireEvent.click(retry())
  await settle()
  await screen.findByText('Adresse eingegeben')
})

test('where the question before a restart cannot be fetched, the browser asks it, and a yes restarts what is shown by then', async () => {
  const { openReceipt } = await import('./testing/support-journey.tsx')
  const { supportStub } = await import('./testing/support-stub.ts')
  pieceIsAway('../../wallet-session/web/wizard/restart-dialog.tsx')
  const asked = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  await openReceipt(supportStub())
  const again = () => fireEvent.click(button('Weiteres Volksbegehren unterstützen'))
  again()
  await settle()
  expect(asked).toHaveBeenCalledOnce()
  expect(screen.getByText('Wendelgard')).toBeTruthy()
  await settle(120_000)
  expect(asked).toHaveBeenCalledOnce()
  again()
  await settle()
  expect(asked).toHaveBeenCalledTimes(2)
  await screen.findByText('Formular geleert')
  asked.mockRestore()
})

test('a question that has not come before its step was left is not asked by the browser either', async () => {
  const { openWallet, stepHeading } = await import('./testing/support-journey.tsx')
  const { ISSUED, supportStub } = await import('./testing/support-stub.ts')
  const isAway = deferred<void>()
  vi.doMock('../../wallet-session/web/wizard/restart-dialog.tsx', () =>
    isAway.promise.then(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
  )
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true)
  onTestFinished(() => asked.mockRestore())
  const server = supportStub()
  await openWallet(server)
  fireEvent.click(button('Neu beginnen'))
  server.answer(ISSUED)
  await act(() => vi.advanceTimersByTimeAsync(2100))
  await screen.findByRole('heading', { name: stepHeading('receipt') })
  isAway.resolve()
  await settle()
  expect(asked).not.toHaveBeenCalled()
  expect(screen.getByRole('heading', { name: stepHeading('receipt') })).toBeTruthy()
})
