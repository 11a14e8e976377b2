import { HOME } from '@e-collecting/address/web/testing'
import { chooseItem, federalItem } from '@e-collecting/popular-votes/web/testing'
import { screen } from '@e-collecting/ui/testing'
import { type PageOptions, renderInPage } from '@e-collecting/ui/testing/page'
import { heading, inStepsOf, press } from '@e-collecting/wallet-session/web/testing'
import { REGISTER_STEPS } from '../../contract.ts'
import { RegisterForm } from '../register-form.tsx'
import { REGISTER_FORM } from '../register-form-store.ts'
import { MATCHED, type registerStub } from './register-stub.ts'

export type Stub = ReturnType<typeof registerStub>

export const stepHeading = inStepsOf(REGISTER_STEPS)
export const stored = () => sessionStorage.getItem(REGISTER_FORM.memory.key)
const remember = (form: object) => sessionStorage.setItem(REGISTER_FORM.memory.key, JSON.stringify(form))

export function open(server: Stub, preselected: string | null = null, options: Partial<PageOptions> = {}) {
  const next = (slug: string, isHeld: boolean) => <p>{`${isHeld ? 'Next' : 'Later'}: ${slug}`}</p>
  return renderInPage(<RegisterForm preselected={preselected} next={next} />, { api: server.api, ...options })
}
/** As after a reload: the steps before it were done in an earlier page. */
export async function openSummary(server: Stub) {
  remember({ step: 'summary', address: HOME })
  const page = open(server)
  await screen.findByText('Bahnhofstrasse 1, 8001 Zürich')
  return page
}
export async function openWallet(server: Stub) {
  const page = await openSummary(server)
  press('Weiter')
  await heading(stepHeading('wallet'))
  await screen.findByRole('img', { name: /QR-Code/ })
  return page
}
/** The page comes back at the choice of the item, long after the code was read. */
export function openAfterReload(server: Stub) {
  remember({ step: 'item', address: HOME, session: { id: 's1', deadlineMs: Date.now() - 60_000 } })
  return open(server)
}
/** The wallet has answered, and the register knows the person. */
export async function openItem(server: Stub, preselected: string | null = null) {
  remember({ step: 'item', address: HOME, session: { id: 's1', deadlineMs: Date.now() + 300_000 } })
  server.answer(MATCHED)
  const page = open(server, preselected)
  await heading(stepHeading('item'))
  await screen.findByText('Einwohner in Gemeinde gefunden')
  await screen.findByRole('radio', { name: 'Initiative' })
  return page
}
export async function openCredential(server: Stub) {
  const page = await openItem(server)
  await chooseItem(federalItem.slug)
  press('Nachweis erstellen')
  await heading(stepHeading('credential'))
  await screen.findByRole('img', { name: /Stimmrechtsnachweis/ })
  return page
}
