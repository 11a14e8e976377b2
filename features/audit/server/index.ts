export { type AuditEvent, recordAudit } from './record-audit.ts'
