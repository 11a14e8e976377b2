import type { WalletFlow } from '@e-collecting/wallet-session/web'
import { DECLARATION_SESSION, DECLARATIONS_PATH, type DeclarationView } from '../contract.ts'
import { commitTo } from './receipt-secret.ts'

/** While the receipt waits in its code the page looks this often whether a wallet has it. */
const RECEIPT_POLL_INTERVAL_MS = 10_000

/** What a declaration begins with: the server sees the item and a commitment to the secret. */
export interface DeclarationInput {
  /** The item's slug. */
  popularVote: string
  secret: string
}

/** The sessions of this flow. What was counted stays known: the page keeps the receipt that the server has forgotten meanwhile. */
export const DECLARATION_FLOW: WalletFlow<DeclarationView, DeclarationInput> = {
  path: DECLARATIONS_PATH,
  begin: async (api, { popularVote, secret }) =>
    api('POST /api/v1/declarations', { body: { popularVote, receiptCommitment: await commitTo(secret) } }),
  read: (api, id, signal) => api('GET /api/v1/declarations/{id}', { params: { id }, signal }),
  cancel: (api, id) => api('DELETE /api/v1/declarations/{id}', { params: { id } }),
  transitions: DECLARATION_SESSION,
  pollDoneMs: (view) =>
    view.state === 'counted' && (view.offer === 'open' || view.offer === 'collecting') && RECEIPT_POLL_INTERVAL_MS,
}
