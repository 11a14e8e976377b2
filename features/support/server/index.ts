export { RECEIPT_DESCRIPTION } from './receipt-type.ts'
export { createSupportRoutes, type SupportRoutesDeps } from './routes.ts'
export { createSupportSessions, type SupportSessions, topicOf } from './support-sessions.ts'
