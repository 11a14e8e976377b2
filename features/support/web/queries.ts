import type { ApiClient } from '@e-collecting/ui'
import { ProblemError } from '@e-collecting/ui'
import { nextPollMs, type SessionPhase } from '@e-collecting/verification/web'
import { queryOptions } from '@tanstack/react-query'
import type { CreateSupportSession, SupportSessionCreated, SupportSessionView } from '../contract.ts'
import type { OpenSession } from './support-form-state.ts'

/** While a receipt waits in its code the page looks this often whether it has been collected (spec §9). */
const RECEIPT_POLL_INTERVAL_MS = 10_000

const sessionPath = (id: string) => `/api/support/sessions/${encodeURIComponent(id)}`
export const sessionEventsPath = (id: string) => `${sessionPath(id)}/events`
export const sessionKey = (id: string) => ['support-session', id] as const

/** The state of a session, asked for as long as something may still come. The answer may name a person: memory only. */
export const supportSessionQuery = (api: ApiClient, { id, deadlineMs }: OpenSession, hasEvents: boolean) =>
  queryOptions({
    queryKey: sessionKey(id),
    queryFn: ({ signal }) => api<SupportSessionView>(sessionPath(id), { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      isReceiptWaiting(data)
        ? RECEIPT_POLL_INTERVAL_MS
        : nextPollMs(isGone(error) ? 'settled' : phaseOf(data?.state), { deadlineMs, hasEvents }, Date.now()),
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < 1 && !isGone(error),
  })

/** How far a session is; before the first answer it waits. */
export function phaseOf(state: string | undefined): SessionPhase {
  if (state === undefined || state === 'waiting') return 'waiting'
  return state === 'verified' ? 'working' : 'settled'
}

const isReceiptWaiting = (view: SupportSessionView | undefined): boolean =>
  view?.state === 'issued' && view.offerDeepLink !== null

/** The server has answered and will answer the same again, e.g. that it does not know the session. */
const isGone = (error: unknown): boolean => error instanceof ProblemError && error.status >= 400 && error.status < 500

export const createSession = (api: ApiClient, input: CreateSupportSession) =>
  api<SupportSessionCreated>('/api/support/sessions', { method: 'POST', body: input })

/** Gives a session up. Whether it arrives does not matter to the person: left alone, the session lapses by itself. */
export const cancelSession = (api: ApiClient, id: string): void => {
  api(sessionPath(id), { method: 'DELETE' }).catch(() => undefined)
}
