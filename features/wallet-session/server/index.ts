export { expireOverdue } from './expire-overdue.ts'
export { createSessionId, hashOf, openSession, type Sealer, type SessionAccess } from './session-access.ts'
export { type StreamSessionDeps, streamSession } from './stream-session.ts'
export {
  createPersonVerifier,
  type PersonVerification,
  type PersonVerifier,
  type PersonVerifierDeps,
} from './verify-person.ts'
