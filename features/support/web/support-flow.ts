import type { WalletFlow } from '@e-collecting/wallet-session/web'
import { type CreateSupportSession, SUPPORT_SESSION, type SupportSessionView } from '../contract.ts'

/** While a receipt waits in its code the page looks this often whether it has been collected. */
const RECEIPT_POLL_INTERVAL_MS = 10_000

/** The sessions of this flow. */
export const SUPPORT_FLOW: WalletFlow<SupportSessionView, CreateSupportSession> = {
  path: '/api/support/sessions',
  begin: (api, body) => api('POST /api/support/sessions', { body }),
  read: (api, id, signal) => api('GET /api/support/sessions/{id}', { params: { id }, signal }),
  cancel: (api, id) => api('DELETE /api/support/sessions/{id}', { params: { id } }),
  transitions: SUPPORT_SESSION,
  pollDoneMs: (view) =>
    view.state === 'issued' && (view.offer === 'open' || view.offer === 'collecting') && RECEIPT_POLL_INTERVAL_MS,
}
