import { type AuditEvent, auditColumns } from '@e-collecting/audit/server'
import type { Column, Statements } from '@e-collecting/database'
import type { ProviderStatus, RecordStatus } from '../contract.ts'
import { type StoredCredential, toColumns } from './credential-column-statements.ts'
import { type Manner, statementFor, type WriteKind } from './credential-statements.ts'

/** What the issuer said, and what follows for the record. */
export interface StatusReading {
  managementId: string
  providerStatus: ProviderStatus
  /** When the issuer was asked: an older reading never overwrites a newer one, but for `insteadOf`. */
  readAt: Date
  status: RecordStatus
  isCollected: boolean
  /** False: the link of the offer goes. */
  isLinkKept: boolean
  /** The attempt on whose behalf it was read, if it holds the lease. */
  attemptId?: string | undefined
  /**
   * The record as it stood before the issuer was asked. While it still says the same since then, this reading comes after that, even if another
   * machine has read that at a later time of its own clock.
   */
  insteadOf?: Pick<StoredCredential, 'providerStatus' | 'providerStatusSince'> | undefined
}

/** What is written together. */
export type CredentialWrite =
  /** The first lease for a resident and an item; nothing if there is a record, one of both is gone or archived, or the entry was changed. */
  | { readonly kind: 'insert'; readonly record: StoredCredential; readonly entryAt: Date }
  | {
      readonly kind: 'update'
      readonly record: StoredCredential
      /** As which it must still stand. */
      readonly seen: StoredCredential
      /** For another lease: as which the resident's entry must still stand. */
      readonly entryAt?: Date
      /** Goes into the log if the update holds. */
      readonly note?: AuditEvent | undefined
    }
  | { readonly kind: 'reading'; readonly reading: StatusReading }

/** `outdated`: somebody else was faster, nothing was changed. `busy`: somebody else changes it at this moment. */
export type CredentialOutcome = 'written' | 'outdated' | 'busy'

type WriteOf<Kind extends WriteKind> = Extract<CredentialWrite, { kind: Kind }>

interface Batch {
  readonly insert: readonly WriteOf<'insert'>[]
  readonly update: readonly WriteOf<'update'>[]
  readonly reading: readonly WriteOf<'reading'>[]
  readonly notes: readonly AuditEvent[]
}

/** By which row a write is told from the others of its batch. */
const keyOf = (write: CredentialWrite): string =>
  write.kind === 'reading' ? write.reading.managementId : write.record.id

/** Writes on one record never share a batch, by whatever they name it: a reading by the offer that stands there. */
export function keysOf(write: CredentialWrite): readonly string[] {
  if (write.kind === 'insert') return [write.record.id]
  if (write.kind === 'reading') return [write.reading.managementId]
  const { record, seen } = write
  return seen.managementId === null ? [record.id] : [record.id, seen.managementId]
}

type Row = Record<`${WriteKind}_reached` | `${WriteKind}_held`, string[] | null>

/**
 * Writes a batch in one statement, one commit. A batch waits for nobody, so that two can never wait for each other: what somebody
 * else holds is `busy` and has to be written alone.
 */
export async function writeTogether(
  statements: Statements,
  batch: readonly CredentialWrite[],
): Promise<readonly CredentialOutcome[]> {
  const row = await run(statements, batch, 'together')
  return batch.map((write) => {
    if (row[`${write.kind}_held`]?.includes(keyOf(write))) return 'written'
    return row[`${write.kind}_reached`]?.includes(keyOf(write)) ? 'outdated' : 'busy'
  })
}

/** Writes one alone, and waits for whoever changes it at this moment. */
export async function writeAlone(
  statements: Statements,
  write: CredentialWrite,
): Promise<Exclude<CredentialOutcome, 'busy'>> {
  const row = await run(statements, [write], 'alone')
  return row[`${write.kind}_held`]?.includes(keyOf(write)) ? 'written' : 'outdated'
}

async function run(statements: Statements, writes: readonly CredentialWrite[], manner: Manner): Promise<Partial<Row>> {
  const batch = sortOut(writes)
  const kinds = Object.entries(batch).flatMap(([kind, rows]) => (rows.length > 0 ? [kind as keyof Batch] : []))
  const [row] = await statements.run<Row>(statementFor(kinds, manner), columnsOf(batch))
  return row ?? {}
}

const sortOut = (writes: readonly CredentialWrite[]): Batch => ({
  insert: writes.filter((write) => write.kind === 'insert'),
  update: writes.filter((write) => write.kind === 'update'),
  reading: writes.filter((write) => write.kind === 'reading'),
  notes: writes.flatMap((write) => (write.kind !== 'update' || write.note === undefined ? [] : [write.note])),
})

const columnsOf = ({ insert, update, reading, notes }: Batch): Column[] => [
  ...(insert.length > 0 ? insertColumns(insert) : []),
  ...(update.length > 0 ? updateColumns(update) : []),
  ...(reading.length > 0 ? readingColumns(reading.map((write) => write.reading)) : []),
  ...(notes.length > 0 ? auditColumns(notes) : []),
]

const insertColumns = (inserts: Batch['insert']): Column[] => [
  ...toColumns(inserts.map(({ record }) => record)),
  { type: 'timestamptz', values: inserts.map(({ entryAt }) => entryAt) },
]

const updateColumns = (updates: Batch['update']): Column[] => [
  ...toColumns(updates.map(({ record }) => record)),
  { type: 'text', values: updates.map(({ seen }) => seen.status) },
  { type: 'text', values: updates.map(({ seen }) => seen.providerStatus) },
  { type: 'uuid', values: updates.map(({ seen }) => seen.attemptId) },
  { type: 'text', values: updates.map(({ seen }) => seen.managementId) },
  { type: 'timestamptz', values: updates.map(({ entryAt = null }) => entryAt) },
]

const readingColumns = (readings: readonly StatusReading[]): Column[] => [
  { type: 'text', values: readings.map(({ managementId }) => managementId) },
  { type: 'text', values: readings.map(({ providerStatus }) => providerStatus) },
  { type: 'timestamptz', values: readings.map(({ readAt }) => readAt) },
  { type: 'text', values: readings.map(({ status }) => status) },
  { type: 'int4', values: readings.map(({ isCollected }) => Number(isCollected)) },
  { type: 'int4', values: readings.map(({ isLinkKept }) => Number(isLinkKept)) },
  { type: 'uuid', values: readings.map(({ attemptId = null }) => attemptId) },
  { type: 'text', values: readings.map(({ insteadOf }) => insteadOf?.providerStatus ?? null) },
  { type: 'timestamptz', values: readings.map(({ insteadOf }) => insteadOf?.providerStatusSince ?? null) },
]
