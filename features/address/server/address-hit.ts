import { ADDRESS_COUNTRY, type AddressHit } from '../contract.ts'
import type { AddressRecord } from './address-repository.ts'

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
export function toHit(address: AddressRecord, score: number): AddressHit {
  const [buildingId = '', entranceId = '', addressId = ''] = address.id.split('-')
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
      additionalProperty: { buildingId, entranceId, addressId, municipalityCode: address.bfsNumber },
    },
  }
}

function streetLanguage({ street, canton, postalCode }: AddressRecord): AddressLanguage {
  if (canton === 'GR' && ROMANSH_VIA.test(street) && !ITALIAN_GRISONS_POSTAL_CODE.test(postalCode)) return 'rm'
  const byName = STREET_LANGUAGES.find(([pattern]) => pattern.test(street))?.[1]
  return byName ?? CANTON_LANGUAGES[canton] ?? 'de'
}
