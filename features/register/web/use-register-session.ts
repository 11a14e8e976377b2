import { isNotFound, isRefusal } from '@e-collecting/api-client'
import { type SessionQuery, useWalletSession } from '@e-collecting/wallet-session/web'
import { useEffect } from 'react'
import type { RegisterSessionView } from '../contract.ts'
import { REGISTER_FLOW } from './register-flow.ts'
import type { RegisterFormAction, RegisterFormState } from './register-form-state.ts'

/** The wizard's session and what its answers lead to. */
export function useRegisterSession(
  form: RegisterFormState,
  dispatch: (action: RegisterFormAction) => void,
): SessionQuery<RegisterSessionView> {
  const session = form.abort === null ? form.session : null
  const query = useWalletSession(REGISTER_FLOW, session)
  const { view, error } = query
  useEffect(() => {
    const news = session === null ? null : findNews(form, view, error)
    if (news !== null) dispatch(news)
  }, [session, form, view, error, dispatch])
  return query
}

/** What an answer of the server changes; null when the wizard knows it already. A code that ran out stays on its step. */
export function findNews(
  form: RegisterFormState,
  view: RegisterSessionView | undefined,
  error: Error | null,
): RegisterFormAction | null {
  if (view?.state === 'failed') return { type: 'aborted', reason: view.reason }
  if (view?.state === 'matched') {
    if (!form.isMatched) return { type: 'resident-matched' }
    const { credential } = view
    if (credential === null || credential === form.credential || form.step !== 'credential') return null
    return { type: 'credential-received', credential }
  }
  const isGone = isRefusal(error) ? isNotFound(error) : view?.state === 'expired' || view?.state === 'waiting'
  return form.step === 'item' && isGone ? { type: 'aborted', reason: 'session-over' } : null
}
