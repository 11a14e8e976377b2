import { useCanton } from '@e-collecting/address/web'
import { useSite } from '@e-collecting/browser'
import { usePopularVotes } from '@e-collecting/popular-votes/web'
import { useStartSession, useWizard } from '@e-collecting/wallet-session/web'
import type { CreateRegisterSession, RegisterStep } from '../contract.ts'
import { REGISTER_FLOW } from './register-flow.ts'
import type { RegisterForm } from './register-form-model.ts'
import { REGISTER_FORM } from './register-form-store.ts'
import { NEXT_STEP } from './steps.ts'
import { useRegisterSession } from './use-register-session.ts'

/** The wizard of this tab. */
export function useRegisterForm(preselectedSlug: string | null): RegisterForm {
  const { today } = useSite()
  const popularVotes = usePopularVotes()
  const wizard = useWizard(REGISTER_FORM, { flow: REGISTER_FLOW, preselectedSlug, nextStep: NEXT_STEP })
  const { state: form, dispatch, getState, isCurrent } = wizard
  const canton = useCanton(form.address.municipality?.bfsNumber)
  const session = useRegisterSession(form, dispatch)
  const start = useStartSession<CreateRegisterSession>(REGISTER_FLOW, (begun, { bfsNumber }) =>
    dispatch({ type: 'session-started', session: begun, bfsNumber }),
  )
  const newCode = () => {
    const { municipality } = getState().address
    if (municipality !== null) start.start({ bfsNumber: municipality.bfsNumber })
  }
  const enterWallet = () => {
    dispatch({ type: 'step-entered', step: 'wallet' })
    if (getState().session === null) newCode()
  }
  const enter = (step: RegisterStep) => {
    const { credential } = getState()
    if (step !== 'credential') dispatch({ type: 'step-entered', step })
    else if (credential !== null) dispatch({ type: 'credential-received', credential })
  }
  return {
    facts: { form, items: popularVotes.kind === 'ready' ? popularVotes.items : [], today, canton },
    isSettled: isCurrent,
    dispatch,
    popularVotes,
    session,
    start,
    enter,
    enterWallet,
    newCode,
    restart: () => dispatch({ type: 'restarted', preselectedSlug }),
  }
}
