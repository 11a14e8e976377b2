import { type ApiClient, isProblemError, useApi } from '@e-collecting/ui'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { SessionView, SignedInUser } from '../contract.ts'
import { SESSION_KEY, sessionQuery } from './queries.ts'
import { announceSessionChange, onSessionChange } from './session-channel.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'nobody' /** Signed out in this tab, on purpose and just now. */; hasLeft: boolean }
  | { state: 'signed-in'; user: SignedInUser }

/** The server's answer, or what this tab knows without asking. */
type KnownSession = SessionView & { hasLeft?: boolean }

/** Who is signed in. Follows what happens in other tabs: they say so, and coming back to this one asks again. */
export function useSession(): Session {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(sessionQuery(api))
  useEffect(() => onSessionChange(() => void queryClient.invalidateQueries({ queryKey: SESSION_KEY })), [queryClient])
  if (data !== undefined) return toSession(data)
  return error === null ? { state: 'loading' } : { state: 'failed', error, retry: () => void refetch() }
}

const toSession = ({ user, hasLeft = false }: KnownSession): Session =>
  user === null ? { state: 'nobody', hasLeft } : { state: 'signed-in', user }

function keepSession(queryClient: QueryClient, session: KnownSession): void {
  void queryClient.cancelQueries({ queryKey: SESSION_KEY })
  queryClient.setQueryData<KnownSession>(SESSION_KEY, session)
}

/** Keeps who has just signed in, here and in the other tabs. */
export function rememberSignedIn(queryClient: QueryClient, user: SignedInUser): void {
  keepSession(queryClient, { user })
  announceSessionChange()
}

/** The server has ended this session on request: every tab leaves the pages for staff. */
export function leaveSession(queryClient: QueryClient): void {
  keepSession(queryClient, { user: null, hasLeft: true })
  announceSessionChange()
}

/** Takes everything that staff has seen out of memory; that nobody is signed in stays known. */
export function clearStaffData(queryClient: QueryClient): void {
  const [area, topic] = SESSION_KEY
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== area || queryKey[1] !== topic })
  queryClient.getMutationCache().clear()
}

/** The client for everything below: an answer `not-signed-in`, to whatever question, ends the session of this tab (spec §4, signed-out event). */
export function useStaffApi(): ApiClient {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMemo<ApiClient>(
    () => (path, request) =>
      api<never>(path, request).catch((error: unknown) => {
        if (isProblemError(error) && error.code === 'not-signed-in') keepSession(queryClient, { user: null })
        throw error
      }),
    [api, queryClient],
  )
}
