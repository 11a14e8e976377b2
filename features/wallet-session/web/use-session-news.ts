import { isRefusal } from '@e-collecting/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followSession } from './follow-session.ts'
import { eventsPath, sessionKey } from './session-api.ts'
import { phaseOf } from './session-phase.ts'
import type { SessionQuery } from './use-wallet-session.ts'

/**
 * Keeps a session up to date from its first answer until the wallet's part is over, the five minutes are, or the step is left.
 * @returns whether the server has seen a wallet open the request
 */
export function useSessionNews<View extends { state: string }>({
  flow,
  session,
  view,
  error,
}: SessionQuery<View>): boolean {
  const queryClient = useQueryClient()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const { id, deadlineMs } = session ?? { id: null, deadlineMs: 0 }
  const isOpen = view !== undefined && phaseOf(flow.transitions, view.state) !== 'settled' && !isRefusal(error)
  useEffect(() => {
    if (id === null || !isOpen) return
    const queryKey = sessionKey(flow, id)
    return followSession({
      eventsPath: eventsPath(flow, id),
      deadlineMs,
      known: () => {
        const state = queryClient.getQueryData<View>(queryKey)?.state
        return { state, phase: phaseOf(flow.transitions, state) }
      },
      opened: () => setOpenedId(id),
      ask: (isNews) => void queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: isNews }),
    })
  }, [flow, id, deadlineMs, isOpen, queryClient])
  return id !== null && openedId === id
}
