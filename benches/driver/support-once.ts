import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { HeldCredential } from './bench-wallet.ts'
import { readJson } from './browser.ts'
import type { Participant } from './create-driver.ts'

/** A federal item of the demo, and a municipality. */
export const SUPPORTED = { popularVote: 'demo-nachtzuege', bfsNumber: '261' }

/** Ten requests: begin, look once, request object, answer, look again, two documents, nonce, token, credential. */
export async function supportOnce(participant: Participant, identity: HeldCredential): Promise<void> {
  const { browser, present, collect } = participant
  const session = readJson<SupportSessionCreated>(await browser.post('/api/support/sessions', SUPPORTED), 201)
  const look = async () => readJson<SupportSessionView>(await browser.get(`/api/support/sessions/${session.id}`), 200)
  await look()
  await present(session.walletDeepLink, identity)
  const view = await look()
  if (view.state !== 'issued' || view.offerDeepLink === null) throw new Error(`The session is ${view.state}.`)
  await collect(view.offerDeepLink)
}
