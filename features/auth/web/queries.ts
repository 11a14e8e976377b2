import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { LinkToken } from '../contract.ts'

export const SESSION_KEY = ['auth', 'session'] as const
export const STAFF_KEY = ['auth', 'staff'] as const
export const OWN_SESSIONS_KEY = ['auth', 'own-sessions'] as const
export const OWN_PASSKEYS_KEY = ['auth', 'own-passkeys'] as const

/** Who is signed in; asked again whenever the tab is looked at, so that no tab shows what another has left. */
export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => api('GET /api/auth/session', { signal }),
    refetchOnWindowFocus: 'always',
  })

/** Reading uses a token up neither here nor there; it is forgotten with the page. */
const READ_ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

export const signInLinkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['auth', 'links', token] as const,
    queryFn: ({ signal }) => api('POST /api/auth/links/read', { body: { token }, signal }),
    ...READ_ONCE,
  })
export const invitationQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['auth', 'invitations', token] as const,
    queryFn: ({ signal }) => api('POST /api/auth/invitations/read', { body: { token }, signal }),
    ...READ_ONCE,
  })

export const signInByLink = (api: ApiClient, body: LinkToken) => api('POST /api/auth/sessions', { body })

export const acceptInvitation = (api: ApiClient, body: LinkToken) => api('POST /api/auth/invitations/accept', { body })

export const signOut = (api: ApiClient) => api('DELETE /api/auth/session')

export const ownSessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: OWN_SESSIONS_KEY,
    queryFn: ({ signal }) => api('GET /api/auth/sessions', { signal }),
  })

export const ownPasskeysQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: OWN_PASSKEYS_KEY,
    queryFn: ({ signal }) => api('GET /api/auth/passkeys', { signal }),
  })

export const staffQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: STAFF_KEY,
    queryFn: ({ signal }) => api('GET /api/admin/staff', { signal }),
  })

/** A right of a member of staff: the role of an admin, or one municipality. */
export type StaffRight = { userId: string; municipalityId: string | null }

export const withdrawRight = (api: ApiClient, { userId, municipalityId }: StaffRight) =>
  municipalityId === null
    ? api('DELETE /api/admin/staff/{userId}/roles/admin', { params: { userId } })
    : api('DELETE /api/admin/staff/{userId}/municipalities/{municipalityId}', { params: { userId, municipalityId } })

/** As much of a municipality as an invitation names. */
export type MunicipalityChoice = { id: string; name: string; bfsNumber: string }

/** For the field that picks one; admins get all. */
export const searchMunicipalities = async (api: ApiClient, text: string, signal: AbortSignal) => {
  const query = { text, sort: 'name', direction: 'asc' } as const
  return (await api('GET /api/admin/municipalities', { query, signal })).items
}

export const mailboxQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['mailbox'] as const,
    queryFn: ({ signal }) => api('GET /api/mailbox', { signal }),
    refetchOnWindowFocus: 'always',
  })
