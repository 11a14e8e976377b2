import { useApi } from '@e-collecting/ui'
import { type OpenSession, phaseOf, useSessionEvents } from '@e-collecting/wallet-session/web'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SupportSessionView } from '../contract.ts'
import { sessionEventsPath, sessionKey, supportSessionQuery } from './queries.ts'

export interface SupportSessionQuery {
  view: SupportSessionView | undefined
  /** Why the last question got no answer; null as soon as one does. */
  error: Error | null
  retry: () => void
}

/** Follows the form's session by events and by asking; stops by itself when nothing more can come, and on unmount. */
export function useSupportSession(session: OpenSession | null, isWaiting: boolean): SupportSessionQuery {
  const api = useApi()
  const queryClient = useQueryClient()
  const eventsPath = session !== null && isWaiting ? sessionEventsPath(session.id) : null
  const hasEvents = useSessionEvents(eventsPath, {
    onMessage: () => queryClient.invalidateQueries({ queryKey: sessionKey(session?.id ?? '') }),
    isLast: (state) => phaseOf(state) === 'settled',
  })
  const query = supportSessionQuery(api, session ?? NO_SESSION, hasEvents)
  const { data, error, refetch } = useQuery({ ...query, ...(session === null && { queryFn: skipToken }) })
  return { view: data, error, retry: () => void refetch() }
}

const NO_SESSION: OpenSession = { id: '', deadlineMs: 0 }
