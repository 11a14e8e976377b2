export { type AuditEvent, recordAudit } from './record-audit.ts'
export { type AuditRoutesDeps, createAuditRoutes } from './routes.ts'
