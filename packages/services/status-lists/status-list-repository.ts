import type { StatusBits } from '@e-collecting/credentials/status-list'
import type { Database } from '@e-collecting/database'
import { statusLists } from '@e-collecting/database/trust'
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

export type StatusListRecord = {
  readonly id: string
  readonly uri: string
  readonly issuerDid: string
  readonly bits: StatusBits
  readonly length: number
}
export type StatusListContent = StatusListRecord & { readonly bytes: Uint8Array; readonly version: number }

const RECORD = {
  id: statusLists.id,
  uri: statusLists.uri,
  issuerDid: statusLists.issuerDid,
  bits: sql<StatusBits>`${statusLists.bits}`,
  length: statusLists.length,
}

/** Stores a list unless there is one of this id. */
export async function insertStatusList(
  db: Database,
  list: StatusListRecord & { service: string; bytes: Uint8Array; createdAt: Date },
): Promise<void> {
  await db
    .insert(statusLists)
    .values({ ...list, version: 0 })
    .onConflictDoNothing()
}

export const findStatusListsByUri = (
  db: Database,
  service: string,
  uris: readonly string[],
): Promise<StatusListRecord[]> =>
  db
    .select(RECORD)
    .from(statusLists)
    .where(and(eq(statusLists.service, service), inArray(statusLists.uri, [...uris])))

/** The raw list; with `lock`, nobody else changes it before the transaction ends. */
export async function loadStatusListContent(
  db: Database,
  id: string,
  options?: { lock: boolean },
): Promise<StatusListContent | undefined> {
  const query = db
    .select({ ...RECORD, bytes: statusLists.bytes, version: statusLists.version })
    .from(statusLists)
    .where(eq(statusLists.id, id))
  // Each awaited by itself: the compiler compares two kinds of queries for seconds.
  const [row] = options?.lock ? await query.for('update') : await query
  return row
}

export async function updateStatusListBytes(db: Database, id: string, bytes: Uint8Array): Promise<void> {
  await db
    .update(statusLists)
    .set({ bytes, version: sql`${statusLists.version} + 1` })
    .where(eq(statusLists.id, id))
}

/** Stores a signed list unless a newer one is there already. */
export async function updatePublication(
  db: Database,
  publication: { id: string; version: number; jwt: string; publishedAt: Date },
): Promise<void> {
  const { id, version, jwt, publishedAt } = publication
  await db
    .update(statusLists)
    .set({ jwt, publishedVersion: version, publishedAt })
    .where(
      and(eq(statusLists.id, id), or(isNull(statusLists.publishedVersion), lte(statusLists.publishedVersion, version))),
    )
}

/** Lists whose signed form is missing, out of date, older than `publishedBefore`, or in a future beyond `publishedAfter`, or begins otherwise than with `signedAs`. */
export async function listStaleStatusLists(
  db: Database,
  service: string,
  { publishedBefore, publishedAfter, signedAs }: { publishedBefore: Date; publishedAfter: Date; signedAs: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: statusLists.id })
    .from(statusLists)
    .where(
      and(
        eq(statusLists.service, service),
        or(
          isNull(statusLists.publishedVersion),
          lte(statusLists.publishedAt, publishedBefore),
          gt(statusLists.publishedAt, publishedAfter),
          sql`not starts_with(${statusLists.jwt}, ${signedAs})`,
          sql`${statusLists.publishedVersion} < ${statusLists.version}`,
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Headers of lists as they were signed last, each once. */
export async function listSignedHeaders(db: Database): Promise<string[]> {
  const header = sql<string>`split_part(${statusLists.jwt}, '.', 1)`
  const rows = await db.selectDistinct({ header }).from(statusLists).where(isNotNull(statusLists.jwt))
  return rows.map((row) => row.header)
}

/** A signed list as served, with the number of its publication. */
export type Publication = { readonly id: string; readonly jwt: string; readonly mark: string }

/** Changes with every publication of a list. */
const PUBLICATION_MARK = sql<string>`${statusLists.publishedVersion} || ':' || extract(epoch from ${statusLists.publishedAt})`

/** Marks of the published ones among these lists. */
export async function listPublicationMarks(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; mark: string }[]> {
  return db
    .select({ id: statusLists.id, mark: PUBLICATION_MARK })
    .from(statusLists)
    .where(and(inArray(statusLists.id, [...ids]), isNotNull(statusLists.jwt)))
}

export async function findPublication(db: Database, id: string): Promise<Publication | undefined> {
  const [row] = await db
    .select({ id: statusLists.id, jwt: statusLists.jwt, mark: PUBLICATION_MARK })
    .from(statusLists)
    .where(eq(statusLists.id, id))
  return row?.jwt ? { ...row, jwt: row.jwt } : undefined
}

/** From now on every list is full. */
export async function fillAllStatusLists(db: Database): Promise<void> {
  await db.update(statusLists).set({ nextPosition: sql`${statusLists.length}` })
}
