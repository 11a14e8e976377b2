import {
  type Column,
  type Database,
  type Keyset,
  type KeysetPage,
  type Position,
  readKeysetPage,
  type Slice,
} from '@e-collecting/database'
import { auditLog } from '@e-collecting/database/staff'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { RECORD_TYPE_OF } from '../contract/actions.ts'
import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditDetail,
  type AuditEntry,
  type AuditRecordType,
} from '../contract.ts'

export interface AuditEvent {
  actor: { userId: string | null; email: string }
  at: Date
  action: AuditAction
  recordId: string
  municipalityId?: string | null
  /** Counts, codes and statuses; never an attribute of a resident. */
  detail?: AuditDetail
}

/** Appends to the log. Call it in the transaction of the change it tells of, so that neither stands without the other. */
export async function recordAudit(tx: Database, event: AuditEvent): Promise<void> {
  const { actor, at, action, recordId, municipalityId = null, detail = {} } = event
  await tx.insert(auditLog).values({
    at,
    action,
    recordType: RECORD_TYPE_OF[action],
    recordId,
    detail,
    actorId: actor.userId,
    actorEmail: actor.email,
    gemeindeId: municipalityId,
  })
}

/** How many parameters `auditColumns` are. */
export const AUDIT_COLUMN_COUNT = 8

/** Lines of the log as columns of a statement by hand. */
export const auditColumns = (events: readonly AuditEvent[]): Column[] => [
  { type: 'timestamptz', values: events.map(({ at }) => at) },
  { type: 'uuid', values: events.map(({ actor }) => actor.userId) },
  { type: 'text', values: events.map(({ actor }) => actor.email) },
  { type: 'text', values: events.map(({ action }) => action) },
  { type: 'text', values: events.map(({ action }) => RECORD_TYPE_OF[action]) },
  { type: 'text', values: events.map(({ recordId }) => recordId) },
  { type: 'uuid', values: events.map(({ municipalityId = null }) => municipalityId) },
  { type: 'text', values: events.map(({ detail = {} }) => JSON.stringify(detail)) },
]

/**
 * Appends them as a part of the statement that makes the changes they tell of.
 * @param first number of the first of their parameters
 * @param isTrue condition on `note.record_id`: what did not happen is not told
 */
export const auditText = (first: number, isTrue: string): string => {
  const types = ['timestamptz', 'uuid', 'text', 'text', 'text', 'text', 'uuid', 'text']
  const columns = 'at, actor_id, actor_email, action, record_type, record_id, gemeinde_id, detail'
  return `insert into audit_log (${columns})
    select at, actor_id, actor_email, action, record_type, record_id, gemeinde_id, detail::jsonb
    from unnest(${types.map((type, position) => `$${first + position}::${type}[]`).join(', ')}) as note(${columns})
    where ${isTrue}`
}

const KEYSET: Keyset = { keys: [{ of: sql`${auditLog.id}`, type: 'bigint' }], direction: 'desc' }

/** An entry before what it is about is named. */
export type StoredEntry = Omit<AuditEntry, 'municipality' | 'popularVote'>

const COLUMNS = {
  id: auditLog.id,
  at: auditLog.at,
  actorEmail: auditLog.actorEmail,
  action: auditLog.action,
  recordType: auditLog.recordType,
  recordId: auditLog.recordId,
  municipalityId: auditLog.gemeindeId,
  detail: auditLog.detail,
}

const toEntry = (row: SelectResultFields<typeof COLUMNS>): StoredEntry => ({
  ...row,
  at: row.at.toISOString(),
  action: row.action as AuditAction,
  recordType: row.recordType as AuditRecordType,
})

/** What is looked for in the log: of an action, in some municipalities or about one record where that is said. */
export interface AuditSearch {
  action: AuditAction
  municipalityIds?: readonly string[] | undefined
  recordId?: string | undefined
}

/** The newest entry of a kind, with what stands in it as it was recorded. */
export async function findNewestAudit(
  db: Database,
  { action, municipalityIds, recordId }: AuditSearch,
): Promise<StoredEntry | undefined> {
  if (municipalityIds?.length === 0) return undefined
  const isOf = municipalityIds === undefined ? undefined : inArray(auditLog.gemeindeId, [...municipalityIds])
  const isAbout =
    recordId === undefined
      ? undefined
      : and(eq(auditLog.recordType, RECORD_TYPE_OF[action]), eq(auditLog.recordId, recordId))
  const [row] = await db
    .select(COLUMNS)
    .from(auditLog)
    .where(and(eq(auditLog.action, action), isOf, isAbout))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row === undefined ? undefined : toEntry(row)
}

/** One page of the log, newest first. */
export async function listAudit(
  db: Database,
  action: AuditAction | undefined,
  position: Position | undefined,
): Promise<KeysetPage<StoredEntry>> {
  const read = ({ where, order, limit, keys }: Slice) =>
    db
      .select({ ...COLUMNS, keys })
      .from(auditLog)
      .where(and(action === undefined ? undefined : eq(auditLog.action, action), where))
      .orderBy(order)
      .limit(limit)
  const page = await readKeysetPage(KEYSET, read, position, AUDIT_PAGE_SIZE)
  return { ...page, rows: page.rows.map(({ keys: _, ...row }) => toEntry(row)) }
}
