import type { WalletFlow } from '@e-collecting/wallet-session/web'
import {
  CREDENTIAL_POLL_INTERVAL_MS,
  FINAL_PROVIDER_STATUSES,
  REGISTER_SESSION,
  type RegisterSessionView,
} from '../contract.ts'

/** The sessions of this flow. */
export const REGISTER_FLOW: WalletFlow<RegisterSessionView> = {
  path: '/api/register/sessions',
  transitions: REGISTER_SESSION,
  pollDoneMs: (view) => isCredentialMoving(view) && CREDENTIAL_POLL_INTERVAL_MS,
}

/** The credential is out and its status may still change. */
const isCredentialMoving = (view: RegisterSessionView): boolean =>
  view.state === 'matched' && view.credential !== null && !FINAL_PROVIDER_STATUSES.includes(view.credential.status)
