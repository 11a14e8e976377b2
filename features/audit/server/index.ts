export { AUDIT_COLUMN_COUNT, type AuditEvent, auditColumns, auditText, recordAudit } from './record-audit.ts'
export { type AuditRoutesDeps, createAuditRoutes } from './routes.ts'
