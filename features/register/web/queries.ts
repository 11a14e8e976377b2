import { type ApiClient, isRefusal } from '@e-collecting/ui'
import { nextPollMs, type OpenSession, phaseOf } from '@e-collecting/wallet-session/web'
import { queryOptions } from '@tanstack/react-query'
import {
  CREDENTIAL_POLL_INTERVAL_MS,
  type CreateRegisterSession,
  FINAL_PROVIDER_STATUSES,
  type RegisterCredentialView,
  type RegisterMunicipality,
  type RegisterSessionCreated,
  type RegisterSessionView,
  type RequestRegisterCredential,
} from '../contract.ts'

/** A municipality may join at any time: an answer is trusted this long. */
const MUNICIPALITY_STALE_MS = 60_000

const sessionPath = (id: string) => `/api/register/sessions/${encodeURIComponent(id)}`
export const sessionEventsPath = (id: string) => `${sessionPath(id)}/events`
export const sessionKey = (id: string) => ['register-session', id] as const

/** Whether a municipality takes part. @throws ProblemError `municipality-not-registered` */
export const registerMunicipalityQuery = (api: ApiClient, bfsNumber: string) =>
  queryOptions({
    queryKey: ['register-municipality', bfsNumber],
    queryFn: ({ signal }) =>
      api<RegisterMunicipality>(`/api/register/municipalities/${encodeURIComponent(bfsNumber)}`, { signal }),
    staleTime: MUNICIPALITY_STALE_MS,
  })

/** The state of a session, asked for as long as something may still come. An offer link may be in it: memory only. */
export const registerSessionQuery = (api: ApiClient, { id, deadlineMs }: OpenSession, hasEvents: boolean) =>
  queryOptions({
    queryKey: sessionKey(id),
    queryFn: ({ signal }) => api<RegisterSessionView>(sessionPath(id), { signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (isRefusal(error)) return false
      return isCredentialMoving(data)
        ? CREDENTIAL_POLL_INTERVAL_MS
        : nextPollMs(phaseOf(data?.state), { deadlineMs, hasEvents }, Date.now())
    },
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })

/** The credential is out and its status may still change (spec §7). */
const isCredentialMoving = (view: RegisterSessionView | undefined): boolean =>
  view?.state === 'matched' && view.credential !== null && !FINAL_PROVIDER_STATUSES.includes(view.credential.status)

export const createSession = (api: ApiClient, input: CreateRegisterSession) =>
  api<RegisterSessionCreated>('/api/register/sessions', { method: 'POST', body: input })

export const requestCredential = (api: ApiClient, sessionId: string, input: RequestRegisterCredential) =>
  api<RegisterCredentialView>(`${sessionPath(sessionId)}/credential`, { method: 'POST', body: input })

/** Gives a session up. Whether it arrives does not matter to the person: left alone, the session lapses by itself. */
export const cancelSession = (api: ApiClient, id: string): void => {
  api(sessionPath(id), { method: 'DELETE' }).catch(() => undefined)
}
