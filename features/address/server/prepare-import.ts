import { writeLocalitiesDocument, writeUnitsDocument } from './address-documents.ts'
import type { AdministrativeUnits } from './administrative-units.ts'
import { createCantonLookup } from './canton-lookup.ts'
import { deleteDataSet, insertDataSet, type ReadyDataSet } from './data-set-repository.ts'
import { collect, dateOf, type Import, type ImportedKind, later, newestOf, readKind } from './import-run.ts'
import { mergeUnits, requireWholeCountry } from './merge-units.ts'
import { AddressImportError } from './official-files/import-error.ts'
import type { FileKind } from './official-files/layouts.ts'
import type { FindHome } from './official-files/outcome.ts'
import { readAddressRow } from './official-files/read-address-row.ts'
import { readLocalityRow } from './official-files/read-locality-row.ts'
import { readMutationRow } from './official-files/read-mutation-row.ts'
import { readStreetRow } from './official-files/read-street-row.ts'
import { readUnitRow } from './official-files/read-unit-row.ts'
import { type DataSetWriter, openDataSet } from './open-data-set.ts'
import type { NewStreet } from './street-numbers.ts'

/** What was read and waits to be shown with all else, and how to take it back. */
export interface Prepared {
  /** Writes what is left. */
  complete: () => Promise<{ ready: ReadyDataSet; counts: ImportedKind['counts'] }>
  discard: () => Promise<void>
}

/**
 * Reads all files, each kind after those that it needs: a municipality that has merged leads to its successor.
 * @param prepared takes what was begun, also when it fails
 */
export async function prepareAll(run: Import, prepared: Prepared[]): Promise<void> {
  const has = (...kinds: FileKind[]) => run.recognized.some(({ kind }) => kinds.includes(kind))
  let units = await run.units()
  if (has('communes', 'mutations')) {
    const read = await prepareUnits(run, units)
    units = read.units
    prepared.push(read)
  }
  const { findMunicipality } = createCantonLookup(units)
  const homes = new Map<string, string | undefined>()
  const findHome: FindHome = (bfsNumber) => {
    if (!homes.has(bfsNumber)) homes.set(bfsNumber, findMunicipality(bfsNumber)?.bfsNumber)
    return homes.get(bfsNumber)
  }
  if (has('localities')) prepared.push(await prepareLocalities(run, units, findHome))
  if (has('streets')) prepared.push(await prepareStreets(run, findHome))
  if (has('addresses')) await prepareAddresses(run, findHome, prepared)
}

async function prepareUnits(
  run: Import,
  before: AdministrativeUnits,
): Promise<Prepared & { units: AdministrativeUnits }> {
  const communes = await collect(run, 'communes', readUnitRow)
  const mutations = await collect(run, 'mutations', readMutationRow)
  const units = mergeUnits(before, communes.rows, mutations.rows)
  requireWholeCountry(before, units, run.isPartAllowed)
  const newest = newestOf(communes.rows.map(({ validFrom }) => validFrom))
  const date = dateOf(run, ['communes', 'mutations'], newest ?? newestOf(mutations.rows.map(({ date }) => date)))
  const counts = {
    municipalities: units.units.filter(({ level }) => level === 3).length,
    'municipalities that are gone': units.successors.size,
  }
  return {
    units,
    ...prepareDocument(run, { kind: 'municipalities', date, document: writeUnitsDocument(units) }, counts),
  }
}

async function prepareLocalities(run: Import, units: AdministrativeUnits, findHome: FindHome): Promise<Prepared> {
  const { rows } = await collect(run, 'localities', (fields, fieldOf) => readLocalityRow(fields, fieldOf, findHome))
  const covered = new Set(rows.map(({ bfsNumber }) => bfsNumber)).size
  const all = units.units.filter(({ level }) => level === 3).length
  if (covered < all * LEAST_SHARE && !run.isPartAllowed)
    throw new AddressImportError(
      `The directory of localities names ${covered} of ${all} municipalities. If that is meant, add --part.`,
    )
  const date = dateOf(run, ['localities'], newestOf(rows.map(({ modified }) => modified)))
  return prepareDocument(
    run,
    { kind: 'localities', date, document: writeLocalitiesDocument(rows) },
    { localities: new Set(rows.map(({ postalCode, name }) => `${postalCode} ${name}`)).size },
  )
}

/** A directory with fewer of the municipalities is not that of the country. */
const LEAST_SHARE = 0.9

function prepareDocument(
  { db, now }: Import,
  { kind, date, document }: { kind: 'municipalities' | 'localities'; date: string | null; document: string },
  counts: ImportedKind['counts'],
): Prepared {
  let id: number | undefined
  return {
    complete: async () => {
      id = await insertDataSet(db, { kind, dataDate: date, changedAt: now(), document })
      return { ready: { id, kind, dataDate: date, streetCount: 0, addressCount: 0 }, counts }
    },
    discard: async () => {
      if (id !== undefined) await deleteDataSet(db, id)
    },
  }
}

/** They stand in memory until they are shown: a data set to which nobody writes while addresses are read would be taken for given up. */
async function prepareStreets(run: Import, findHome: FindHome): Promise<Prepared> {
  const streets: NewStreet[] = []
  let newest: string | undefined
  await readKind(
    run,
    'streets',
    (fields, fieldOf) => readStreetRow(fields, fieldOf, findHome),
    (rows) => {
      for (const { places, modified, ...street } of rows) {
        for (const place of places) streets.push({ ...street, ...place })
        newest = later(newest, modified)
      }
    },
  )
  const date = dateOf(run, ['streets'], newest)
  let writer: DataSetWriter | undefined
  return {
    complete: async () => {
      writer = await openDataSet(run, { kind: 'streets', dataDate: date })
      writer.writeStreets(streets)
      const ready = await writer.complete()
      return { ready, counts: { streets: ready.streetCount } }
    },
    discard: async () => writer?.discard(),
  }
}

async function prepareAddresses(run: Import, findHome: FindHome, prepared: Prepared[]): Promise<void> {
  const writer = await openDataSet(run, { kind: 'addresses', dataDate: run.date ?? null })
  let newest: string | undefined
  prepared.push({
    complete: async () => {
      const ready = await writer.complete(dateOf(run, ['addresses'], newest) ?? undefined)
      return { ready, counts: { addresses: ready.addressCount, streets: ready.streetCount } }
    },
    discard: writer.discard,
  })
  await readKind(
    run,
    'addresses',
    (fields, fieldOf) => readAddressRow(fields, fieldOf, findHome),
    async (rows) => {
      for (const { modified } of rows) newest = later(newest, modified)
      await writer.writeAddresses(rows)
    },
  )
}
