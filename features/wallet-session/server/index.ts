export type { Sealer } from '@e-collecting/exchanges'
export { failureOf } from './session-state.ts'
export type { AnswerTaker } from './settle-answer.ts'
export { streamSession } from './stream-session.ts'
export {
  createWalletSessions,
  type SessionAccess,
  type SessionsOf,
  type WalletSession,
  type WalletSessionsDeps,
} from './wallet-sessions.ts'
