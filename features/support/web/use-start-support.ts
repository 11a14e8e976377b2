import { useStartSession } from '@e-collecting/wallet-session/web'
import type { CreateSupportSession } from '../contract.ts'
import { SUPPORT_FLOW } from './support-flow.ts'
import type { SupportForm } from './support-form-model.ts'

/** Begins a session for what the form stands for. */
export function useStartSupport({ dispatch, facts }: SupportForm) {
  const { start, ...attempt } = useStartSession<CreateSupportSession>(SUPPORT_FLOW, (session, asked) =>
    dispatch({ type: 'session-started', session, ...asked }),
  )
  const { slug, address } = facts.form
  const support = () => {
    if (slug === null) return dispatch({ type: 'step-entered', step: 'item' })
    // A wallet has led to another tab than the one in which it was entered.
    if (address.municipality === null) return dispatch({ type: 'step-entered', step: 'address' })
    start({ popularVote: slug, bfsNumber: address.municipality.bfsNumber })
  }
  return { support, ...attempt }
}
