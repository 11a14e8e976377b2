import { useApi } from '@e-collecting/api-client'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MissingFactor, SessionView, SignedInUser } from '../contract.ts'
import { SESSION_KEY, sessionQuery } from './queries.ts'
import { announceSessionChange, onSessionChange } from './session-channel.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | {
      state: 'nobody'
      /** Signed out in this tab, on purpose and just now. */
      hasLeft: boolean
    }
  | {
      state: 'half'
      user: SignedInUser
      /** What a link alone has left open. */
      missing: Exclude<MissingFactor, null>
    }
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

function toSession({ user, missing, hasLeft = false }: KnownSession): Session {
  if (user === null) return { state: 'nobody', hasLeft }
  return missing === null ? { state: 'signed-in', user } : { state: 'half', user, missing }
}

function keepSession(queryClient: QueryClient, session: KnownSession): void {
  void queryClient.cancelQueries({ queryKey: SESSION_KEY })
  queryClient.setQueryData<KnownSession>(SESSION_KEY, session)
}

/** Keeps who has just signed in, here and in the other tabs. */
export function rememberSignedIn(queryClient: QueryClient, session: SessionView): void {
  keepSession(queryClient, session)
  announceSessionChange()
}

/** Asks anew who is signed in: a passkey was given, or is missing, or somebody else has signed in. */
export async function refreshSession(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  announceSessionChange()
}

/** The server knows of no session any more. */
export const endSessionHere = (queryClient: QueryClient): void =>
  keepSession(queryClient, { user: null, missing: null })

/** The server has ended this session on request: every tab leaves the pages for staff, but one that holds a form (record 0083). */
export function leaveSession(queryClient: QueryClient): void {
  keepSession(queryClient, { user: null, missing: null, hasLeft: true })
  announceSessionChange()
}

/**
 * Takes everything that staff has seen out of memory; that nobody is signed in stays known, and what a visitor of the public pages has there
 * alone, which says so in its `meta`.
 */
export function clearStaffData(queryClient: QueryClient): void {
  const [area, topic] = SESSION_KEY
  queryClient.removeQueries({
    predicate: ({ queryKey, meta }) => !meta?.isOfVisitor && (queryKey[0] !== area || queryKey[1] !== topic),
  })
  queryClient.getMutationCache().clear()
}

/** Whose data is in memory; not among the queries, which are cleared. */
const owners = new WeakMap<QueryClient, SignedInUser['id']>()

/**
 * From now on the memory is of this account: what another has seen in this tab is taken out of it. They may have changed places without
 * nobody being signed in between, in another tab or by a link.
 */
export function keepDataOf(queryClient: QueryClient, { id }: SignedInUser): void {
  const owner = owners.get(queryClient)
  owners.set(queryClient, id)
  if (owner !== undefined && owner !== id) clearStaffData(queryClient)
}
