import { STREET_ENDINGS } from '../../contract/address-tokens.ts'
import type { StreetPlace } from '../address-document.ts'
import type { AddressQuery } from '../parse-address-query.ts'
import { type BestOf, createBestOf } from './best-of.ts'
import { BEST, createMatches, type Matches, MOST_WORDS, type NumberLists } from './match-words.ts'
import type { WordTree } from './word-tree.ts'

/** A place with its municipality, as the directory knows it. */
export interface KnownPlace extends StreetPlace {
  bfsNumber: string
}

/** A street that answers a query, or the part of it in one postal code and municipality. */
export interface FoundStreet {
  /** Where its numbers stand in the database. */
  dataSetId: number
  streetId: number
  /** Federal number; null where the data do not say it. */
  esid: number | null
  name: string
  place: KnownPlace
  /** House numbers that are known. */
  addressCount: number
  /** Of the street itself, LV95 in centimetres; null where the data do not say it. */
  easting: number | null
  northing: number | null
}

export interface StreetSearch {
  /** Whether every typed word must stand for one of the street's, or any of them. */
  demand: 'every' | 'any'
  /** Words may be misspelt. */
  isMisspelt: boolean
  /** Most streets wanted. */
  limit: number
}

/** Streets in columns, ordered by their names' numbers; `byName` lists them by name. */
export interface StreetColumns {
  byName: Uint32Array
  places: Uint32Array
  dataSetIds: Int32Array
  streetIds: Int32Array
  /** 0 where unknown, as coordinates are. */
  esids: Int32Array
  addressCounts: Uint32Array
  eastings: Int32Array
  northings: Int32Array
}

export interface StreetIndexParts {
  /** Different names of streets, and where streets lie: each once, and a street is one of either. */
  names: readonly string[]
  places: readonly KnownPlace[]
  streets: StreetColumns
  /** Words of names and places, sorted, and in which each stands. */
  words: readonly string[]
  tree: WordTree
  wordNames: NumberLists
  wordPlaces: NumberLists
}

export interface StreetIndex {
  /** Streets whose name and place together hold what was typed: the best first, and of equals those with most addresses. */
  find: (query: AddressQuery, search: StreetSearch) => FoundStreet[]
  /** Streets in it. */
  size: number
}

const POSTAL_CODE_WEIGHT = 6
/** A neighbouring code, or a town's general one: as it is scored. */
const SAME_REGION = BEST / 2
const CODES_OF_A_REGION = 100

/**
 * Looks streets up by their words. A name and a place are matched by themselves, some 70,000 and 6,000 of them, and then brought together by
 * one walk over the streets: what a name does not answer its place has to.
 */
export function createStreetIndex(parts: StreetIndexParts): StreetIndex {
  const { names, places, streets } = parts
  const matchNames = createMatches(parts, parts.wordNames, names.length)
  const matchPlaces = createMatches(parts, parts.wordPlaces, places.length)
  const ratePostalCodes = createPostalRating(places)

  const toStreet = (at: number, name: number): FoundStreet => ({
    dataSetId: streets.dataSetIds[at] ?? 0,
    streetId: streets.streetIds[at] ?? 0,
    esid: streets.esids[at] || null,
    name: names[name] ?? '',
    place: places[streets.places[at] ?? 0] as KnownPlace,
    addressCount: streets.addressCounts[at] ?? 0,
    easting: streets.eastings[at] || null,
    northing: streets.northings[at] || null,
  })

  return {
    size: streets.places.length,
    find: (query, { demand, isMisspelt, limit }) => {
      const { words, required } = wordsToLookUp(query)
      if (words.length === 0 && query.postalCode === undefined) return []
      const inNames = matchNames(words, isMisspelt)
      const inPlaces = matchPlaces(words, isMisspelt)
      const postal = ratePostalCodes(query.postalCode)
      const best = createBestOf(limit)
      const walk = { streets, inNames, inPlaces, postal, weights: words.map(([form = '']) => form.length), best }
      if (demand === 'every') walkAll(walk, 2 ** required - 1)
      else walkAny(walk)
      return best.list().map(({ item, group }) => toStreet(item, group))
    },
  }
}

