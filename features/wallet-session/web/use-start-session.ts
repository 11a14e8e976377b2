import { useApi } from '@e-collecting/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SESSION_LIFETIME_MS } from '../contract.ts'
import type { OpenSession } from './open-session.ts'
import { sessionKey, type WalletFlow } from './session-api.ts'

export interface SessionStart<Input> {
  start: (input: Input) => void
  isPending: boolean
  error: Error | null
  /** When it was last tried: a second failure is announced again. */
  submittedAt: number
}

/**
 * Begins a wallet session at a press of a button: exactly once however often React renders, and once for a double press. Its
 * end is counted on this browser's clock from before the request: a wrong clock does no harm, and no time is shown that the
 * server does not grant.
 * @param onStarted gets the session with what it was asked for, which the form may have left behind meanwhile
 */
export function useStartSession<Input extends object>(
  flow: Pick<WalletFlow<never, Input>, 'path' | 'begin'>,
  onStarted: (session: OpenSession, input: Input) => void,
): SessionStart<Input> {
  const api = useApi()
  const queryClient = useQueryClient()
  const mutationKey = [flow.path]
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationKey,
    mutationFn: async (input: Input) => {
      const deadlineMs = Date.now() + SESSION_LIFETIME_MS
      const created = await flow.begin(api, input)
      return { deadlineMs, created }
    },
    onSuccess: ({ deadlineMs, created: { id, ...created } }, input) => {
      queryClient.setQueryData(sessionKey(flow, id), { state: 'waiting', ...created })
      onStarted({ id, deadlineMs }, input)
    },
  })
  const start = (input: Input) => {
    const isUnderWay = queryClient.isMutating({
      mutationKey,
      predicate: ({ state }) => JSON.stringify(state.variables) === JSON.stringify(input),
    })
    if (isUnderWay === 0) mutate(input)
  }
  return { start, isPending, error, submittedAt }
}

/** Begins at once where it is wanted: the press that asked for it came before this code. */
export function useBeginning(isWanted: boolean, begin: () => void) {
  const first = useRef(isWanted ? begin : null)
  useEffect(() => {
    first.current?.()
    first.current = null
  }, [])
}
