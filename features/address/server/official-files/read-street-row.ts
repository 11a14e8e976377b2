import type { FieldOf } from './layouts.ts'
import { parseDay } from './official-dates.ts'
import { type FindHome, homeOf, type Outcome } from './outcome.ts'
import { type Place, parsePlaces } from './place-label.ts'
import { isInForce, readMetres, readNumber } from './read-address-row.ts'

/** A street, square or named area in one municipality, from a line of the directory of streets. */
export interface OfficialStreet {
  esid: number
  name: string
  /** Where it lies, at least one. */
  places: readonly Place[]
  bfsNumber: string
  /** LV95 in metres; null where the file does not say it. */
  easting: number | null
  northing: number | null
  /** `2026-03-30` */
  modified: string | undefined
}

/** @param fields of one line */
export function readStreetRow(
  fields: readonly string[],
  fieldOf: FieldOf,
  findHome: FindHome,
): Outcome<OfficialStreet> {
  const esid = readNumber(fieldOf(fields, 'STR_ESID'))
  if (esid === undefined) return { fault: 'has no number in STR_ESID' }
  const name = fieldOf(fields, 'STN_LABEL')
  if (name === '') return { fault: 'has no name in STN_LABEL' }
  const places = parsePlaces(fieldOf(fields, 'ZIP_LABEL'))
  if (places.length === 0) return { fault: 'has no postal code with its place in ZIP_LABEL' }
  const home = homeOf(fieldOf(fields, 'COM_FOSNR'), findHome)
  if (!('bfsNumber' in home)) return home
  if (!isInForce(fieldOf(fields, 'STR_STATUS'))) return { leftOut: 'not-in-force' }
  const easting = readMetres(fieldOf(fields, 'STR_EASTING'))
  const northing = readMetres(fieldOf(fields, 'STR_NORTHING'))
  const modified = parseDay(fieldOf(fields, 'STR_MODIFIED'))
  return { row: { ...home, esid, name, places, easting, northing, modified } }
}
