export { RECEIPT_TYPE } from './receipt-request.ts'
export { createSupportRoutes, type SupportRoutesDeps } from './routes.ts'
export { createSupportSessions, type SupportSessions, topicOf } from './support-sessions.ts'
