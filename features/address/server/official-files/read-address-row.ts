import type { NewAddress } from '../open-data-set.ts'
import type { FieldOf } from './layouts.ts'
import { parseDay } from './official-dates.ts'
import { type FindHome, homeOf, type Outcome } from './outcome.ts'
import { parsePlaces } from './place-label.ts'

/** An entrance of a building, from a line of the directory of building addresses. Where the line names no street, it is on its building, else on its place. */
export interface OfficialAddress extends NewAddress {
  /** `2026-03-30` */
  modified: string | undefined
}

/** @param fields of one line */
export function readAddressRow(
  fields: readonly string[],
  fieldOf: FieldOf,
  findHome: FindHome,
): Outcome<OfficialAddress> {
  const [place] = parsePlaces(fieldOf(fields, 'ZIP_LABEL'))
  const egaid = readNumber(fieldOf(fields, 'ADR_EGAID'))
  const egid = readNumber(fieldOf(fields, 'BDG_EGID'))
  if (egaid === undefined) return { fault: 'has no number in ADR_EGAID' }
  if (egid === undefined) return { fault: 'has no number in BDG_EGID' }
  if (place === undefined) return { fault: 'has no postal code with its place in ZIP_LABEL' }
  const home = homeOf(fieldOf(fields, 'COM_FOSNR'), findHome)
  if (!('bfsNumber' in home)) return home
  if (!isInForce(fieldOf(fields, 'ADR_STATUS'))) return { leftOut: 'not-in-force' }
  return {
    row: {
      // Field by field: an object that is spread takes four times as long.
      street: {
        esid: readNumber(fieldOf(fields, 'STR_ESID')) ?? null,
        name: fieldOf(fields, 'STN_LABEL') || fieldOf(fields, 'BDG_NAME') || place.locality,
        postalCode: place.postalCode,
        locality: place.locality,
        bfsNumber: home.bfsNumber,
      },
      egaid,
      egid,
      edid: readNumber(fieldOf(fields, 'ADR_EDID')) ?? 0,
      houseNumber: fieldOf(fields, 'ADR_NUMBER'),
      easting: readMetres(fieldOf(fields, 'ADR_EASTING')),
      northing: readMetres(fieldOf(fields, 'ADR_NORTHING')),
      modified: parseDay(fieldOf(fields, 'ADR_MODIFIED')),
    },
  }
}

/** People move in before a building is finished; `outdated` is history. */
export const isInForce = (status: string): boolean => status === 'real' || status === 'planned' || status === ''

/** The largest that the columns of the database hold. */
const MAX_INTEGER = 2 ** 31 - 1

export function readNumber(text: string): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : undefined
  return number !== undefined && number <= MAX_INTEGER ? number : undefined
}

/** Of a coordinate in LV95: null for nothing, and for what is nowhere in it. */
export function readMetres(text: string): number | null {
  const metres = Number(text)
  return metres >= 1_000_000 && metres < 3_000_000 ? metres : null
}
