import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'

const ADMINISTRATIVE_UNITS_FILE = 'swiss-administrative-units.csv'

/** 1 canton, 2 district, 3 municipality. Codes repeat across levels, so a code alone identifies nothing. */
export type AdministrativeLevel = 1 | 2 | 3

export interface AdministrativeUnit {
  bfsNumber: string
  historicalCode: string
  /** `historicalCode` of the unit above; empty for a canton. */
  parent: string
  level: AdministrativeLevel
  name: string
}

export interface AdministrativeUnits {
  units: readonly AdministrativeUnit[]
  /** The file as it is served. */
  file: string
}

/**
 * Reads the administrative units from the folder of this feature's data (`features/address/data`, or where the build
 * has put it). Columns are found by name, so the official snapshot with its further columns is read as well.
 */
export async function loadAdministrativeUnits(dataDir: string): Promise<AdministrativeUnits> {
  const file = await readFile(`${dataDir}/${ADMINISTRATIVE_UNITS_FILE}`, 'utf8')
  return { units: parseAdministrativeUnits(file), file }
}

/** Rows of the file that are in force: the official snapshot marks abolished ones by `ValidTo`. */
export function parseAdministrativeUnits(csv: string): AdministrativeUnit[] {
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true, trim: true, skip_empty_lines: true })
  return rows.flatMap((row) => {
    const level = Number(row.Level)
    if (row.ValidTo || (level !== 1 && level !== 2 && level !== 3)) return []
    const { BfsCode: bfsNumber = '', HistoricalCode: historicalCode = '', Parent: parent = '', Name: name = '' } = row
    return [{ bfsNumber, historicalCode, parent, level, name }]
  })
}
