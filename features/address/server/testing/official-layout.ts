import type { GeneratedStreet } from './national-data.ts'

const BOM = '\uFEFF'
const LINE_END = '\r\n'

/** The first lines of the official files of addresses and of streets. */
export const ADDRESS_HEADER = `${BOM}ADR_EGAID;STR_ESID;BDG_EGID;ADR_EDID;STN_LABEL;ADR_NUMBER;BDG_CATEGORY;BDG_NAME;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;ADR_STATUS;ADR_OFFICIAL;ADR_MODIFIED;ADR_EASTING;ADR_NORTHING${LINE_END}`
export const STREET_HEADER = `${BOM}STR_ESID;STN_LABEL;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;STR_TYPE;STR_STATUS;STR_OFFICIAL;STR_MODIFIED;STR_EASTING;STR_NORTHING;STR_PARENT;STR_CHILDREN${LINE_END}`

/** The addresses of a street as lines of the official file. */
export function addressLines(street: GeneratedStreet): string {
  const { esid, name, postalCode, locality, bfsNumber, municipality, canton } = street
  const place = `${postalCode} ${locality};${bfsNumber};${municipality};${canton}`
  return street.addresses
    .map(({ egaid, egid, edid, houseNumber, easting, northing }) => {
      const end = `real;true;01.11.2026;${easting.toFixed(3)};${northing.toFixed(3)}`
      return `${egaid};${esid};${egid};${edid};${name};${houseNumber};residential;;${place};${end}${LINE_END}`
    })
    .join('')
}

/** A street as a line of the official file. */
export function streetLine(street: GeneratedStreet): string {
  const { esid, name, postalCode, locality, bfsNumber, municipality, canton, easting, northing } = street
  const place = `${postalCode} ${locality};${bfsNumber};${municipality};${canton}`
  return `${esid};${name};${place};Street;real;true;01.11.2026;${easting.toFixed(3)};${northing.toFixed(3)};;${LINE_END}`
}
