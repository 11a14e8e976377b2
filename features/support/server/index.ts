export { guideBackToSupport } from './guide-back.ts'
export { RECEIPT_DESCRIPTION } from './receipt-type.ts'
export { createSupportRoutes } from './routes.ts'
export { createSupportSessions, topicOf } from './support-sessions.ts'
