import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { Database } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import { parse } from 'csv-parse'
import { toSearchText } from './address-document.ts'
import { deleteAddresses, hasAddresses, insertAddresses, type NewAddress } from './address-repository.ts'
import { listCurrentDataSets } from './data-set-repository.ts'
import { type OpenDataSetDeps, openDataSet } from './open-data-set.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'address-file-invalid': true
  }
}

const SAMPLE_ADDRESSES_FILE = 'sample-addresses.csv'

const BATCH_ROWS = 500
const REQUIRED_COLUMNS = [
  'ADR_EGAID',
  'BDG_EGID',
  'ADR_EDID',
  'STN_LABEL',
  'ADR_NUMBER',
  'ZIP_LABEL',
  'COM_FOSNR',
  'COM_NAME',
  'COM_CANTON',
  'ADR_STATUS',
] as const

type AddressRow = Record<(typeof REQUIRED_COLUMNS)[number] | 'STR_ESID' | 'ADR_EASTING' | 'ADR_NORTHING', string>

export interface AddressImport {
  imported: number
  /** Rows without a street or a postal town, and those of Liechtenstein. */
  skipped: number
}

/**
 * Replaces all addresses by those of a file in the official building-address layout (`;`, byte order mark allowed,
 * columns found by name). Reads as a stream and writes in batches within one transaction, so a faulty file changes nothing.
 * @throws DomainError `address-file-invalid` when a column is missing
 */
export async function importAddresses(db: Database, csv: Readable): Promise<AddressImport> {
  const rows = readRows(csv)
  return db.transaction(async (transaction) => {
    const report: AddressImport = { imported: 0, skipped: 0 }
    let batch: NewAddress[] = []
    const flush = async () => {
      await insertAddresses(
        transaction,
        batch.map((address) => ({ ...address, searchText: toSearchText(address) })),
      )
      report.imported += batch.length
      batch = []
    }
    await deleteAddresses(transaction)
    for await (const row of rows) {
      const address = toAddress(row)
      if (address === undefined) report.skipped++
      else batch.push(address)
      if (batch.length === BATCH_ROWS) await flush()
    }
    await flush()
    return report
  })
}

/**
 * Fills an empty database with the sample that comes with the product; one that holds any addresses is left as it is.
 * @param dataDir folder of this feature's data
 */
export async function seedSampleAddresses(deps: OpenDataSetDeps, dataDir: string): Promise<AddressImport | undefined> {
  const { db } = deps
  const open = () => createReadStream(`${dataDir}/${SAMPLE_ADDRESSES_FILE}`)
  if ((await listCurrentDataSets(db)).length === 0) await publishSample(deps, open())
  return (await hasAddresses(db)) ? undefined : importAddresses(db, open())
}

async function publishSample(deps: OpenDataSetDeps, csv: Readable): Promise<void> {
  const writer = await openDataSet(deps, { kind: 'sample', dataDate: null })
  for await (const row of readRows(csv)) {
    const address = toAddress(row)
    if (address !== undefined)
      await writer.writeAddresses([
        {
          street: { ...address, esid: Number(row.STR_ESID), name: address.street },
          egaid: Number(row.ADR_EGAID),
          egid: Number(row.BDG_EGID),
          edid: Number(row.ADR_EDID),
          houseNumber: address.houseNumber,
          easting: Number(row.ADR_EASTING),
          northing: Number(row.ADR_NORTHING),
        },
      ])
  }
  await writer.publish()
}

/** Begins to read at once; what goes wrong before anybody asks for a row is thrown when they do. */
function readRows(csv: Readable): AsyncIterable<AddressRow> {
  const columns = (header: string[]) => {
    const missing = REQUIRED_COLUMNS.filter((column) => !header.includes(column))
    if (missing.length > 0) throw new DomainError('address-file-invalid', `Columns missing: ${missing.join(', ')}.`)
    return header
  }
  const parser = parse({ bom: true, delimiter: ';', columns, trim: true, skip_empty_lines: true })
  parser.on('error', () => {})
  csv.on('error', (error) => parser.destroy(error))
  return csv.pipe(parser)
}

function toAddress(row: AddressRow): NewAddress | undefined {
  const [, postalCode, locality] = /^(\d{4}) (.+)$/.exec(row.ZIP_LABEL) ?? []
  if (postalCode === undefined || locality === undefined || row.STN_LABEL === '') return undefined
  if (isLiechtenstein(row.COM_FOSNR)) return undefined
  return {
    id: [row.BDG_EGID, row.ADR_EDID, row.ADR_EGAID].join('-'),
    street: row.STN_LABEL,
    houseNumber: row.ADR_NUMBER,
    postalCode,
    locality,
    bfsNumber: row.COM_FOSNR,
    municipality: row.COM_NAME,
    canton: row.COM_CANTON,
    status: row.ADR_STATUS,
  }
}

/** The directory covers Liechtenstein's eleven municipalities, 7001 to 7011, too. */
const isLiechtenstein = (bfsNumber: string): boolean => Number(bfsNumber) >= 7001 && Number(bfsNumber) <= 7011
