import { readdir } from 'node:fs/promises'
import { DomainError } from '@e-collecting/kernel'
import type { AdministrativeUnits } from './administrative-units.ts'
import { dayOfName } from './official-files/official-dates.ts'
import { openOfficialFiles } from './official-files/open-official-files.ts'
import { type LocalityPart, readLocalityRow } from './official-files/read-locality-row.ts'
import { readMutationRow } from './official-files/read-mutation-row.ts'
import { newTally, readRows, recognizeFiles } from './official-files/read-official-file.ts'
import { readUnitRow } from './official-files/read-unit-row.ts'
import { successorsFrom } from './official-files/successors.ts'
import { once } from './once.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'built-in-data-faulty': true
  }
}

const UNITS_FILE = 'swiss-administrative-units.csv'
const MERGERS_FILE = 'municipality-mergers.csv'
/** Its name says of which day it is. */
const LOCALITIES_FILE = /^official-localities-.*\.csv$/

/** Localities of one day. */
export interface DatedLocalities {
  /** `2026-01-01` */
  date: string
  parts: readonly LocalityPart[]
}

/** The municipalities that come with the product. @param dataDir folder of this feature's data, or where the build has put it */
export const readBuiltInUnits = oncePerFolder(async (dataDir: string): Promise<AdministrativeUnits> => {
  const units = await readAll(`${dataDir}/${UNITS_FILE}`, readUnitRow)
  const mergers = await readAll(`${dataDir}/${MERGERS_FILE}`, readMutationRow)
  return { units: units.filter(({ isInForce }) => isInForce), successors: successorsFrom(mergers) }
})

/** The directory of localities that comes with the product. */
export const readBuiltInLocalities = oncePerFolder(async (dataDir: string): Promise<DatedLocalities> => {
  const name = (await readdir(dataDir)).find((file) => LOCALITIES_FILE.test(file)) ?? ''
  const date = dayOfName(name)
  if (date === undefined) throw new DomainError('built-in-data-faulty', 'There is no directory of localities.')
  const parts = await readAll(`${dataDir}/${name}`, (fields, fieldOf) =>
    readLocalityRow(fields, fieldOf, (number) => number),
  )
  return { date, parts }
})

/** These files stay as they are while the product runs. */
function oncePerFolder<Read>(read: (dataDir: string) => Promise<Read>): (dataDir: string) => Promise<Read> {
  const kept = new Map<string, () => Promise<Read>>()
  return (dataDir) => {
    const readKept = kept.get(dataDir) ?? once(() => read(dataDir))
    kept.set(dataDir, readKept)
    return readKept()
  }
}

async function readAll<Row>(path: string, readRow: Parameters<typeof readRows<Row>>[1]): Promise<Row[]> {
  const { files, close } = await openOfficialFiles([path])
  try {
    const rows: Row[] = []
    const { recognized } = await recognizeFiles(files)
    for (const file of recognized)
      for await (const part of readRows(file, readRow, newTally())) {
        const [fault] = part.faults
        if (fault !== undefined)
          throw new DomainError('built-in-data-faulty', `${fault.file}, line ${fault.line}: ${fault.what}.`)
        rows.push(...part.rows)
      }
    return rows
  } finally {
    close()
  }
}
