import type { StatusBits } from '@e-collecting/credentials/status-list'
import type { Database } from '@e-collecting/database'
import { statusListIndexes, statusLists } from '@e-collecting/database/trust'
import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'

export type StatusListRecord = {
  readonly id: string
  readonly uri: string
  readonly issuerDid: string
  readonly bits: StatusBits
  readonly length: number
}
export type StatusListContent = StatusListRecord & { readonly bytes: Uint8Array; readonly version: number }
export type TakenIndex = { readonly listId: string; readonly uri: string; readonly index: number }

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

export async function findStatusList(db: Database, service: string, id: string): Promise<StatusListRecord | undefined> {
  const [row] = await db
    .select(RECORD)
    .from(statusLists)
    .where(and(eq(statusLists.service, service), eq(statusLists.id, id)))
  return row
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

/** All lists that a service keeps for an issuer, newest first. */
export const listStatusLists = (db: Database, service: string, issuerDid: string): Promise<StatusListRecord[]> =>
  db
    .select(RECORD)
    .from(statusLists)
    .where(and(eq(statusLists.service, service), eq(statusLists.issuerDid, issuerDid)))
    .orderBy(desc(statusLists.createdAt), desc(statusLists.id))

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
  const [row] = await (options?.lock ? query.for('update') : query)
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

/** Lists whose signed form is missing, out of date, or older than `publishedBefore`. */
export async function listStaleStatusLists(db: Database, service: string, publishedBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ id: statusLists.id })
    .from(statusLists)
    .where(
      and(
        eq(statusLists.service, service),
        or(
          isNull(statusLists.publishedVersion),
          lte(statusLists.publishedAt, publishedBefore),
          sql`${statusLists.publishedVersion} < ${statusLists.version}`,
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Lists in which issued copies of these offers stand and whose signed form is behind. */
export async function listStaleListsOfOffers(db: Database, offerIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: statusLists.id })
    .from(statusListIndexes)
    .innerJoin(statusLists, eq(statusLists.id, statusListIndexes.listId))
    .where(
      and(
        inArray(statusListIndexes.offerId, [...offerIds]),
        eq(statusListIndexes.isIssued, true),
        or(isNull(statusLists.publishedVersion), sql`${statusLists.publishedVersion} < ${statusLists.version}`),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Changes with every publication of a list; undefined for one that is unknown or not published. */
const PUBLICATION_MARK = sql<string>`${statusLists.publishedVersion} || ':' || extract(epoch from ${statusLists.publishedAt})`

export async function findPublicationMark(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db.select({ mark: PUBLICATION_MARK }).from(statusLists).where(eq(statusLists.id, id))
  return row?.mark ?? undefined
}

/** The signed list as served, with the mark of its publication. */
export async function findPublication(db: Database, id: string): Promise<{ jwt: string; mark: string } | undefined> {
  const [row] = await db
    .select({ jwt: statusLists.jwt, mark: PUBLICATION_MARK })
    .from(statusLists)
    .where(eq(statusLists.id, id))
  return row?.jwt ? { jwt: row.jwt, mark: row.mark } : undefined
}

/** Takes the free ones among `candidates` for an offer; answers what it got. */
export async function insertIndexes(
  db: Database,
  { listId, offerId, candidates }: { listId: string; offerId: string; candidates: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .insert(statusListIndexes)
    .values(candidates.map((idx) => ({ listId, idx, offerId, isIssued: false })))
    .onConflictDoNothing()
    .returning({ idx: statusListIndexes.idx })
  return rows.map(({ idx }) => idx)
}

/** Free indexes in random order, found by looking at all of them: for lists that are nearly full. */
export async function listFreeIndexes(db: Database, list: StatusListRecord, limit: number): Promise<number[]> {
  const rows = await db
    .select({ idx: sql<number>`candidate` })
    .from(sql`generate_series(0, ${list.length - 1}::int) as candidate`)
    .where(
      sql`not exists (select 1 from ${statusListIndexes} where ${statusListIndexes.listId} = ${list.id} and ${statusListIndexes.idx} = candidate)`,
    )
    .orderBy(sql`random()`)
    .limit(limit)
  return rows.map(({ idx }) => idx)
}

export async function countTakenIndexes(db: Database, listId: string): Promise<number> {
  const [row] = await db
    .select({ taken: sql<number>`count(*)::int` })
    .from(statusListIndexes)
    .where(eq(statusListIndexes.listId, listId))
  return row?.taken ?? 0
}

/** The indexes of an offer by list, lowest first, so that copy n gets the n-th of each list. */
export const listOfferIndexes = (
  db: Database,
  offerIds: readonly string[],
  options: { isIssued: boolean },
): Promise<TakenIndex[]> =>
  db
    .select({ listId: statusListIndexes.listId, uri: statusLists.uri, index: statusListIndexes.idx })
    .from(statusListIndexes)
    .innerJoin(statusLists, eq(statusLists.id, statusListIndexes.listId))
    .where(and(inArray(statusListIndexes.offerId, [...offerIds]), eq(statusListIndexes.isIssued, options.isIssued)))
    .orderBy(asc(statusListIndexes.listId), asc(statusListIndexes.idx))

export async function markIndexesIssued(db: Database, offerId: string, used: readonly TakenIndex[]): Promise<void> {
  if (used.length === 0) return
  const isUsed = or(
    ...used.map(({ listId, index }) => and(eq(statusListIndexes.listId, listId), eq(statusListIndexes.idx, index))),
  )
  await db
    .update(statusListIndexes)
    .set({ isIssued: true })
    .where(and(eq(statusListIndexes.offerId, offerId), isUsed))
}

/** Gives back what offers had reserved and never issued: those indexes stand in no credential. */
export async function deleteReservedIndexes(db: Database, offerIds: readonly string[]): Promise<void> {
  if (offerIds.length === 0) return
  await db
    .delete(statusListIndexes)
    .where(and(inArray(statusListIndexes.offerId, [...offerIds]), eq(statusListIndexes.isIssued, false)))
}
