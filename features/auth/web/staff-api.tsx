import {
  type ApiClient,
  ApiProvider,
  type CallErrorCode,
  noAnswer,
  problemCode,
  useApi,
} from '@e-collecting/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { ACCOUNT_HEADER, type SignedInUser } from '../contract.ts'
import { endSessionHere, refreshSession } from './session.ts'

const loadStepUpDialog = async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog })
const StepUpDialog = lazy(loadStepUpDialog)

/** A question for the passkey that is open, and who waits for its answer. */
type Question = { answer: Promise<boolean>; settle: (isGiven: boolean) => void }

export type StaffApiProps = {
  /** Whose pages stand below: nothing is sent in the name of another one. */
  user: SignedInUser
  /** Something was to be changed, and this account is not signed in any more. Has to stay the same function. */
  onLost: () => void
  children: ReactNode
}

/**
 * The client for everything below. An answer `not-signed-in`, to whatever request, ends the session of this tab; `other-account`
 * and `second-factor-required` have it asked for anew; `fresh-passkey-required` asks for the passkey and then sends the request again, so that no tab of the administration has to know which steps ask for it. The question is fetched ahead, as it
 * would be gone for a page of an older version; where it could not be fetched, the request has failed as by a lost connection.
 */
export function StaffApi({ user, onLost, children }: StaffApiProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id } = user
  const open = useRef<Question | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    loadStepUpDialog().catch(() => undefined)
  }, [])
  const staffApi = useMemo<ApiClient>(() => {
    const ask = async (): Promise<boolean> => {
      await loadStepUpDialog().catch((cause: unknown) => {
        throw noAnswer(cause)
      })
      open.current ??= createQuestion()
      setQuestion(open.current)
      return open.current.answer
    }
    const sendAny = api as (call: string, request: object) => Promise<unknown>
    const send = (call: string, request: object = {}) =>
      sendAny(call, { ...request, headers: { [ACCOUNT_HEADER]: id } })
    const sendOrAsk = async (call: string, request?: object) => {
      try {
        return await send(call, request)
      } catch (error) {
        const code = problemCode(error)
        if (code === 'not-signed-in') endSessionHere(queryClient)
        else if (ASKED_ANEW.includes(code)) void refreshSession(queryClient)
        if (isLost(code) && !call.startsWith('GET ')) onLost()
        if (code !== 'fresh-passkey-required' || !(await ask())) throw error
        return send(call, request)
      }
    }
    // It hands every call through, with whose it is.
    return sendOrAsk as ApiClient
  }, [api, queryClient, id, onLost])
  const answer = (isGiven: boolean) => {
    open.current = null
    setQuestion(null)
    question?.settle(isGiven)
  }
  return (
    <ApiProvider value={staffApi}>
      {children}
      {question !== null && (
        <Suspense>
          <StepUpDialog api={api} onGiven={() => answer(true)} onCancel={() => answer(false)} />
        </Suspense>
      )}
    </ApiProvider>
  )
}

const ASKED_ANEW: readonly CallErrorCode[] = ['other-account', 'second-factor-required']

/** This account is not signed in, or not with all it takes. */
const isLost = (code: CallErrorCode): boolean => code === 'not-signed-in' || ASKED_ANEW.includes(code)

/** Whether something was refused for that alone: signing in again helps. */
export const isForLostAccount = (error: unknown): boolean => isLost(problemCode(error))

function createQuestion(): Question {
  let settle: Question['settle'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { answer, settle }
}
