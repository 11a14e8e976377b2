export { AUDIT_COLUMN_COUNT, type AuditEvent, auditColumns, auditText, recordAudit } from './audit-repository.ts'
export { type AuditRoutesDeps, createAuditRoutes } from './routes.ts'
