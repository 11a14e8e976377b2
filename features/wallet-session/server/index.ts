export type { Sealer } from '@e-collecting/exchanges'
export type { SessionOwner, Settlement } from './session-owner.ts'
export { failureOf, type SessionState } from './session-state.ts'
export type { AnswerTaker } from './settle-answer.ts'
export { type StreamSessionDeps, streamSession } from './stream-session.ts'
export {
  type BegunSession,
  createWalletSessions,
  type NewSession,
  type SessionAccess,
  type SessionsOf,
  type WalletSession,
  type WalletSessionsDeps,
} from './wallet-sessions.ts'
