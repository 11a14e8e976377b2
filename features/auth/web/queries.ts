import type { ApiClient } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'
import type {
  InvitationView,
  InviteStaff,
  LinkToken,
  Mailbox,
  OpenInvitation,
  OwnPasskeys,
  OwnSessions,
  RenamePasskey,
  RequestSignInLink,
  SessionView,
  SignedIn,
  SignInLinkView,
  StaffList,
} from '../contract.ts'

export const SESSION_KEY = ['auth', 'session'] as const
export const STAFF_KEY = ['auth', 'staff'] as const
export const OWN_SESSIONS_KEY = ['auth', 'own-sessions'] as const
export const OWN_PASSKEYS_KEY = ['auth', 'own-passkeys'] as const

/** Who is signed in; asked again whenever the tab is looked at, so that no tab shows what another has left. */
export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => api<SessionView>('/api/auth/session', { signal }),
    refetchOnWindowFocus: 'always',
  })

export const requestSignInLink = (api: ApiClient, body: RequestSignInLink) =>
  api<void>('/api/auth/links', { method: 'POST', body })

/** Reading uses a token up neither here nor there; it is forgotten with the page. */
const tokenQuery = <View>(api: ApiClient, kind: 'links' | 'invitations', token: string) =>
  queryOptions({
    queryKey: ['auth', kind, token] as const,
    queryFn: ({ signal }) =>
      api<View>(`/api/auth/${kind}/read`, { method: 'POST', body: { token } satisfies LinkToken, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const signInLinkQuery = (api: ApiClient, token: string) => tokenQuery<SignInLinkView>(api, 'links', token)
export const invitationQuery = (api: ApiClient, token: string) => tokenQuery<InvitationView>(api, 'invitations', token)

export const signInByLink = (api: ApiClient, body: LinkToken) =>
  api<SignedIn>('/api/auth/sessions', { method: 'POST', body })

export const acceptInvitation = (api: ApiClient, body: LinkToken) =>
  api<SignedIn>('/api/auth/invitations/accept', { method: 'POST', body })

export const signOut = (api: ApiClient) => api<void>('/api/auth/session', { method: 'DELETE' })
export const signOutEverywhere = (api: ApiClient) => api<void>('/api/auth/sessions', { method: 'DELETE' })

export const ownSessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: OWN_SESSIONS_KEY,
    queryFn: ({ signal }) => api<OwnSessions>('/api/auth/sessions', { signal }),
  })

export const endOwnSession = (api: ApiClient, id: string) =>
  api<void>(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const ownPasskeysQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: OWN_PASSKEYS_KEY,
    queryFn: ({ signal }) => api<OwnPasskeys>('/api/auth/passkeys', { signal }),
  })

const passkeyPath = (id: string) => `/api/auth/passkeys/${encodeURIComponent(id)}`

export const renamePasskey = (api: ApiClient, id: string, body: RenamePasskey) =>
  api<void>(passkeyPath(id), { method: 'PUT', body })

export const removePasskey = (api: ApiClient, id: string) => api<void>(passkeyPath(id), { method: 'DELETE' })

export const staffQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: STAFF_KEY,
    queryFn: ({ signal }) => api<StaffList>('/api/admin/staff', { signal }),
  })

export const inviteStaff = (api: ApiClient, body: InviteStaff) =>
  api<OpenInvitation>('/api/admin/invitations', { method: 'POST', body })

export const withdrawInvitation = (api: ApiClient, id: string) =>
  api<void>(`/api/admin/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' })

/** A right of a member of staff: the role of an admin, or one municipality. */
export type StaffRight = { userId: string; municipalityId: string | null }

const memberPath = (userId: string) => `/api/admin/staff/${encodeURIComponent(userId)}`

export const resetPasskeysOf = (api: ApiClient, userId: string) =>
  api<void>(`${memberPath(userId)}/passkeys`, { method: 'DELETE' })

export const endSessionsOf = (api: ApiClient, userId: string) =>
  api<void>(`${memberPath(userId)}/sessions`, { method: 'DELETE' })

export const withdrawRight = (api: ApiClient, { userId, municipalityId }: StaffRight) => {
  const member = memberPath(userId)
  const right = municipalityId === null ? 'roles/admin' : `municipalities/${encodeURIComponent(municipalityId)}`
  return api<void>(`${member}/${right}`, { method: 'DELETE' })
}

/** As much of a municipality as an invitation names. */
export type MunicipalityChoice = { id: string; name: string; bfsNumber: string }

/** For the field that picks one; admins get all. */
export const searchMunicipalities = async (api: ApiClient, text: string, signal: AbortSignal) => {
  const query = { text, sort: 'name', direction: 'asc', page: 1 }
  return (await api<{ items: MunicipalityChoice[] }>('/api/admin/municipalities', { query, signal })).items
}

export const mailboxQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['mailbox'] as const,
    queryFn: ({ signal }) => api<Mailbox>('/api/mailbox', { signal }),
    refetchOnWindowFocus: 'always',
  })
