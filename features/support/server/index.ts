export { RECEIPT_TYPE } from './issue-receipt-credential.ts'
export { createSupportRoutes, type SupportRoutesDeps } from './routes.ts'
export { createSupportSessionRepository, type SupportSessionRepository } from './support-session-repository.ts'
export { type SweepSupportSessionsDeps, sweepSupportSessions } from './sweep-support-sessions.ts'
