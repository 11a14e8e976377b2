import { parseRemembered, rememberInTab, type TabStorage } from '@e-collecting/browser'
import type { ReturnTarget } from '../contract.ts'
import { sessionFromStored } from './open-session.ts'

/**
 * Lets this tab remember a session that another one began, as the form would have kept it there (`WizardMemory`; the test page keeps its
 * own): opened next, the form goes on with it. A tab that has it already knows more, and stays as it is.
 */
export function rememberReturn(storage: TabStorage | null, target: ReturnTarget, nowMs: number): void {
  const { flow, id, answerableMs, popularVote, municipality } = target
  const key = `e-collecting-${flow}`
  const known = parseRemembered(storage?.getItem(key) ?? null)
  if (sessionFromStored(known?.session)?.id === id) return
  const session = { id, deadlineMs: nowMs + answerableMs }
  const entries =
    flow === 'test'
      ? { offerId: known?.offerId ?? null }
      : { step: 'wallet', type: null, slug: popularVote, address: { municipality } }
  rememberInTab(storage, key, JSON.stringify({ ...entries, session }))
}
