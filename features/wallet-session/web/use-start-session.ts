import { useApi } from '@e-collecting/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { SESSION_LIFETIME_MS } from '../contract.ts'
import type { OpenSession } from './open-session.ts'
import { cancelSession, sessionKey, type WalletFlow } from './session-api.ts'

export interface SessionStart<Input> {
  start: (input: Input) => void
  isPending: boolean
  error: Error | null
  /** When it was last tried: a second failure is announced again. */
  submittedAt: number
}

/** `asked` is the input in letters, as long as its answer is under way. */
type Attempt<Input> = { input: Input; asked: string }

/**
 * Begins a wallet session at a press of a button: exactly once however often React renders, and once for a double press. Its
 * end is counted on this browser's clock from before the request: a wrong clock does no harm, and no time is shown that the
 * server does not grant. One that comes after something else was asked for, or whoever asked has left the step, is cancelled:
 * its failure would not be said either.
 * @param onStarted gets the session with what it was asked for, which the form may have left behind meanwhile, and how to ask
 * later whether it is still wanted
 */
export function useStartSession<Input extends object>(
  flow: Pick<WalletFlow<never, Input>, 'path' | 'begin' | 'cancel'>,
  onStarted: (session: OpenSession, input: Input, isWanted: () => boolean) => void,
): SessionStart<Input> {
  const api = useApi()
  const queryClient = useQueryClient()
  const isLeft = useRef(false)
  const last = useRef<Attempt<Input> | null>(null)
  const { mutate, isPending, error, submittedAt } = useMutation({
    mutationFn: async ({ input }: Attempt<Input>) => {
      const deadlineMs = Date.now() + SESSION_LIFETIME_MS
      const created = await flow.begin(api, input)
      return { deadlineMs, created }
    },
    onSuccess: ({ deadlineMs, created: { id, ...created } }, attempt) => {
      const isWanted = () => !isLeft.current && attempt === last.current
      if (!isWanted()) return cancelSession(api, flow, id)
      queryClient.setQueryData(sessionKey(flow, id), { state: 'waiting', ...created })
      onStarted({ id, deadlineMs }, attempt.input, isWanted)
    },
    onSettled: (_, __, attempt) => {
      attempt.asked = ''
    },
  })
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const start = (input: Input) => {
    const asked = JSON.stringify(input)
    if (last.current?.asked === asked) return
    last.current = { input, asked }
    mutate(last.current)
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
