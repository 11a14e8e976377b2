import { readdir, readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { LocalityDirectory } from '../contract/schemas.ts'
import type { CantonLookup } from './canton-lookup.ts'

/** Its name says of which day it is. */
const LOCALITIES_FILE = /^official-localities-(\d{4}-\d{2}-\d{2})\.csv$/

/** Percent. */
const WHOLE = 100

/** One line of the official directory: the part of a locality that lies in one municipality. */
interface LocalityPart {
  postalCode: string
  name: string
  bfsNumber: string
  /** Percent of the locality's addresses. */
  share: number
}

/**
 * Reads the official directory of localities from the folder of this feature's data. Parts in areas that are no Swiss
 * municipality, as lakes and Liechtenstein, are left out.
 * @param dataDir folder of this feature's data
 */
export async function loadLocalityDirectory(dataDir: string, cantons: CantonLookup): Promise<LocalityDirectory> {
  const files = await readdir(dataDir)
  const [name, date] = files.map((file) => LOCALITIES_FILE.exec(file)).find((match) => match !== null) ?? []
  if (name === undefined || date === undefined) throw new Error('There is no directory of localities.')
  return packLocalities(parseLocalities(await readFile(`${dataDir}/${name}`, 'utf8')), date, cantons)
}

/** Lines of the official layout, older or newer: columns are found by name, a share that is not given is the whole. */
export function parseLocalities(csv: string): LocalityPart[] {
  const rows: Record<string, string>[] = parse(csv, {
    bom: true,
    columns: true,
    delimiter: ';',
    trim: true,
    skip_empty_lines: true,
  })
  return rows.map((row) => ({
    postalCode: row.PLZ4 ?? row.PLZ ?? '',
    name: row.Ortschaftsname ?? '',
    bfsNumber: row['BFS-Nr'] ?? '',
    share: row.Adressenanteil === undefined ? WHOLE : Number.parseFloat(row.Adressenanteil),
  }))
}

/** Neighbours stand together, and the whole is left out where it can be: a fifth less to send. */
function packLocalities(parts: readonly LocalityPart[], date: string, cantons: CantonLookup): LocalityDirectory {
  const municipalities = [...cantons.municipalities].sort((a, b) => Number(a.bfsNumber) - Number(b.bfsNumber))
  const places = new Map(municipalities.map(({ bfsNumber }, at) => [bfsNumber, at]))
  const packed = new Map<string, LocalityDirectory['localities'][number]>()
  for (const { postalCode, name, bfsNumber, share } of [...parts].sort(compareParts)) {
    const at = places.get(bfsNumber)
    if (at === undefined) continue
    const part: [number, number?] = share === WHOLE ? [at] : [at, roundShare(share)]
    const key = `${postalCode} ${name}`
    packed.set(key, [...(packed.get(key) ?? ([postalCode, name] as const)), part])
  }
  return {
    date,
    municipalities: municipalities.map(({ bfsNumber, name, canton }) => [bfsNumber, name, canton]),
    localities: [...packed.values()],
  }
}

/** To a tenth of a percent; the least is still something, and the most not the whole. */
const roundShare = (share: number): number => Math.min(99.9, Math.max(0.1, Math.round(share * 10) / 10))

const compareParts = (a: LocalityPart, b: LocalityPart): number =>
  a.postalCode.localeCompare(b.postalCode) || a.name.localeCompare(b.name) || b.share - a.share
