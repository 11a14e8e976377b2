import type { WalletFlow } from '@e-collecting/wallet-session/web'
import {
  CREDENTIAL_POLL_INTERVAL_MS,
  type CreateRegisterSession,
  FINAL_PROVIDER_STATUSES,
  REGISTER_SESSION,
  type RegisterSessionView,
} from '../contract.ts'

/** The sessions of this flow. */
export const REGISTER_FLOW: WalletFlow<RegisterSessionView, CreateRegisterSession> = {
  path: '/api/register/sessions',
  begin: (api, body) => api('POST /api/register/sessions', { body }),
  read: (api, id, signal) => api('GET /api/register/sessions/{id}', { params: { id }, signal }),
  cancel: (api, id) => api('DELETE /api/register/sessions/{id}', { params: { id } }),
  transitions: REGISTER_SESSION,
  pollDoneMs: (view) => isCredentialMoving(view) && CREDENTIAL_POLL_INTERVAL_MS,
}

/** The credential is out and its status may still change. */
const isCredentialMoving = (view: RegisterSessionView): boolean =>
  view.state === 'matched' && view.credential !== null && !FINAL_PROVIDER_STATUSES.includes(view.credential.status)
