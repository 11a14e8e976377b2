import { parse } from 'csv-parse/sync'
import { createRandomSource, type RandomSource } from './random-source.ts'
import { createHamletName, createStreetName, type StreetLanguage } from './street-names.ts'

/** A building's entrance; coordinates are LV95 in metres. */
export interface GeneratedAddress {
  egaid: number
  egid: number
  edid: number
  houseNumber: string
  easting: number
  northing: number
}

export interface GeneratedStreet {
  esid: number
  name: string
  postalCode: string
  locality: string
  bfsNumber: string
  municipality: string
  canton: string
  easting: number
  northing: number
  addresses: readonly GeneratedAddress[]
}

export interface NationalDataOptions {
  /** The official directory of localities as it stands in this feature's data. */
  localities: string
  seed?: number
  /** Addresses in the whole country, of which each place gets its part. */
  addresses?: number
  /** Two letters: this canton alone. */
  canton?: string
}

interface Part {
  postalCode: string
  locality: string
  bfsNumber: string
  municipality: string
  canton: string
  easting: number
  northing: number
  language: StreetLanguage
  /** Its part of the country's addresses. */
  weight: number
}

const NATIONAL_ADDRESSES = 3_200_000
const ADDRESSES_OF_A_STREET = 13
const FIRST_ESID = 10_000_001
const FIRST_EGAID = 100_000_001
const FIRST_EGID = 190_000_001
/** Labels in two languages, as Biel and Evilard have them. */
const BILINGUAL = new Set(['371', '372'])
/** A forest and a common land between municipalities; above, Liechtenstein and lakes. */
const NO_MUNICIPALITY = new Set(['2391', '5391'])
const FIRST_FOREIGN_NUMBER = 7001
/** About as far as a place reaches, in metres. */
const PLACE_SIZE_M = 1500

/**
 * An invented directory of the country's streets and addresses: real postal codes, places and municipalities, names made after the patterns
 * of the four languages. The same options give the same data. Street by street, in the order of postal codes.
 */
export function* generateNationalData(options: NationalDataOptions): Generator<GeneratedStreet> {
  const { localities, seed = 1, addresses = NATIONAL_ADDRESSES, canton } = options
  const random = createRandomSource(seed)
  const parts = readParts(localities, random)
  const weight = parts.reduce((sum, part) => sum + part.weight, 0)
  const counter = { esid: FIRST_ESID, egaid: FIRST_EGAID, egid: FIRST_EGID }
  const inReach = parts.filter((part) => canton === undefined || part.canton === canton)
  for (const [at, part] of inReach.entries()) {
    const places = inReach.slice(Math.max(0, at - 8), at + 9).map(({ locality }) => locality)
    yield* generatePart(random, {
      part,
      places,
      count: Math.max(1, Math.round((addresses * part.weight) / weight)),
      counter,
    })
  }
}

function readParts(localities: string, random: RandomSource): Part[] {
  const rows: Record<string, string>[] = parse(localities, { bom: true, columns: true, delimiter: ';' })
  return rows
    .filter((row) => Number(row['BFS-Nr']) < FIRST_FOREIGN_NUMBER && !NO_MUNICIPALITY.has(row['BFS-Nr'] ?? ''))
    .map((row) => ({
      postalCode: row.PLZ4 ?? '',
      locality: row.Ortschaftsname ?? '',
      bfsNumber: row['BFS-Nr'] ?? '',
      municipality: row.Gemeindename ?? '',
      canton: row.Kantonskürzel ?? '',
      easting: Number(row.E),
      northing: Number(row.N),
      language: toLanguage(row.Sprache),
      weight: (random.skewed(1) * Number.parseFloat(row.Adressenanteil ?? '100')) / 100,
    }))
    .toSorted((a, b) => Number(a.postalCode) - Number(b.postalCode))
}

const toLanguage = (language: string | undefined): StreetLanguage =>
  language === 'fr' || language === 'it' || language === 'rm' ? language : 'de'

interface PartToFill {
  part: Part
  places: readonly string[]
  count: number
  counter: { esid: number; egaid: number; egid: number }
}

function* generatePart(random: RandomSource, { part, places, count, counter }: PartToFill): Generator<GeneratedStreet> {
  const names = new Set<string>()
  let left = count
  while (left > 0) {
    const isHamlet = random.roll(12) === 0
    const name = isHamlet ? createHamletName(random, part.language) : nameStreet(random, part, places)
    if (names.has(name)) {
      // A small place has soon used up the names of its language.
      left -= 1
      continue
    }
    names.add(name)
    const wanted = Math.ceil(ADDRESSES_OF_A_STREET * random.skewed(0.9) * (isHamlet ? 0.3 : 0.72))
    const size = Math.min(left, wanted)
    left -= size
    const { language: _, weight: __, ...place } = part
    const easting = place.easting + (random.next() - 0.5) * PLACE_SIZE_M
    const northing = place.northing + (random.next() - 0.5) * PLACE_SIZE_M
    const addresses = numberHouses(random, { size, isHamlet, easting, northing, counter })
    yield { ...place, esid: counter.esid++, name, easting, northing, addresses }
  }
}

function nameStreet(random: RandomSource, part: Part, places: readonly string[]): string {
  const name = createStreetName(random, { language: part.language, places })
  if (!BILINGUAL.has(part.bfsNumber)) return name
  return `${name} / ${createStreetName(random, { language: 'fr', places })}`
}

interface HousesToNumber {
  size: number
  isHamlet: boolean
  easting: number
  northing: number
  counter: PartToFill['counter']
}

/** Odd and even sides, some entrances `12a` or `12.1`; in hamlets every second house has no number. */
function numberHouses(random: RandomSource, street: HousesToNumber): GeneratedAddress[] {
  const { counter } = street
  const addresses: GeneratedAddress[] = []
  const taken = new Set<string>()
  let number = 1 + random.roll(3)
  for (let at = 0; at < street.size; at++) {
    const kind = random.roll(100)
    const suffix = kind < 10 ? random.pick(['a', 'b', 'c']) : kind < 12 ? `.${1 + random.roll(2)}` : ''
    if (suffix === '' || taken.has(`${number}${suffix}`)) number += 1 + random.roll(2)
    const houseNumber = street.isHamlet && random.roll(2) === 0 ? '' : `${number}${suffix}`
    taken.add(houseNumber)
    addresses.push({
      egaid: counter.egaid++,
      egid: counter.egid++,
      edid: 0,
      houseNumber,
      easting: street.easting + at * 12,
      northing: street.northing + (number % 2) * 20,
    })
  }
  return addresses
}
