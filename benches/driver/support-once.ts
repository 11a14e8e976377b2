import { setTimeout as delay } from 'node:timers/promises'
import type { SupportSessionCreated, SupportSessionView } from '@e-collecting/support/contract'
import type { HeldCredential } from './bench-wallet.ts'
import { readJson } from './browser.ts'
import type { Participant } from './create-driver.ts'

/** A federal item of the demo, and a municipality. */
export const SUPPORTED = { popularVote: 'demo-nachtzuege', bfsNumber: '261' }

/** Another process than the one that took the answer hears of it a moment later: a page looks again. */
const LOOKS = 20
const LOOK_AGAIN_MS = 50

/** Ten requests: begin, look once, request object, answer, look again, two documents, nonce, token, credential. */
export async function supportOnce(participant: Participant, identity: HeldCredential): Promise<void> {
  const { browser, present, collect } = participant
  const session = readJson<SupportSessionCreated>(await browser.post('/api/support/sessions', SUPPORTED), 201)
  const look = async () => readJson<SupportSessionView>(await browser.get(`/api/support/sessions/${session.id}`), 200)
  await look()
  await present(session.walletDeepLink, identity)
  let view = await look()
  for (let looks = 1; view.state === 'waiting' && looks < LOOKS; looks++) {
    await delay(LOOK_AGAIN_MS)
    view = await look()
  }
  if (view.state !== 'issued' || view.offerDeepLink === null) throw new Error(`The session is ${view.state}.`)
  await collect(view.offerDeepLink)
}
