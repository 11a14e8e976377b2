import { useApi } from '@e-collecting/api-client'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { OpenSession } from './open-session.ts'
import { sessionQuery, type WalletFlow } from './session-api.ts'

export interface SessionQuery<View extends { state: string }> {
  flow: WalletFlow<View>
  session: OpenSession | null
  /** Undefined without a session, and until the first answer. */
  view: View | undefined
  /** Why the last question got no answer; null as soon as one does. */
  error: Error | null
  retry: () => void
  /** Asks now. @returns what is known then */
  read: () => Promise<View | undefined>
}

/**
 * The session of a form, also one that began before a reload: its cookie opens it. The wallet step follows it; leaving the
 * page cancels nothing.
 */
export function useWalletSession<View extends { state: string }>(
  flow: WalletFlow<View>,
  session: OpenSession | null,
): SessionQuery<View> {
  const query = sessionQuery(useApi(), flow, session ?? NO_SESSION)
  const { data, error, refetch } = useQuery({ ...query, ...(session === null && { queryFn: skipToken }) })
  const read = async () => (session === null ? undefined : (await refetch()).data)
  return { flow, session, view: data, error, retry: () => void refetch(), read }
}

const NO_SESSION: OpenSession = { id: '', deadlineMs: 0 }
