export {
  createProofSessions,
  type ProofSessions,
  type ProofSessionsDeps,
  type WalletSession,
} from './proof-sessions.ts'
export type { ReturnGuide } from './return-to-session.ts'
export { createReturnRoutes } from './routes.ts'
export { serveSession } from './serve-session.ts'
export type { SessionAccess } from './session-access.ts'
export type { Settlement } from './session-owner.ts'
export { failureOf, type SessionState } from './session-state.ts'
export type { AnswerTaker } from './settle-answer.ts'
export { streamSession } from './stream-session.ts'
export { createWalletSessions, type SessionsOf, type WalletSessionsDeps } from './wallet-sessions.ts'
