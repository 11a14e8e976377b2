import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { listCurrentDataSets } from './data-set-repository.ts'
import { type DataSetCounts, type NewAddress, type OpenDataSetDeps, openDataSet } from './open-data-set.ts'

const SAMPLE_ADDRESSES_FILE = 'sample-addresses.csv'

/**
 * Fills an empty database with the sample that comes with the product; one that holds any addresses or streets is left as it is.
 * @param dataDir folder of this feature's data
 */
export async function seedSampleAddresses(deps: OpenDataSetDeps, dataDir: string): Promise<DataSetCounts | undefined> {
  const current = await listCurrentDataSets(deps.db)
  if (current.some(({ streetCount }) => streetCount > 0)) return undefined
  const writer = await openDataSet(deps, { kind: 'sample', dataDate: null })
  await writer.writeAddresses(parseSample(await readFile(`${dataDir}/${SAMPLE_ADDRESSES_FILE}`, 'utf8')))
  return writer.publish()
}

/** It has the official layout, and no faults. */
function parseSample(csv: string): NewAddress[] {
  const rows: Record<string, string>[] = parse(csv, {
    bom: true,
    delimiter: ';',
    columns: true,
    skip_empty_lines: true,
  })
  return rows.map((row) => {
    const [postalCode = '', ...locality] = (row.ZIP_LABEL ?? '').split(' ')
    return {
      street: {
        esid: Number(row.STR_ESID),
        name: row.STN_LABEL ?? '',
        postalCode,
        locality: locality.join(' '),
        bfsNumber: row.COM_FOSNR ?? '',
      },
      egaid: Number(row.ADR_EGAID),
      egid: Number(row.BDG_EGID),
      edid: Number(row.ADR_EDID),
      houseNumber: row.ADR_NUMBER ?? '',
      easting: Number(row.ADR_EASTING),
      northing: Number(row.ADR_NORTHING),
    }
  })
}
