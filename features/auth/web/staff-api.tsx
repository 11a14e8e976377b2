import { type ApiClient, ApiProvider, noAnswer, problemCode, useApi } from '@e-collecting/api-client'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { endSessionHere, refreshSession } from './session.ts'

const loadStepUpDialog = async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog })
const StepUpDialog = lazy(loadStepUpDialog)

/** A question for the passkey that is open, and who waits for its answer. */
type Question = { answer: Promise<boolean>; settle: (isGiven: boolean) => void }

/**
 * The client for everything below. An answer `not-signed-in`, to whatever request, ends the session of this tab;
 * `second-factor-required` leads to the sign-in; `fresh-passkey-required` asks for the passkey and then sends the request
 * again, so that no tab of the administration has to know which steps ask for it. Where the question cannot be fetched, the request
 * has failed as by a lost connection.
 */
export function StaffApi({ children }: { children: ReactNode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const open = useRef<Question | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const staffApi = useMemo<ApiClient>(() => {
    const ask = async (): Promise<boolean> => {
      await loadStepUpDialog().catch((cause: unknown) => {
        throw noAnswer(cause)
      })
      open.current ??= createQuestion()
      setQuestion(open.current)
      return open.current.answer
    }
    const send = api as (...call: readonly unknown[]) => Promise<unknown>
    const sendOrAsk = async (...call: readonly unknown[]) => {
      try {
        return await send(...call)
      } catch (error) {
        const code = problemCode(error)
        if (code === 'not-signed-in') endSessionHere(queryClient)
        if (code === 'second-factor-required') void refreshSession(queryClient)
        if (code !== 'fresh-passkey-required' || !(await ask())) throw error
        return send(...call)
      }
    }
    // It hands every call through as it is.
    return sendOrAsk as ApiClient
  }, [api, queryClient])
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

function createQuestion(): Question {
  let settle: Question['settle'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { answer, settle }
}
