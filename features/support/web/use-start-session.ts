import { useApi } from '@e-collecting/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CreateSupportSession, SESSION_LIFETIME_MS, type SupportSessionView } from '../contract.ts'
import { createSession, sessionKey } from './queries.ts'
import type { SupportFormAction } from './support-form-state.ts'

const START_KEY = ['start-support-session'] as const

/**
 * Begins a wallet session at a press of a button: exactly once however often React renders, and once for a double press.
 * Its end is counted on this browser's clock from before the request: a wrong clock does no harm, and no time is shown that
 * the server does not grant.
 */
export function useStartSession(dispatch: (action: SupportFormAction) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationKey: START_KEY,
    mutationFn: async (input: CreateSupportSession) => {
      const deadlineMs = Date.now() + SESSION_LIFETIME_MS
      return { deadlineMs, created: await createSession(api, input) }
    },
    onSuccess: ({ deadlineMs, created: { id, ...created } }, input) => {
      queryClient.setQueryData<SupportSessionView>(sessionKey(id), { state: 'waiting', ...created })
      dispatch({ type: 'session-started', session: { id, deadlineMs }, ...input })
    },
  })
  const start = (input: CreateSupportSession) => {
    if (queryClient.isMutating({ mutationKey: START_KEY }) === 0) mutate(input)
  }
  return { start, isPending, error, submittedAt }
}
