import { type RenderInSiteOptions, renderInSite } from '@e-collecting/address/web/testing'
import { act, fireEvent, screen } from '@e-collecting/ui/testing'
import { vi } from 'vitest'
import { RegisterForm } from '../register-form.tsx'
import { REGISTER_FORM } from '../register-form-store.ts'
import { federalItem, MATCHED, type registerStub } from './register-stub.ts'

export type Stub = ReturnType<typeof registerStub>

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
export const press = (name: string | RegExp) => fireEvent.click(button(name))
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
export const title = () => screen.getByLabelText<HTMLSelectElement>('Titel')
export const stored = () => sessionStorage.getItem(REGISTER_FORM.memory.key)
export const street = () => screen.findByRole('combobox', { name: 'Strasse und Hausnummer' })
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

export function open(server: Stub, preselected: string | null = null, options: Partial<RenderInSiteOptions> = {}) {
  return renderInSite(<RegisterForm preselected={preselected} />, { api: server.api, ...options })
}
export async function enterAddress(line = 'Bahnhofstrasse 1, 8001 Zürich') {
  fireEvent.change(await street(), { target: { value: 'Bahnhof' } })
  await pass(310)
  fireEvent.click(await screen.findByRole('option', { name: line }))
  press('Weiter')
}
export async function goToSummary() {
  await enterAddress()
  await heading(/Schritt 2 von 5/)
  await screen.findByText('Bahnhofstrasse 1, 8001 Zürich')
}
export async function goToWallet() {
  await goToSummary()
  press('Weiter')
  await heading(/Schritt 3 von 5/)
  await screen.findByRole('img', { name: /QR-Code/ })
}
export async function goToItem(server: Stub) {
  await goToWallet()
  server.answer(MATCHED)
  await pass(2100)
  await heading(/Schritt 4 von 5/)
  await screen.findByRole('radio', { name: 'Initiative' })
}
export async function goToCredential(server: Stub) {
  await goToItem(server)
  fireEvent.click(screen.getByRole('radio', { name: 'Initiative' }))
  fireEvent.change(title(), { target: { value: federalItem.slug } })
  press('Nachweis erstellen')
  await heading(/Schritt 5 von 5/)
  await screen.findByRole('img', { name: /Stimmrechtsausweis-Nachweis/ })
}
