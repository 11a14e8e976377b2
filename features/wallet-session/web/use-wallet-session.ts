import { useApi } from '@e-collecting/api-client'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
  const answer = useQuery({ ...query, ...(session === null && { queryFn: skipToken }) })
  const { data, refetch } = answer
  const kept = useKeptError(answer)
  const error = session === null ? null : kept
  const read = async () => (session === null ? undefined : (await refetch()).data)
  return { flow, session, view: data, error, retry: () => void refetch(), read }
}

/**
 * Why a question got no answer, also while it is asked again: a query without data forgets that as soon as it asks, and what is said of it
 * would come and go. It is for one thing that is asked for.
 */
export function useKeptError({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const [kept, keep] = useState(error)
  const shown = data === undefined ? (error ?? kept) : error
  if (shown !== kept) keep(shown)
  return shown
}

const NO_SESSION: OpenSession = { id: '', deadlineMs: 0 }
