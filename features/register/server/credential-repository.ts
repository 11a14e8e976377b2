import { type AuditEvent, recordAudit } from '@e-collecting/audit/server'
import {
  createGroupCommit,
  createGroupRead,
  type Database,
  isFaultOfOneRow,
  type Statements,
} from '@e-collecting/database'
import { credentials } from '@e-collecting/database/register'
import type { PopularVoteId } from '@e-collecting/popular-votes/server'
import { eq, or, type SQL } from 'drizzle-orm'
import { CREDENTIAL_COLUMNS, SELECTED, type StoredCredential, toCredential } from './credential-column-statements.ts'
import {
  type CredentialOutcome,
  type CredentialWrite,
  keysOf,
  type StatusReading,
  writeAlone,
  writeTogether,
} from './write-credentials.ts'

/** Whose credential for which item: there is one record at most. */
export interface RecordKey {
  residentId: string
  popularVoteId: PopularVoteId
}

/**
 * Credential records, one at a time, with what is asked and written at the same moment in one statement: one for each process. Every
 * change of state is a compare-and-set. Each write resolves after its commit, to whether it has held.
 */
export interface CredentialRepository {
  findById: (id: string) => Promise<StoredCredential | undefined>
  findOf: (key: RecordKey) => Promise<StoredCredential | undefined>
  /** By what a callback names: the credential or the offer. */
  findBySubject: (subjectId: string) => Promise<StoredCredential | undefined>
  /**
   * Takes the lease, by a first record or by the one that was seen. False if it does not stand as it was seen any more, if there is a first
   * one already, if the item is gone, or if the resident's entry is no longer in the register or no longer as it was read: it may be somebody
   * else's now.
   * @param entryAt when the entry was changed last, as it was read
   */
  lease: (leased: StoredCredential, seen: StoredCredential | undefined, entryAt: Date) => Promise<boolean>
  /**
   * What follows upon a lease. False if the record does not stand as it was seen any more; nothing is noted then.
   * @param note goes into the log with it
   */
  update: (record: StoredCredential, seen: StoredCredential, note?: AuditEvent) => Promise<boolean>
  /**
   * Writes what the issuer said. False when the record has moved on to another offer, a newer reading stands there, or another attempt
   * holds the lease.
   */
  applyStatus: (reading: StatusReading) => Promise<boolean>
  /** What staff wanted and were refused, for the log. */
  noteRefusal: (note: AuditEvent) => Promise<void>
}

export function createCredentialRepository(parts: { db: Database; statements: Statements }): CredentialRepository {
  const { db, statements } = parts
  const find = async (where: SQL | undefined): Promise<StoredCredential | undefined> => {
    const [row] = await db.select(CREDENTIAL_COLUMNS).from(credentials).where(where)
    return row === undefined ? undefined : toCredential(row)
  }
  const commit = createGroupCommit<CredentialWrite, CredentialOutcome>({
    write: (batch) => writeTogether(statements, batch),
    keysOf,
    isFaultOfOne: isFaultOfOneRow,
  })
  const write = async (work: CredentialWrite): Promise<boolean> => {
    const outcome = await commit(work)
    return (outcome === 'busy' ? await writeAlone(statements, work) : outcome) === 'written'
  }

  return {
    findById: (id) => find(eq(credentials.id, id)),
    findOf: createGroupRead((keys: readonly RecordKey[]) => findAllOf(statements, keys)),
    findBySubject: (subjectId) =>
      find(or(eq(credentials.managementId, subjectId), eq(credentials.credentialId, subjectId))),
    lease: (record, seen, entryAt) =>
      write(seen === undefined ? { kind: 'insert', record, entryAt } : { kind: 'update', record, seen, entryAt }),
    update: (record, seen, note) => write({ kind: 'update', record, seen, note }),
    applyStatus: (reading) => write({ kind: 'reading', reading }),
    noteRefusal: (note) => recordAudit(db, note),
  }
}

const FIND_OF = {
  name: 'credentials-find-of',
  text: `select ${SELECTED} from unnest($1::uuid[], $2::uuid[]) as asked(resident, item)
    join credentials as stored on stored.einwohner_id = asked.resident and stored.volksbegehren_id = asked.item`,
}

async function findAllOf(
  statements: Statements,
  keys: readonly RecordKey[],
): Promise<(StoredCredential | undefined)[]> {
  const rows = await statements.run<StoredCredential>(FIND_OF, [
    { type: 'uuid', values: keys.map(({ residentId }) => residentId) },
    { type: 'uuid', values: keys.map(({ popularVoteId }) => popularVoteId) },
  ])
  const nameOf = ({ residentId, popularVoteId }: RecordKey) => `${residentId} ${popularVoteId}`
  const found = new Map(rows.map((record) => [nameOf(record), record]))
  return keys.map((key) => found.get(nameOf(key)))
}
