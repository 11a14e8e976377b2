// @vitest-environment jsdom-of-the-server
import { sectionPath } from '@e-collecting/i18n'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setVisits } from './testing/visit.ts'

const { visit, page } = setVisits()

const ENDED = 'quiet-hour'
/** Sessions of the sample site are called after the item that they are about. */
const session = (id: string) => ({ id, deadlineMs: Date.now() + 60_000 })
const remember = (form: object) => sessionStorage.setItem('e-collecting-support', JSON.stringify(form))
const open = () => visit(sectionPath('de', 'volksbegehren', ENDED))

const isClosed = () => page().queryByText(/Die Sammelfrist ist am 01.10.2026 abgelaufen/) !== null
const form = () => document.querySelector('[data-wizard]')

async function expectClosed() {
  await waitFor(() => expect([isClosed(), form()]).toEqual([true, null]))
  expect(page().getByRole('heading', { level: 1 }).textContent).toBe('Eine stille Stunde')
}

test('an item that has ended can be read, and no more', async () => {
  expect(await open()).toEqual([])
  await expectClosed()
})

test('a receipt that waits to be collected stays on the page of its item after the last day', async () => {
  remember({ step: 'receipt', session: session(ENDED) })
  expect(await open()).toEqual([])
  expect(await page().findByRole('heading', { name: /Danke!/ })).toBeTruthy()
  expect(await page().findByRole('img', { name: /Quittung/ })).toBeTruthy()
  expect(isClosed()).toBe(false)
  fireEvent.click(await page().findByRole('button', { name: 'Weiteres Volksbegehren unterstützen' }))
  const dialog = within(await page().findByRole('dialog'))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Löschen und neu beginnen' })))
  await expectClosed()
})

test('a wallet that was asked in time is waited for after the last day', async () => {
  remember({ step: 'wallet', slug: ENDED, type: 'initiative', address: null, session: session('waiting') })
  expect(await open()).toEqual([])
  expect(await page().findByRole('heading', { name: /Weisen Sie sich aus/ })).toBeTruthy()
  expect(isClosed()).toBe(false)
})

test.each([
  ['a receipt of another item', { step: 'receipt', session: session('night-trains') }],
  ['a receipt that is gone', { step: 'receipt', session: session('gone') }],
  ['a receipt of which nothing can be had now', { step: 'receipt', session: session('away') }],
  ['a wallet asked for another item', { step: 'wallet', slug: 'night-trains', session: session('waiting') }],
  ['a form that was not sent', { step: 'summary', slug: ENDED, type: 'initiative', address: null }],
])('%s opens no form on the page of one that has ended', async (_, remembered) => {
  remember(remembered)
  expect(await open()).toEqual([])
  await expectClosed()
})
