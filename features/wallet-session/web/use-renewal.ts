import { type ApiClient, problemText, useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionKey } from './session-api.ts'
import type { SessionQuery } from './use-wallet-session.ts'

/**
 * Asks for a new code of a session's offer; what the session says then is what is known of it. A failure leads to asking again how it
 * stands.
 * @returns `problem`: why there is none, in words
 */
export function useRenewal<View extends { state: string }>(
  { flow, session }: Pick<SessionQuery<View>, 'flow' | 'session'>,
  call: (api: ApiClient, id: string) => Promise<View>,
) {
  const { t: tErrors } = useTranslation('errors')
  const api = useApi()
  const queryClient = useQueryClient()
  const id = session?.id ?? ''
  const queryKey = sessionKey(flow, id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(api, id),
    onSuccess: (renewed) => queryClient.setQueryData(queryKey, renewed),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return { renew: () => mutate(), isPending, problem: error && problemText(tErrors, error) }
}
