import type { ApiClient } from '@e-collecting/ui'
import { isRefusal } from '@e-collecting/ui'
import { nextPollMs, type OpenSession, phaseOf } from '@e-collecting/wallet-session/web'
import { queryOptions } from '@tanstack/react-query'
import type { CreateSupportSession, SupportSessionCreated, SupportSessionView } from '../contract.ts'

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
        : nextPollMs(isRefusal(error) ? 'settled' : phaseOf(data?.state), { deadlineMs, hasEvents }, Date.now()),
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })

const isReceiptWaiting = (view: SupportSessionView | undefined): boolean =>
  view?.state === 'issued' && view.offerDeepLink !== null

export const createSession = (api: ApiClient, input: CreateSupportSession) =>
  api<SupportSessionCreated>('/api/support/sessions', { method: 'POST', body: input })

/** Gives a session up. Whether it arrives does not matter to the person: left alone, the session lapses by itself. */
export const cancelSession = (api: ApiClient, id: string): void => {
  api(sessionPath(id), { method: 'DELETE' }).catch(() => undefined)
}
