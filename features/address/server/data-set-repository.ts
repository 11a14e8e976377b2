import type { Database, Statement, Statements } from '@e-collecting/database'
import { addressDataSets, addressStreets, buildingAddresses } from '@e-collecting/database/product'
import { pickNamed } from '@e-collecting/kernel'
import { and, asc, eq, getTableColumns, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

export type DataSetKind = typeof addressDataSets.$inferInsert.kind

const DATA_SET = pickNamed(getTableColumns(addressDataSets), ['id', 'kind', 'dataDate', 'streetCount', 'addressCount'])
/** A data set that is searched, or could be. `dataDate`: day of the data, `2026-01-01`; null where nobody said it. */
export type CurrentDataSet = SelectResultFields<typeof DATA_SET>

/** A point in LV95, in centimetres; null where nobody says it. */
export interface StoredPoint {
  easting: number | null
  northing: number | null
}

/** A street as it stands in the database, or the part of it in one postal code and municipality. */
export interface StoredStreet extends StoredPoint {
  id: number
  /** Federal number (`STR_ESID`), at most 2^31 - 1; null where the file does not say it. */
  esid: number | null
  name: string
  /** Four digits. */
  postalCode: string
  /** Postal town. */
  locality: string
  /** Official number of the municipality that is in force, without leading zeros. */
  bfsNumber: string
  addressCount: number
}

/** An entrance of a building on a street of the same data set. */
export interface StoredAddress extends StoredPoint {
  streetId: number
  /** Federal numbers of address, building and entrance (`ADR_EGAID`, `BDG_EGID`, `ADR_EDID`), each at most 2^31 - 1. */
  egaid: number
  egid: number
  edid: number
  /** As the file has it, `12a` or `31.1`; empty where the building has none. */
  houseNumber: string
}

/** Rows that one statement deletes: nobody waits for long. */
const DELETED_AT_ONCE = 20_000

/** Takes part only while the data set is loading, and says that it is alive. */
const HELD = `with held as (update address_data_sets set changed_at = ($2::timestamptz[])[1]
  where id = ($1::int4[])[1] and state = 'loading' returning id)`

const WRITE_STREETS: Statement = {
  name: 'address_write_streets',
  text: `${HELD}, written as (
    insert into address_streets (data_set_id, id, esid, name, postal_code, locality, bfs_number, address_count, easting, northing)
    select held.id, streets.* from held, unnest($3::int4[], $4::int4[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int4[], $10::int4[], $11::int4[]) as streets
    returning 1)
  select (select count(*)::int4 from held) as held, (select count(*)::int4 from written) as written`,
}

const WRITE_ADDRESSES: Statement = {
  name: 'address_write_addresses',
  text: `${HELD}, written as (
    insert into building_addresses (data_set_id, street_id, egaid, egid, edid, easting, northing, house_number)
    select held.id, rows.* from held, unnest($3::int4[], $4::int4[], $5::int4[], $6::int4[], $7::int4[], $8::int4[], $9::text[]) as rows
    on conflict do nothing returning 1)
  select (select count(*)::int4 from held) as held, (select count(*)::int4 from written) as written`,
}

/** @returns its number */
export async function insertDataSet(
  db: Database,
  dataSet: { kind: DataSetKind; dataDate: string | null; changedAt: Date; document?: string },
): Promise<number> {
  const rows = await db.insert(addressDataSets).values(dataSet).returning({ id: addressDataSets.id })
  return rows[0]?.id ?? 0
}

/** Writes to a data set that is loading. @returns how many rows were new; undefined when it is not loading any more */
export async function insertStreets(
  statements: Statements,
  { id, now }: { id: number; now: Date },
  streets: readonly StoredStreet[],
): Promise<number | undefined> {
  return countWritten(
    await statements.run<Written>(WRITE_STREETS, [
      { type: 'int4', values: [id] },
      { type: 'timestamptz', values: [now] },
      { type: 'int4', values: streets.map((street) => street.id) },
      { type: 'int4', values: streets.map(({ esid }) => esid) },
      { type: 'text', values: streets.map(({ name }) => name) },
      { type: 'text', values: streets.map(({ postalCode }) => postalCode) },
      { type: 'text', values: streets.map(({ locality }) => locality) },
      { type: 'text', values: streets.map(({ bfsNumber }) => bfsNumber) },
      { type: 'int4', values: streets.map(({ addressCount }) => addressCount) },
      { type: 'int4', values: streets.map(({ easting }) => easting) },
      { type: 'int4', values: streets.map(({ northing }) => northing) },
    ]),
  )
}

/** As `insertStreets`. An address that is there already is left alone. */
export async function insertBuildingAddresses(
  statements: Statements,
  { id, now }: { id: number; now: Date },
  addresses: readonly StoredAddress[],
): Promise<number | undefined> {
  return countWritten(
    await statements.run<Written>(WRITE_ADDRESSES, [
      { type: 'int4', values: [id] },
      { type: 'timestamptz', values: [now] },
      { type: 'int4', values: addresses.map(({ streetId }) => streetId) },
      { type: 'int4', values: addresses.map(({ egaid }) => egaid) },
      { type: 'int4', values: addresses.map(({ egid }) => egid) },
      { type: 'int4', values: addresses.map(({ edid }) => edid) },
      { type: 'int4', values: addresses.map(({ easting }) => easting) },
      { type: 'int4', values: addresses.map(({ northing }) => northing) },
      { type: 'text', values: addresses.map(({ houseNumber }) => houseNumber) },
    ]),
  )
}

interface Written {
  held: number
  written: number
}

const countWritten = ([row]: Written[]): number | undefined => (row?.held === 1 ? row.written : undefined)

/** A data set that is written to its end, and still nobody's. */
export type ReadyDataSet = CurrentDataSet

/**
 * Makes loading data sets the current ones of their kinds, and a real one of streets or addresses the sample's successor, all in one transaction.
 * @returns false when one of them is not loading any more; then nothing has changed
 */
export async function publishDataSets(db: Database, ready: readonly ReadyDataSet[], now: Date): Promise<boolean> {
  const ids = ready.map(({ id }) => id)
  return db.transaction(async (transaction) => {
    const held = await transaction
      .select({ id: addressDataSets.id })
      .from(addressDataSets)
      .where(and(inArray(addressDataSets.id, ids), eq(addressDataSets.state, 'loading')))
      .orderBy(asc(addressDataSets.id))
      .for('update')
    if (held.length < ready.length) return false
    await transaction
      .update(addressDataSets)
      .set({ state: 'replaced', changedAt: now })
      .where(and(eq(addressDataSets.state, 'current'), inArray(addressDataSets.kind, ready.flatMap(replacedBy))))
    for (const { id, dataDate, streetCount, addressCount } of ready)
      await transaction
        .update(addressDataSets)
        .set({ state: 'current', changedAt: now, streetCount, addressCount, dataDate })
        .where(eq(addressDataSets.id, id))
    return true
  })
}

const replacedBy = ({ kind }: ReadyDataSet): DataSetKind[] =>
  kind === 'streets' || kind === 'addresses' ? [kind, 'sample'] : [kind]

/** What is searched, the oldest first. */
export async function listCurrentDataSets(db: Database): Promise<CurrentDataSet[]> {
  return db
    .select(DATA_SET)
    .from(addressDataSets)
    .where(eq(addressDataSets.state, 'current'))
    .orderBy(asc(addressDataSets.id))
}

/** Streets of a data set, by their numbers, from the one behind `after` on. */
export async function listStreets(
  db: Database,
  { dataSetId, after, limit }: { dataSetId: number; after: number; limit: number },
): Promise<StoredStreet[]> {
  const { dataSetId: _, ...columns } = getTableColumns(addressStreets)
  return db
    .select(columns)
    .from(addressStreets)
    .where(and(eq(addressStreets.dataSetId, dataSetId), gt(addressStreets.id, after)))
    .orderBy(asc(addressStreets.id))
    .limit(limit)
}

/** Whoever still writes to one that nobody has written to since `before` is refused from now on. */
export async function giveUpDataSets(db: Database, before: Date): Promise<void> {
  await db
    .update(addressDataSets)
    .set({ state: 'replaced' })
    .where(and(eq(addressDataSets.state, 'loading'), lt(addressDataSets.changedAt, before)))
}

/** Numbers of data sets that were replaced before an instant. */
export async function findReplacedDataSets(db: Database, before: Date): Promise<number[]> {
  const rows = await db
    .select({ id: addressDataSets.id })
    .from(addressDataSets)
    .where(and(eq(addressDataSets.state, 'replaced'), lt(addressDataSets.changedAt, before)))
  return rows.map(({ id }) => id)
}

/** Deletes a data set that is not current, in short steps. */
export async function deleteDataSet(db: Database, id: number): Promise<void> {
  await db
    .update(addressDataSets)
    .set({ state: 'replaced' })
    .where(and(eq(addressDataSets.id, id), eq(addressDataSets.state, 'loading')))
  for (const table of [buildingAddresses, addressStreets]) {
    const some = sql`ctid = any(array(select ctid from ${table} where ${table.dataSetId} = ${id} limit ${DELETED_AT_ONCE}))`
    let deleted = DELETED_AT_ONCE
    while (deleted === DELETED_AT_ONCE) {
      const answer = await db.execute(sql`delete from ${table} where ${some} returning 1`)
      deleted = answer.rows.length
    }
  }
  await db.delete(addressDataSets).where(and(eq(addressDataSets.id, id), eq(addressDataSets.state, 'replaced')))
}

/** What is current of a kind that is kept whole. */
export async function loadDocument(db: Database, id: number): Promise<string | undefined> {
  const rows = await db
    .select({ document: addressDataSets.document })
    .from(addressDataSets)
    .where(eq(addressDataSets.id, id))
  return rows[0]?.document ?? undefined
}

/** Numbers of data sets that an import is writing, or was when it broke off. The sample is no import's. */
export async function findLoadingDataSets(db: Database): Promise<number[]> {
  const rows = await db
    .select({ id: addressDataSets.id })
    .from(addressDataSets)
    .where(and(eq(addressDataSets.state, 'loading'), ne(addressDataSets.kind, 'sample')))
  return rows.map(({ id }) => id)
}