/**
 * The spellings of words worth a look. Small ones are not, and bare street endings decide only between streets that answer the others: the
 * first `required` words have to be answered. Where there are no others, all are.
 */
function wordsToLookUp({ words }: AddressQuery): { words: readonly (readonly string[])[]; required: number } {
  const isEnding = ({ forms: [typed = ''] }: AddressQuery['words'][number]) => STREET_ENDINGS.has(typed)
  const telling = words.filter((word) => !word.isMinor && !isEnding(word))
  const required = telling.length > 0 ? telling : words
  const all = telling.length > 0 ? [...telling, ...words.filter(isEnding)] : words
  const lookedUp = all.slice(0, MOST_WORDS).map(({ forms }) => forms)
  return { words: lookedUp, required: Math.min(required.length, lookedUp.length) }
}

/** How well the postal code of each place answers the typed one, up to `BEST`. The column is used again by the next query. */
function createPostalRating(places: readonly KnownPlace[]) {
  const codes = Uint16Array.from(places, ({ postalCode }) => Number(postalCode))
  const column = new Uint8Array(places.length)
  return (typed: string | undefined): Uint8Array => {
    if (typed === undefined) return column.fill(BEST)
    const code = Number(typed)
    const region = Math.floor(code / CODES_OF_A_REGION)
    for (let place = 0; place < codes.length; place++) {
      const known = codes[place] as number
      const inRegion = Math.floor(known / CODES_OF_A_REGION) === region ? SAME_REGION : 0
      column[place] = known === code ? BEST : inRegion
    }
    return column
  }
}

interface Walk {
  streets: StreetColumns
  inNames: Matches
  inPlaces: Matches
  /** Of each place: how well its postal code answers the typed one, up to `BEST`. */
  postal: Uint8Array
  /** Of each word. */
  weights: readonly number[]
  best: BestOf
}

/** Streets that answer every required word. Most names are passed over at a glance: they answer none, and no place answers all. */
function walkAll(walk: Walk, all: number): void {
  const { best, postal } = walk
  const { byName, places } = walk.streets
  const nameMasks = walk.inNames.masks
  const placeMasks = walk.inPlaces.masks
  const isPlaceEnough = placeMasks.some((mask) => (mask & all) === all)
  for (let name = 0; name + 1 < byName.length; name++) {
    const mask = (nameMasks[name] as number) & all
    if (mask === 0 && !isPlaceEnough) continue
    const end = byName[name + 1] as number
    for (let at = byName[name] as number; at < end; at++) {
      const place = places[at] as number
      if (((mask | (placeMasks[place] as number)) & all) !== all || postal[place] === 0) continue
      best.add(rate(walk, at, name, place), at, name)
    }
  }
}

/** Streets that answer any word. */
function walkAny(walk: Walk): void {
  const { streets, inNames, inPlaces, best } = walk
  for (let name = 0; name + 1 < streets.byName.length; name++) {
    const mask = inNames.masks[name] as number
    const end = streets.byName[name + 1] as number
    for (let at = streets.byName[name] as number; at < end; at++) {
      const place = streets.places[at] as number
      if ((mask | (inPlaces.masks[place] as number)) !== 0) best.add(rate(walk, at, name, place), at, name)
    }
  }
}

const COUNT_STEPS = 65_536

/** Letters answered, by how well; among equals the longer street. */
function rate({ streets, inNames, inPlaces, postal, weights }: Walk, at: number, name: number, place: number): number {
  let sum = POSTAL_CODE_WEIGHT * (postal[place] as number)
  for (let word = 0; word < weights.length; word++) {
    const byName = inNames.qualities[word]?.[name] as number
    const byPlace = inPlaces.qualities[word]?.[place] as number
    sum += (weights[word] as number) * (byName > byPlace ? byName : byPlace)
  }
  return sum * COUNT_STEPS + Math.min(streets.addressCounts[at] as number, COUNT_STEPS - 1)
}
