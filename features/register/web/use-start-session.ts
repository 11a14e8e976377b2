import { useApi } from '@e-collecting/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CreateRegisterSession, type RegisterSessionView, SESSION_LIFETIME_MS } from '../contract.ts'
import { createSession, sessionKey } from './queries.ts'
import type { RegisterFormAction } from './register-form-state.ts'

const START_KEY = ['start-register-session'] as const

/**
 * Begins a wallet session: once for a double press. Its end is counted on this browser's clock from before the request: a
 * wrong clock does no harm, and no time is shown that the server does not grant.
 */
export function useStartSession(dispatch: (action: RegisterFormAction) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationKey: START_KEY,
    mutationFn: async (input: CreateRegisterSession) => {
      const deadlineMs = Date.now() + SESSION_LIFETIME_MS
      return { deadlineMs, created: await createSession(api, input) }
    },
    onSuccess: ({ deadlineMs, created: { id, ...created } }, { bfsNumber }) => {
      queryClient.setQueryData<RegisterSessionView>(sessionKey(id), { state: 'waiting', ...created })
      dispatch({ type: 'session-started', session: { id, deadlineMs }, bfsNumber })
    },
  })
  const start = (bfsNumber: string) => {
    const isUnderWay = queryClient.isMutating({
      mutationKey: START_KEY,
      predicate: ({ state }) => (state.variables as CreateRegisterSession | undefined)?.bfsNumber === bfsNumber,
    })
    if (isUnderWay === 0) mutate({ bfsNumber })
  }
  return { start, isPending, error }
}
