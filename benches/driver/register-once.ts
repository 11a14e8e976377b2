import type {
  RegisterCredentialView,
  RegisterSessionCreated,
  RegisterSessionView,
} from '@e-collecting/register/contract'
import type { HeldCredential } from './bench-wallet.ts'
import { readJson } from './browser.ts'
import type { Participant } from './create-driver.ts'
import { SUPPORTED } from './support-once.ts'

/** Eleven requests: those of a support flow, and the choice of the item. @returns the voting-register credential */
export async function registerOnce(
  { browser, present, collect }: Participant,
  identity: HeldCredential,
  bfsNumber: string,
): Promise<HeldCredential> {
  const begun = await browser.post('/api/register/sessions', { bfsNumber })
  const session = readJson<RegisterSessionCreated>(begun, 201)
  const path = `/api/register/sessions/${session.id}`
  const look = async () => readJson<RegisterSessionView>(await browser.get(path), 200)
  await look()
  await present(session.walletDeepLink, identity)
  const view = await look()
  if (view.state !== 'matched') throw new Error(`The session is ${JSON.stringify(view)}.`)
  const offered = await browser.post(`${path}/credential`, { popularVote: SUPPORTED.popularVote })
  const { offerDeepLink } = readJson<RegisterCredentialView>(offered, 200)
  return collect(offerDeepLink ?? '')
}
