import type { PopularVotesState } from '@e-collecting/popular-votes/web'
import type { SessionQuery, SessionStart } from '@e-collecting/wallet-session/web'
import type { CreateRegisterSession, RegisterSessionView, RegisterStep } from '../contract.ts'
import type { RegisterFormAction } from './register-form-state.ts'
import type { RegisterFacts } from './register-steps.ts'

/** What every step works with. */
export interface RegisterForm {
  facts: RegisterFacts
  /** The tab's memory is there. */
  isSettled: boolean
  dispatch: (action: RegisterFormAction) => void
  popularVotes: PopularVotesState
  session: SessionQuery<RegisterSessionView>
  /** The last attempt to begin a session. */
  start: SessionStart<CreateRegisterSession>
  /** Enters a step that is open; the last one only with the credential that is there. */
  enter: (step: RegisterStep) => void
  /** Enters the wallet step; the verification begins by itself if none was started. */
  enterWallet: () => void
  /** A new code for the same municipality. */
  newCode: () => void
  restart: () => void
}
