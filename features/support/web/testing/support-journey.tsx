import { HOME } from '@e-collecting/address/web/testing'
import { federalItem } from '@e-collecting/popular-votes/web/testing'
import { screen, waitFor } from '@e-collecting/ui/testing'
import { type PageOptions, renderInPage } from '@e-collecting/ui/testing/page'
import { button, heading, inStepsOf, pass, press } from '@e-collecting/wallet-session/web/testing'
import { expect } from 'vitest'
import { SUPPORT_STEPS } from '../../contract.ts'
import { SupportForm } from '../support-form.tsx'
import { SUPPORT_FORM } from '../support-form-store.ts'
import { ISSUED, type supportStub } from './support-stub.ts'

export type Stub = ReturnType<typeof supportStub>

export const stepHeading = inStepsOf(SUPPORT_STEPS)
export const stored = () => sessionStorage.getItem(SUPPORT_FORM.memory.key)
export const remember = (form: object) => sessionStorage.setItem(SUPPORT_FORM.memory.key, JSON.stringify(form))

export function open(server: Stub, preselected: string | null = null, options: Partial<PageOptions> = {}) {
  return renderInPage(<SupportForm preselected={preselected} />, { api: server.api, ...options })
}
/** As after a reload: the steps before it were done in an earlier page. */
export async function openSummary(server: Stub, { slug = federalItem.slug, address = HOME } = {}) {
  remember({ step: 'summary', type: 'initiative', slug, address })
  const page = open(server)
  await heading(stepHeading('summary'))
  return page
}
/** Presses as soon as it is known that the item is open to the address. */
export async function support() {
  await waitFor(() => expect(button('Jetzt unterstützen').disabled).toBe(false))
  press('Jetzt unterstützen')
}
export async function openWallet(server: Stub) {
  const page = await openSummary(server)
  await goToWallet()
  return page
}
export async function goToWallet() {
  await support()
  await heading(stepHeading('wallet'))
  await screen.findByRole('img', { name: /QR-Code/ })
}
export async function openReceipt(server: Stub) {
  const page = await openWallet(server)
  server.answer(ISSUED)
  await pass(2100)
  await heading(stepHeading('receipt'))
  await screen.findByText('Wendelgard')
  return page
}
