export { type AuditInput, type AuditResult, auditLog, LAST_CHECKPOINT } from './audit-log.ts'
export { checkReceipt, type ReceiptStep, type ReceiptVerdict } from './check-receipt.ts'
export type { Progress } from './fold-log.ts'
export { TEXT } from './published-text.ts'
