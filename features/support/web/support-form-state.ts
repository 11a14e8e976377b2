import { EMPTY_ADDRESS, type EnteredAddress } from '@e-collecting/address/web'
import type { PopularVoteType } from '@e-collecting/popular-votes/contract'
import type { ChosenItem } from '@e-collecting/popular-votes/web'
import type { PersonClaims } from '@e-collecting/wallet-session/contract'
import { entering, type OpenSession, type WizardState } from '@e-collecting/wallet-session/web'
import type { SupportStep } from '../contract.ts'

/** What the last page shows. The person lives here and nowhere else: never stored. */
export interface Receipt {
  issuedAt: string
  person: PersonClaims | null
}

export interface SupportFormState extends WizardState<SupportStep>, ChosenItem {
  address: EnteredAddress
  receipt: Receipt | null
  /** Everything has just been deleted: say so. */
  isCleared: boolean
}

export type SupportFormAction =
  | { type: 'type-chosen'; popularVoteType: PopularVoteType }
  | { type: 'title-chosen'; slug: string | null; popularVoteType: PopularVoteType }
  | { type: 'address-changed'; address: EnteredAddress }
  /** `asked` is the address as it stood when its check began; a check counts for nothing once that was changed, or its step left. */
  | { type: 'address-confirmed'; asked: EnteredAddress; address: EnteredAddress }
  | { type: 'missing-shown' }
  | { type: 'step-entered'; step: EnteredStep }
  /** `popularVote` and `bfsNumber` are what the session was asked for. */
  | { type: 'session-started'; session: OpenSession; popularVote: string; bfsNumber: string }
  | { type: 'receipt-issued'; slug: string; receipt: Receipt }
  /** The remembered receipt belongs to another item than the page. */
  | { type: 'item-opened'; slug: string }
  | { type: 'restarted' }

/** Steps one enters by a button; the last two follow from a session. */
export type EnteredStep = Exclude<SupportStep, 'wallet' | 'receipt'>

/** The empty form, with the item of the page one stands on. */
export const startSupportForm = (preselectedSlug: string | null): SupportFormState => ({
  step: 'item',
  stepsEntered: 0,
  type: null,
  slug: preselectedSlug,
  address: EMPTY_ADDRESS,
  session: null,
  receipt: null,
  showsMissing: false,
  isCleared: false,
})

/**
 * The whole form as one table of what each event does. A session lives only between its start and the next change: every
 * way back drops it here, and whoever holds the state cancels what was dropped.
 */
export function reduceSupportForm(state: SupportFormState, action: SupportFormAction): SupportFormState {
  switch (action.type) {
    case 'type-chosen':
      if (action.popularVoteType === state.type) return state
      return edited(state, { type: action.popularVoteType, slug: null })
    case 'title-chosen':
      return edited(state, { type: action.popularVoteType, slug: action.slug })
    case 'address-changed':
      return action.address === state.address ? state : edited(state, { address: action.address })
    case 'address-confirmed':
      if (state.step !== 'address' || action.asked !== state.address) return state
      return { ...edited(state, { address: action.address }), ...entering(state, 'summary') }
    case 'missing-shown':
      return { ...state, showsMissing: true, isCleared: false }
    case 'step-entered':
      return { ...edited(state, {}), ...entering(state, action.step) }
    case 'session-started':
      if (!awaits(state, action)) return state
      return { ...state, ...entering(state, 'wallet'), session: action.session }
    case 'receipt-issued':
      return { ...state, ...entering(state, 'receipt'), slug: action.slug, receipt: action.receipt }
    case 'item-opened':
      return startSupportForm(action.slug)
    case 'restarted':
      return { ...startSupportForm(null), stepsEntered: state.stepsEntered + 1, isCleared: true }
  }
}

const edited = (state: SupportFormState, change: Partial<SupportFormState>): SupportFormState => ({
  ...state,
  ...change,
  session: null,
  receipt: null,
  isCleared: false,
})

/** Whether a session that has just begun is still the one the form stands for: item and address may have changed meanwhile. */
const awaits = (
  { step, slug, address }: SupportFormState,
  asked: Extract<SupportFormAction, { type: 'session-started' }>,
): boolean =>
  (step === 'summary' || step === 'wallet') &&
  slug === asked.popularVote &&
  address.municipality?.bfsNumber === asked.bfsNumber
