import type { Database } from '@e-collecting/database'
import { dids } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'

export type DidRecord = { readonly name: string; readonly did: string; readonly log: string }

const COLUMNS = { name: dids.name, did: dids.did, log: dids.log }

/** All DIDs that were made here, each with its label. */
export async function listLabelledDids(db: Database): Promise<{ label: string; did: string }[]> {
  const rows = await db.select({ name: dids.name, did: dids.did }).from(dids).orderBy(dids.name)
  return rows.map(({ name, did }) => ({ label: labelOf(name), did }))
}

/** What a DID's name begins with; the rest is a hash over its place and keys. */
export const labelOf = (name: string): string => name.slice(0, name.lastIndexOf('-'))

/** The DID of this name, with its log. */
export async function findDidByName(db: Database, name: string): Promise<DidRecord | undefined> {
  const [row] = await db.select(COLUMNS).from(dids).where(eq(dids.name, name))
  return row
}

/** The record of a DID that was made here. */
export async function findDid(db: Database, did: string): Promise<DidRecord | undefined> {
  const [row] = await db.select(COLUMNS).from(dids).where(eq(dids.did, did))
  return row
}

/** Stores a DID unless its name is taken, and answers what is stored. */
export async function insertDid(db: Database, record: DidRecord, createdAt: Date): Promise<DidRecord> {
  const [inserted] = await db
    .insert(dids)
    .values({ ...record, createdAt })
    .onConflictDoNothing()
    .returning(COLUMNS)
  return inserted ?? (await findDidByName(db, record.name)) ?? record
}
