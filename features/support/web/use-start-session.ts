import { useApi } from '@e-collecting/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CreateSupportSession, SESSION_LIFETIME_MS, type SupportSessionView } from '../contract.ts'
import { createSession, sessionKey } from './queries.ts'
import type { SupportFormAction } from './support-form-state.ts'

/**
 * Begins a wallet session at a press of a button, so exactly once however often React renders. Its end is counted on this
 * browser's clock from before the request: a wrong clock does no harm, and no time is shown that the server does not grant.
 */
export function useStartSession(dispatch: (action: SupportFormAction) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (input: CreateSupportSession) => {
      const deadlineMs = Date.now() + SESSION_LIFETIME_MS
      return { deadlineMs, created: await createSession(api, input) }
    },
    onSuccess: ({ deadlineMs, created: { id, ...created } }, input) => {
      queryClient.setQueryData<SupportSessionView>(sessionKey(id), { state: 'waiting', ...created })
      dispatch({ type: 'session-started', session: { id, deadlineMs }, ...input })
    },
  })
}
