export { AuditLog, type AuditLogProps } from './audit-log.tsx'
