import { ADDRESS_COUNTRY, type AddressHit } from '../contract.ts'
import type { KnownPlace } from './streets/street-index.ts'
import { toGeoPoint } from './swiss-coordinates.ts'

/** An address that was found. What nobody knows of it is null: all numbers, where the data have the street alone. */
export interface FoundAddress extends KnownPlace {
  id: string
  street: string
  /** Empty where the building has none, or nobody typed one. */
  houseNumber: string
  egaid: number | null
  egid: number | null
  edid: number | null
  /** LV95 in centimetres, of the house, or of the street where the data have it alone. */
  easting: number | null
  northing: number | null
}

type AddressLanguage = AddressHit['place']['postalAddress']['inLanguage']

/** Street types that tell a name's language, and the main language of the cantons where they do not. */
const STREET_LANGUAGES: readonly [pattern: RegExp, language: AddressLanguage][] = [
  [/^(rue|route|avenue|boulevard|chemin|place|quai|grand-rue|faubourg|impasse|passage|sentier|ruelle)\b/i, 'fr'],
  [/^(via|viale|piazza|corso|strada|vicolo|salita|contrada|riva)\b/i, 'it'],
  [/(strasse|gasse|weg|platz|rain|halde)$/i, 'de'],
]
const CANTON_LANGUAGES: Readonly<Record<string, AddressLanguage>> = {
  FR: 'fr',
  GE: 'fr',
  JU: 'fr',
  NE: 'fr',
  TI: 'it',
  VD: 'fr',
  VS: 'fr',
}

/** Via is Romansh as well as Italian: in Graubünden outside the Italian valleys it is Romansh. */
const ROMANSH_VIA = /^(via|veia|stradun|plazza|plazzet|promenada)\b/i
const ITALIAN_GRISONS_POSTAL_CODE = /^(65[345678]|66|77[14])/

/** A row of the data as a hit, every value as text. */
export function toHit(address: FoundAddress, score: number): AddressHit {
  const geo = locate(address)
  return {
    score,
    place: {
      identifier: address.id,
      postalAddress: {
        addressCountry: ADDRESS_COUNTRY,
        addressLocality: address.locality,
        addressRegion: address.municipality,
        postalCode: address.postalCode,
        streetAddress: address.houseNumber === '' ? address.street : `${address.street} ${address.houseNumber}`,
        inLanguage: streetLanguage(address),
      },
      ...(geo === undefined ? {} : { geo }),
      additionalProperty: {
        buildingId: asText(address.egid),
        entranceId: asText(address.edid),
        addressId: asText(address.egaid),
        municipalityCode: address.bfsNumber,
      },
    },
  }
}

const CENTIMETRES = 100

const locate = ({ easting, northing }: FoundAddress) =>
  easting === null || northing === null ? undefined : toGeoPoint(easting / CENTIMETRES, northing / CENTIMETRES)

const asText = (number: number | null): string => (number === null ? '' : String(number))

function streetLanguage({ street, canton, postalCode }: FoundAddress): AddressLanguage {
  if (canton === 'GR' && ROMANSH_VIA.test(street) && !ITALIAN_GRISONS_POSTAL_CODE.test(postalCode)) return 'rm'
  const byName = STREET_LANGUAGES.find(([pattern]) => pattern.test(street))?.[1]
  return byName ?? CANTON_LANGUAGES[canton] ?? 'de'
}
