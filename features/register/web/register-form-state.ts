import { EMPTY_ADDRESS, type EnteredAddress } from '@e-collecting/address/web'
import type { PopularVoteType } from '@e-collecting/popular-votes/contract'
import type { ChosenItem } from '@e-collecting/popular-votes/web'
import { entering, type OpenSession, type WizardState } from '@e-collecting/wallet-session/web'
import type { RegisterCredentialView, RegisterFailure, RegisterStep } from '../contract.ts'

/** Why the flow stopped. `session-over`: too much time has passed, or another browser is asking. */
export type AbortReason = RegisterFailure | 'session-over'

export interface RegisterFormState extends WizardState<RegisterStep>, ChosenItem {
  address: EnteredAddress
  /** The register has found the person; never remembered, the server says it again. */
  isMatched: boolean
  /** That the flow has stopped, and why: step 4 becomes a message. */
  abort: AbortReason | null
  /** An offer link is a bearer secret: in this tab's memory only. */
  credential: RegisterCredentialView | null
}

export type RegisterFormAction =
  | { type: 'address-changed'; address: EnteredAddress }
  /** `asked` is the address as it stood when its check began; a check counts for nothing once that was changed, or its step left. */
  | { type: 'address-confirmed'; asked: EnteredAddress; address: EnteredAddress }
  | { type: 'missing-shown' }
  | { type: 'step-entered'; step: Exclude<RegisterStep, 'credential'> }
  /** `bfsNumber` is what the session was asked for. */
  | { type: 'session-started'; session: OpenSession; bfsNumber: string }
  | { type: 'resident-matched' }
  | { type: 'aborted'; reason: AbortReason }
  | { type: 'type-chosen'; popularVoteType: PopularVoteType }
  | { type: 'title-chosen'; slug: string | null; popularVoteType: PopularVoteType }
  | { type: 'credential-received'; credential: RegisterCredentialView }
  | { type: 'restarted'; preselectedSlug: string | null }

/** The empty form, with the item the address of the page names. */
export const startRegisterForm = (preselectedSlug: string | null): RegisterFormState => ({
  step: 'address',
  stepsEntered: 0,
  address: EMPTY_ADDRESS,
  session: null,
  isMatched: false,
  abort: null,
  type: null,
  slug: preselectedSlug,
  credential: null,
  showsMissing: false,
})

/**
 * The whole wizard as one table of what each event does. A session belongs to one municipality: every change of the address
 * and every way back before the wallet step drops it here, and whoever holds the state cancels what was dropped.
 */
export function reduceRegisterForm(state: RegisterFormState, action: RegisterFormAction): RegisterFormState {
  switch (action.type) {
    case 'address-changed':
      return action.address === state.address ? state : { ...withoutSession(state), address: action.address }
    case 'address-confirmed':
      if (state.step !== 'address' || action.asked !== state.address) return state
      return { ...withoutSession(state), address: action.address, ...entering(state, 'summary') }
    case 'missing-shown':
      return { ...state, showsMissing: true }
    case 'step-entered':
      return enterStep(state, action.step)
    case 'session-started':
      return awaits(state, action) ? { ...state, abort: null, session: action.session } : state
    case 'resident-matched':
      if (state.session === null || state.abort !== null) return state
      return { ...state, isMatched: true, ...(state.step === 'wallet' && entering(state, 'item')) }
    case 'aborted':
      return { ...withoutProof(state), session: state.session, abort: action.reason, ...entering(state, 'item') }
    case 'type-chosen':
      if (action.popularVoteType === state.type) return state
      return { ...state, type: action.popularVoteType, slug: null }
    case 'title-chosen':
      return { ...state, type: action.popularVoteType, slug: action.slug }
    case 'credential-received':
      return receive(state, action.credential)
    case 'restarted':
      return { ...startRegisterForm(action.preselectedSlug), stepsEntered: state.stepsEntered + 1 }
  }
}

/** The way back over a proof keeps it; before it, and after a failure, a new one is needed. */
function enterStep(state: RegisterFormState, step: RegisterFormState['step']): RegisterFormState {
  const keepsProof = state.isMatched && (step === 'wallet' || step === 'item')
  return { ...(keepsProof ? state : withoutSession(state)), ...entering(state, step) }
}

/** From step 4 an answered request leads on; on step 5 it only brings news. */
function receive(state: RegisterFormState, credential: RegisterCredentialView): RegisterFormState {
  if (state.session === null || state.abort !== null || (state.step !== 'item' && state.step !== 'credential'))
    return state
  return { ...state, isMatched: true, credential, slug: credential.popularVote, ...entering(state, 'credential') }
}

const withoutProof = (state: RegisterFormState): RegisterFormState => ({
  ...state,
  isMatched: false,
  abort: null,
  credential: null,
})

const withoutSession = (state: RegisterFormState): RegisterFormState => ({ ...withoutProof(state), session: null })

/** Whether a session that has just begun is still the one the form waits for. */
const awaits = (
  { step, isMatched, address }: RegisterFormState,
  asked: Extract<RegisterFormAction, { type: 'session-started' }>,
): boolean => step === 'wallet' && !isMatched && address.municipality?.bfsNumber === asked.bfsNumber
