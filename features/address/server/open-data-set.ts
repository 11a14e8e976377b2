import type { Database, Statements } from '@e-collecting/database'
import { type Clock, DomainError } from '@e-collecting/kernel'
import {
  type DataSetKind,
  deleteDataSet,
  insertBuildingAddresses,
  insertDataSet,
  insertStreets,
  publishDataSets,
  type ReadyDataSet,
  type StoredAddress,
} from './data-set-repository.ts'
import { createStreetNumbers, type NewStreet } from './street-numbers.ts'
import { sweepDataSets } from './sweep-data-sets.ts'
import { toCentimetres } from './swiss-coordinates.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'address-data-set-empty': true
    'address-data-set-given-up': true
  }
}

/** An entrance of a building as the importers read it. */
export interface NewAddress extends Omit<StoredAddress, 'streetId' | 'easting' | 'northing'> {
  street: NewStreet
  /** LV95 in metres; null where the file does not say it. */
  easting: number | null
  northing: number | null
}

/** A data set that nobody searches yet. */
export interface DataSetWriter {
  /** Notes streets, in memory until `publish`; one that is known already is left alone. */
  writeStreets: (streets: Iterable<NewStreet>) => void
  /**
   * Writes addresses, and notes their streets. Returns when there is room for more, while the last ones are still on their way to the
   * database, so that who reads a file goes on reading; what fails there is thrown by the next call or by `publish`.
   * @throws DomainError `address-data-set-given-up` when nobody had written for ten minutes; what the driver throws
   */
  writeAddresses: (addresses: Iterable<NewAddress>) => Promise<void>
  /**
   * Writes what is left; then it can be published, alone or with others (`publishReady`).
   * @param dataDate where it was not known at the beginning
   * @throws DomainError `address-data-set-empty` without a single street; as `writeAddresses`. Call `discard` then.
   */
  complete: (dataDate?: string) => Promise<ReadyDataSet>
  /** Deletes what was written. Whoever cannot call it leaves that to the sweep. */
  discard: () => Promise<void>
}

export interface OpenDataSetDeps {
  db: Database
  statements: Statements
  now: Clock
}

/** Rows of one statement. With 2,000 PostgreSQL takes half as many a second, with 50,000 not more. */
const ROWS_AT_ONCE = 10_000

/**
 * Begins a data set that replaces the current one of its kind once it is published. Its rows are written by statements of their own, not
 * in one transaction: nobody sees them before. First deletes what earlier ones have left.
 * @param options `kind`: `addresses` and `streets` are searched together, the `sample` while there is neither; `dataDate` as `2026-01-01`
 */
export async function openDataSet(
  { db, statements, now }: OpenDataSetDeps,
  { kind, dataDate }: { kind: Extract<DataSetKind, 'sample' | 'streets' | 'addresses'>; dataDate: string | null },
): Promise<DataSetWriter> {
  await sweepDataSets(db, now())
  const id = await insertDataSet(db, { kind, dataDate, changedAt: now() })
  const streets = createStreetNumbers()
  let waiting: StoredAddress[] = []
  let written = 0
  let sending: Promise<void> = Promise.resolve()

  const send = async () => {
    const rows = waiting
    waiting = []
    await sending
    sending = insertBuildingAddresses(statements, { id, now: now() }, rows).then((count) => {
      written += requireHeld(count)
    })
    // Whoever writes next is told.
    sending.catch(() => undefined)
  }

  return {
    writeStreets: (rows) => {
      for (const street of rows) streets.numberOf(street)
    },
    writeAddresses: async (rows) => {
      for (const address of rows) {
        waiting.push(toStored(address, streets.countAddress(address.street)))
        if (waiting.length === ROWS_AT_ONCE) await send()
      }
    },
    complete: async (completeDate) => {
      await send()
      await sending
      const all = streets.list()
      if (all.length === 0)
        throw new DomainError('address-data-set-empty', 'A data set without a street replaces nothing.')
      for (let at = 0; at < all.length; at += ROWS_AT_ONCE)
        requireHeld(await insertStreets(statements, { id, now: now() }, all.slice(at, at + ROWS_AT_ONCE)))
      return { id, kind, dataDate: completeDate ?? dataDate, streetCount: all.length, addressCount: written }
    },
    discard: async () => {
      await sending.catch(() => undefined)
      await deleteDataSet(db, id)
    },
  }
}

/**
 * Makes complete data sets the current ones of their kinds, all at the same moment. Processes search them some seconds later, and the former ones until then, which
 * the sweep deletes after five minutes.
 * @throws DomainError `address-data-set-given-up`: nothing has changed then
 */
export async function publishReady(
  { db, now }: Pick<OpenDataSetDeps, 'db' | 'now'>,
  ready: readonly ReadyDataSet[],
): Promise<void> {
  requireHeld((await publishDataSets(db, ready, now())) ? 0 : undefined)
}

function requireHeld(count: number | undefined): number {
  if (count !== undefined) return count
  throw new DomainError(
    'address-data-set-given-up',
    'Nobody has written to the data set for too long; it was given up.',
  )
}

const toStored = (address: NewAddress, streetId: number): StoredAddress => ({
  streetId,
  egaid: address.egaid,
  egid: address.egid,
  edid: address.edid,
  easting: toCentimetres(address.easting),
  northing: toCentimetres(address.northing),
  houseNumber: address.houseNumber,
})
