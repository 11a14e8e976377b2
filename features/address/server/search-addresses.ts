import { type Statements, sqlState } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { z } from 'zod'
import type { AddressSearchQuery } from '../contract/schemas.ts'
import { matchWord, type WordMatch } from '../contract/score-word.ts'
import { ADDRESS_COUNTRY, ADDRESS_MIN_SCORE, type AddressSearchResult, isSearchable } from '../contract.ts'
import { toDocument } from './address-document.ts'
import { type FoundAddress, toHit } from './address-hit.ts'
import { type FoundHouse, findHouses } from './address-repository.ts'
import { type AddressQuery, parseAddressQuery, readAsCanton, readAsHouseNumber } from './parse-address-query.ts'
import { createScore, houseNumberDistance, isSameNumber, numbersBesideName } from './score-address.ts'
import type { RememberedStreets } from './streets/remember-streets.ts'
import type { FoundStreet, StreetIndex, StreetSearch } from './streets/street-index.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'address-search-failed': true
  }
}

export type AddressSearch = z.output<typeof AddressSearchQuery>

export interface AddressSearchDeps {
  statements: Statements
  streets: Pick<RememberedStreets, 'read'>
}

interface ScoredAddress {
  address: FoundAddress
  score: number
  /** Distance of the house number from the typed one: 0 for the same and when none was typed, a half where the letter is another. */
  distance: number
}

/** A street that answers the query, and what its houses score. */
interface ScoredStreet {
  street: FoundStreet
  /** The typed number that stands for the house. */
  number: string | undefined
  score: (houseNumber: string | undefined) => number
  /** The most that a house on it can score. */
  most: number
}

type Look = Pick<StreetSearch, 'demand' | 'isMisspelt'>

const LOOKS: readonly Look[] = [
  { demand: 'every', isMisspelt: false },
  { demand: 'every', isMisspelt: true },
]
const PARTIAL_LOOK: Look = { demand: 'any', isMisspelt: true }

/** Streets that are scored, and of those whose houses are read. */
const STREETS_SCORED = 60
const STREETS_READ = 24

const OTHER_LETTER = 0.5

/** Of each street that is read. */
const LEAST_HOUSES = 3

const COLLATOR = new Intl.Collator('de-CH', { numeric: true })

/**
 * Finds addresses for what was typed: best score first, then along the street. Misspelt words are looked for
 * only when the words as typed lead nowhere; parts of the query only for callers that ask for less than the usual score.
 * Short queries and other countries have no hits. Every hit is a row of the data; on a street of which they know no numbers it is the
 * street, with the number that was typed.
 * @throws DomainError `address-search-failed` when the database does; says nothing of the query
 */
export async function searchAddresses(deps: AddressSearchDeps, search: AddressSearch): Promise<AddressSearchResult> {
  if (!isSearchable(search.query) || search.countryCode.toUpperCase() !== ADDRESS_COUNTRY) return { hits: [] }
  const query = parseAddressQuery(search.query)
  const streets = await deps.streets.read().catch(hideQuery)
  const look = (typed: AddressQuery) => findScored({ ...deps, streets }, typed, search)
  const found = await look(query)
  const all = found.length > 0 ? found : await lookOtherwise(query, look)
  const best = all.sort(compareScored).slice(0, search.limit)
  return { hits: best.map(({ address, score }) => toHit(address, score)) }
}

type LookUp = (query: AddressQuery) => Promise<ScoredAddress[]>

/** What leads nowhere may have been meant otherwise. */
async function lookOtherwise(query: AddressQuery, look: LookUp): Promise<ScoredAddress[]> {
  const house = readAsHouseNumber(query)
  const found = house === undefined ? [] : (await look(house)).filter(isTypedHouse)
  const inCanton = found.length > 0 ? undefined : readAsCanton(query)
  return inCanton === undefined ? found : look(inCanton)
}

/** A number of four digits that is no postal code is a house only where there is one. */
const isTypedHouse = ({ address, distance }: ScoredAddress): boolean =>
  distance <= OTHER_LETTER && address.egaid !== null

/** All looks of one search are into the same streets, whatever is imported meanwhile. */
interface OpenedSearch extends Pick<AddressSearchDeps, 'statements'> {
  streets: StreetIndex
}

