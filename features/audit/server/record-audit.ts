import type { Database } from '@e-collecting/database'
import { auditLog } from '@e-collecting/database/staff'
import type { AuditAction, AuditDetail, AuditRecordType } from '../contract.ts'

export interface AuditEvent {
  actor: { userId: string | null; email: string }
  at: Date
  action: AuditAction
  recordType: AuditRecordType
  recordId: string
  municipalityId?: string | null
  /** Counts, codes and statuses; never an attribute of a resident. */
  detail?: AuditDetail
}

/** Appends to the log. Call it in the transaction of the change it tells of, so that neither stands without the other. */
export async function recordAudit(tx: Database, event: AuditEvent): Promise<void> {
  const { actor, at, action, recordType, recordId, municipalityId = null, detail = {} } = event
  await tx.insert(auditLog).values({
    ...{ at, action, recordType, recordId, detail },
    actorId: actor.userId,
    actorEmail: actor.email,
    gemeindeId: municipalityId,
  })
}
