import { tabStorage, useIsTakenOver } from '@e-collecting/browser'
import { recall, useWalletSession } from '@e-collecting/wallet-session/web'
import { SUPPORT_FLOW } from './support-flow.ts'
import { SUPPORT_FORM } from './support-form-store.ts'

/**
 * Whether a support of an item that has ended goes on in this tab: its wallet was asked in time, or its receipt may still be collected. Which item a
 * receipt is of only its session knows.
 */
export function useGoesOn(slug: string, hasEnded: boolean): boolean {
  const kept = useIsTakenOver() && hasEnded ? recall(tabStorage(), SUPPORT_FORM.memory) : null
  const isDone = kept?.step === 'receipt'
  const { view } = useWalletSession(SUPPORT_FLOW, isDone ? kept.session : null)
  if (!isDone) return kept?.step === 'wallet' && kept.slug === slug
  // What is shown stays, also once the server has forgotten it.
  return view?.state === 'issued' ? view.popularVote === slug : view !== undefined
}
