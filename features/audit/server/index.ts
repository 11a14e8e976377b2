export {
  AUDIT_COLUMN_COUNT,
  type AuditEvent,
  auditColumns,
  auditText,
  findNewestAudit,
  recordAudit,
} from './audit-repository.ts'
export { createAuditRoutes } from './routes.ts'
