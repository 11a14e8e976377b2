import { type ApiClient, isRefusal, shouldRetry } from '@e-collecting/api-client'
import { queryOptions } from '@tanstack/react-query'
import {
  canFollow,
  isSettled,
  POLL_INTERVAL_MS,
  type WalletSessionCreated,
  type WalletSessionTransitions,
} from '../contract.ts'
import type { OpenSession } from './open-session.ts'

/** What a flow tells the shared code about its sessions. */
export interface WalletFlow<View extends { state: string }, Input = never> {
  /** Its sessions in the API: events are at `/{id}/events`. */
  path: string
  begin: (api: ApiClient, input: Input) => Promise<WalletSessionCreated>
  read: (api: ApiClient, id: string, signal: AbortSignal) => Promise<View>
  cancel: (api: ApiClient, id: string) => Promise<unknown>
  transitions: WalletSessionTransitions<string>
  /** How often a session that is done is read again, in milliseconds; false when nothing can change any more. */
  pollDoneMs: (view: View) => number | false
}

export const eventsPath = ({ path }: Pick<WalletFlow<never>, 'path'>, id: string) =>
  `${path}/${encodeURIComponent(id)}/events`
export const sessionKey = ({ path }: Pick<WalletFlow<never>, 'path'>, id: string) => [path, id] as const

/**
 * The state of a session: read on arrival until there is a first answer, on return to the tab, and when `followSession` has
 * reason to. What it says may name a person or hold an offer link: memory only. An answer that was overtaken changes nothing.
 */
export const sessionQuery = <View extends { state: string }>(
  api: ApiClient,
  flow: WalletFlow<View>,
  { id, deadlineMs }: OpenSession,
) =>
  queryOptions({
    queryKey: sessionKey(flow, id),
    queryFn: async ({ signal, client, queryKey }) => {
      const view = await flow.read(api, id, signal)
      const known = client.getQueryData<View>(queryKey)
      return known === undefined || canFollow(flow.transitions, known.state, view.state) ? view : known
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (isRefusal(error)) return false
      if (data === undefined) return Date.now() < deadlineMs && POLL_INTERVAL_MS
      return isSettled(flow.transitions, data.state) && flow.pollDoneMs(data)
    },
    // What the start has just said needs no second question.
    staleTime: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < 1 && shouldRetry(failures, error),
  })

/** Gives a session up. Whether it arrives does not matter to the person: left alone, the session lapses by itself. */
export const cancelSession = (api: ApiClient, flow: Pick<WalletFlow<never>, 'cancel'>, id: string): void => {
  flow.cancel(api, id).catch(() => undefined)
}