async function findScored(deps: OpenedSearch, query: AddressQuery, search: AddressSearch): Promise<ScoredAddress[]> {
  const wantsPartial = search.minScore < ADDRESS_MIN_SCORE
  const found = new Map<string, ScoredAddress>()
  for (const look of wantsPartial ? [...LOOKS, PARTIAL_LOOK] : LOOKS) {
    for (const scored of await lookFor(deps, query, { ...search, ...look }).catch(hideQuery)) {
      if (scored.score >= search.minScore) found.set(scored.address.id, scored)
    }
    if (found.size >= (wantsPartial ? search.limit : 1)) break
  }
  return [...found.values()]
}

/**
 * A driver's error may repeat what somebody typed: only the SQLSTATE may reach a log.
 * @throws DomainError `address-search-failed`
 */
function hideQuery(error: unknown): never {
  throw new DomainError('address-search-failed', `The address search failed, SQLSTATE ${sqlState(error) ?? 'none'}.`)
}

async function lookFor(
  { streets, statements }: OpenedSearch,
  query: AddressQuery,
  { limit, minScore, ...look }: AddressSearch & Look,
): Promise<ScoredAddress[]> {
  const scored = scoreStreets(query, streets.find(query, { ...look, limit: STREETS_SCORED }))
    .filter(({ most }) => most >= minScore)
    .slice(0, STREETS_READ)
  const numbered = scored.filter(({ street }) => street.addressCount > 0)
  const number = scored[0]?.number ?? ''
  const houses = await readHouses(statements, numbered, { number, limit })
  return [
    ...houses.flatMap((house) => {
      const street = numbered[house.street]
      return street === undefined ? [] : [scoreHouse(street, house)]
    }),
    ...scored.filter(({ street }) => street.addressCount === 0).map(toUnnumbered),
  ]
}

/** Of many streets some houses each, so that several towns are offered; of few as many as are wanted. */
async function readHouses(
  statements: Statements,
  streets: readonly ScoredStreet[],
  { number, limit }: { number: string; limit: number },
): Promise<FoundHouse[]> {
  if (streets.length === 0) return []
  const each = Math.max(LEAST_HOUSES, Math.min(limit, Math.ceil((2 * limit) / streets.length)))
  return findHouses(statements, { streets: streets.map(({ street }) => street), number, limit: each })
}

/** The best first; of equals those that the index put first. */
function scoreStreets(query: AddressQuery, streets: readonly FoundStreet[]): ScoredStreet[] {
  const match = rememberMatches()
  return streets
    .map((street): ScoredStreet => {
      const document = toDocument({ street: street.name, ...street.place })
      const [number] = numbersBesideName(query, document)
      const score = createScore(query, document, match)
      return { street, number, score, most: score(street.addressCount === 0 ? undefined : (number ?? '')) }
    })
    .sort((a, b) => b.most - a.most)
}

/** The same words stand in many streets. */
function rememberMatches(): typeof matchWord {
  const known = new Map<string, WordMatch>()
  return (typed, stored) => {
    const key = `${typed.forms[0]} ${stored.forms[0]}`
    const match = known.get(key) ?? matchWord(typed, stored)
    known.set(key, match)
    return match
  }
}

function scoreHouse({ street, number, score }: ScoredStreet, house: FoundHouse): ScoredAddress {
  const { houseNumber } = house
  return {
    address: { ...house, ...street.place, id: [house.egid, house.edid, house.egaid].join('-'), street: street.name },
    score: score(houseNumber),
    distance:
      number === undefined || isSameNumber(number, houseNumber)
        ? 0
        : OTHER_LETTER + houseNumberDistance(number, houseNumber),
  }
}

function toUnnumbered({ street, number = '', score }: ScoredStreet): ScoredAddress {
  const { name, place, esid, streetId, easting, northing } = street
  const id = `street-${esid ?? `${place.bfsNumber}.${streetId}`}-${place.postalCode}-${place.bfsNumber}`
  const unknown = { egaid: null, egid: null, edid: null }
  return {
    address: { ...place, ...unknown, easting, northing, id, street: name, houseNumber: number },
    score: score(undefined),
    distance: 0,
  }
}

function compareScored(a: ScoredAddress, b: ScoredAddress): number {
  return (
    b.score - a.score ||
    compareNumbers(a.distance, b.distance) ||
    COLLATOR.compare(a.address.street, b.address.street) ||
    COLLATOR.compare(a.address.houseNumber, b.address.houseNumber) ||
    COLLATOR.compare(a.address.postalCode, b.address.postalCode) ||
    COLLATOR.compare(a.address.id, b.address.id)
  )
}

/** Also for two infinite distances, whose difference is no number. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
