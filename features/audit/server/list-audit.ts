import type { Database } from '@e-collecting/database'
import { auditLog } from '@e-collecting/database/staff'
import { desc, eq } from 'drizzle-orm'
import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntry,
  type AuditPage,
  type AuditRecordType,
} from '../contract.ts'

export interface AuditQuery {
  action: AuditAction | undefined
  /** From 1. */
  page: number
}

/** One page of the log, newest first. */
export async function listAudit(db: Database, { action, page }: AuditQuery): Promise<AuditPage> {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorEmail: auditLog.actorEmail,
      action: auditLog.action,
      recordType: auditLog.recordType,
      recordId: auditLog.recordId,
      municipalityId: auditLog.gemeindeId,
      detail: auditLog.detail,
    })
    .from(auditLog)
    .where(action === undefined ? undefined : eq(auditLog.action, action))
    .orderBy(desc(auditLog.id))
    .limit(AUDIT_PAGE_SIZE + 1)
    .offset((page - 1) * AUDIT_PAGE_SIZE)
  const entries = rows.slice(0, AUDIT_PAGE_SIZE).map(
    (row): AuditEntry => ({
      ...row,
      at: row.at.toISOString(),
      action: row.action as AuditAction,
      recordType: row.recordType as AuditRecordType,
    }),
  )
  return { entries, page, hasNext: rows.length > AUDIT_PAGE_SIZE }
}
