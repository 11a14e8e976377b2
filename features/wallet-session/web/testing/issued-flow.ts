import { walletSessionTransitions } from '../../contract.ts'
import type { WalletFlow } from '../session-api.ts'

/** A flow of tests alone, begun already: no route of the product. */
export const ISSUED_FLOW: WalletFlow<{ state: 'issued' }> = {
  path: '/api/flow/sessions',
  begin: () => Promise.reject(new Error('begun already')),
  read: (api) => (api as unknown as (call: string) => Promise<{ state: 'issued' }>)('GET /api/flow/sessions'),
  cancel: async () => undefined,
  transitions: walletSessionTransitions('issued'),
  pollDoneMs: () => false,
}
