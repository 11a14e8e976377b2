import { isRefusal, useApi } from '@e-collecting/ui'
import { type OpenSession, phaseOf, useSessionEvents } from '@e-collecting/wallet-session/web'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RegisterSessionView } from '../contract.ts'
import { registerSessionQuery, sessionEventsPath, sessionKey } from './queries.ts'
import type { RegisterFormAction, RegisterFormState } from './register-form-state.ts'

export interface RegisterSessionQuery {
  view: RegisterSessionView | undefined
  /** Why the last question got no answer; null as soon as one does. */
  error: Error | null
  retry: () => void
}

/** Follows the wizard's session by events and by asking; stops by itself when nothing more can come, and on unmount. */
export function useRegisterSession(
  form: RegisterFormState,
  dispatch: (action: RegisterFormAction) => void,
): RegisterSessionQuery {
  const api = useApi()
  const queryClient = useQueryClient()
  const session = form.abort === null ? form.session : null
  const isWaiting = session !== null && form.step === 'wallet' && !form.isMatched
  const hasEvents = useSessionEvents(isWaiting ? sessionEventsPath(session.id) : null, {
    onMessage: () => queryClient.invalidateQueries({ queryKey: sessionKey(session?.id ?? '') }),
    isLast: (state) => phaseOf(state) === 'settled',
  })
  const query = registerSessionQuery(api, session ?? NO_SESSION, hasEvents)
  const { data, error, refetch } = useQuery({ ...query, ...(session === null && { queryFn: skipToken }) })
  useEffect(() => {
    const news = session === null ? null : findNews(form, data, error)
    if (news !== null) dispatch(news)
  }, [session, form, data, error, dispatch])
  return { view: session === null ? undefined : data, error, retry: () => void refetch() }
}

/** What an answer of the server changes; null when the wizard knows it already. A code that ran out stays on its step (lesson 22). */
export function findNews(
  form: RegisterFormState,
  view: RegisterSessionView | undefined,
  error: Error | null,
): RegisterFormAction | null {
  if (view?.state === 'failed') return { type: 'aborted', reason: view.reason }
  if (view?.state === 'matched') {
    if (!form.isMatched) return { type: 'resident-matched' }
    const isNew = view.credential !== null && form.step === 'credential' && view.credential !== form.credential
    return isNew && view.credential !== null ? { type: 'credential-received', credential: view.credential } : null
  }
  const isGone = isRefusal(error) ? error.status === 404 : view?.state === 'expired' || view?.state === 'waiting'
  return form.step === 'item' && isGone ? { type: 'aborted', reason: 'session-over' } : null
}

const NO_SESSION: OpenSession = { id: '', deadlineMs: 0 }
