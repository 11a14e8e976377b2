import { join } from 'node:path'
import { listCurrentDataSets, type ReadyDataSet } from './data-set-repository.ts'
import type { FieldOf } from './official-files/layouts.ts'
import { openOfficialFiles } from './official-files/open-official-files.ts'
import { readAddressRow } from './official-files/read-address-row.ts'
import { newTally, readRows, recognizeFiles } from './official-files/read-official-file.ts'
import { type OpenDataSetDeps, openDataSet, publishReady } from './open-data-set.ts'

const SAMPLE_ADDRESSES_FILE = 'sample-addresses.csv'

/**
 * Fills an empty database with the sample that comes with the product; one that holds any addresses or streets is left as it is.
 * @param dataDir folder of this feature's data
 */
export async function seedSampleAddresses(deps: OpenDataSetDeps, dataDir: string): Promise<ReadyDataSet | undefined> {
  const current = await listCurrentDataSets(deps.db)
  if (current.some(({ streetCount }) => streetCount > 0)) return undefined
  const writer = await openDataSet(deps, { kind: 'sample', dataDate: null })
  const { files, close } = await openOfficialFiles([join(dataDir, SAMPLE_ADDRESSES_FILE)])
  try {
    const { recognized } = await recognizeFiles(files)
    for (const file of recognized)
      for await (const { rows } of readRows(file, readSampleRow, newTally())) await writer.writeAddresses(rows)
  } finally {
    close()
  }
  const ready = await writer.complete()
  await publishReady(deps, [ready])
  return ready
}

/** Its municipalities are those that come with it. */
const readSampleRow = (fields: readonly string[], fieldOf: FieldOf) =>
  readAddressRow(fields, fieldOf, (number) => number)
