import { nameForms, placeForms } from '../address-document.ts'
import type { StoredStreet } from '../data-set-repository.ts'
import type { NumberLists } from './match-words.ts'
import { createStreetIndex, type KnownPlace, type StreetColumns, type StreetIndex } from './street-index.ts'
import { createWordTree } from './word-tree.ts'

/** A street of a data set. */
export interface IndexedStreet extends Omit<StoredStreet, 'bfsNumber'> {
  dataSetId: number
  place: KnownPlace
}

/** What is kept of each street beside its name and place. */
type StreetRow = Pick<IndexedStreet, 'dataSetId' | 'id' | 'esid' | 'addressCount' | 'easting' | 'northing'>

/** Takes streets in, some thousand at a time, so that others have their turn in between. */
export interface StreetIndexBuilder {
  /** A street that is there already, by name, place and municipality, is left out: what is added first counts. */
  add: (streets: Iterable<IndexedStreet>) => void
  /** Between its steps others have their turn. */
  build: () => Promise<StreetIndex>
}

/** @param pause gives others their turn */
export function createStreetIndexBuilder(pause: () => Promise<unknown>): StreetIndexBuilder {
  const names = createNumbered<string>()
  const places = createNumbered<KnownPlace>()
  const wordNames = new Map<string, number[]>()
  const wordPlaces = new Map<string, number[]>()
  /** By name, the number of the place and where the row is. */
  const byName: Map<number, number>[] = []
  const rows: StreetRow[] = []

  const addStreet = ({ name, place, dataSetId, id, esid, addressCount, easting, northing }: IndexedStreet) => {
    const nameNumber = names.numberOf(name, name, () => note(wordNames, nameForms(name), names.values.length))
    const placeKey = `${place.postalCode}\n${place.bfsNumber}\n${place.locality}`
    const placeNumber = places.numberOf(placeKey, place, () =>
      note(wordPlaces, placeForms(place), places.values.length),
    )
    byName[nameNumber] ??= new Map()
    const known = byName[nameNumber]
    if (known === undefined || known.has(placeNumber)) return
    known.set(placeNumber, rows.length)
    rows.push({ dataSetId, id, esid, addressCount, easting, northing })
  }

  return {
    add: (streets) => {
      for (const street of streets) addStreet(street)
    },
    build: async () => {
      const words = [...new Set([...wordNames.keys(), ...wordPlaces.keys()])].sort()
      await pause()
      const tree = createWordTree(words)
      await pause()
      const lists = { wordNames: toLists(words, wordNames), wordPlaces: toLists(words, wordPlaces) }
      await pause()
      const streets = toColumns(byName, rows)
      return createStreetIndex({ names: names.values, places: places.values, words, tree, streets, ...lists })
    },
  }
}

/** Numbers different values in the order in which they are met. */
function createNumbered<Value>() {
  const values: Value[] = []
  const numbers = new Map<string, number>()
  return {
    values,
    numberOf: (key: string, value: Value, onNew: () => void): number => {
      const known = numbers.get(key)
      if (known !== undefined) return known
      onNew()
      numbers.set(key, values.length)
      values.push(value)
      return values.length - 1
    },
  }
}

function note(lists: Map<string, number[]>, words: readonly string[], number: number): void {
  for (const word of words) {
    const list = lists.get(word)
    if (list === undefined) lists.set(word, [number])
    else list.push(number)
  }
}

function toLists(words: readonly string[], lists: ReadonlyMap<string, readonly number[]>): NumberLists {
  const starts = new Uint32Array(words.length + 1)
  for (const [at, word] of words.entries()) starts[at + 1] = (starts[at] ?? 0) + (lists.get(word)?.length ?? 0)
  const numbers = new Uint32Array(starts.at(-1) ?? 0)
  for (const [at, word] of words.entries()) numbers.set(lists.get(word) ?? [], starts[at])
  return { starts, numbers }
}

function toColumns(streets: readonly ReadonlyMap<number, number>[], rows: readonly StreetRow[]): StreetColumns {
  const columns: StreetColumns = {
    byName: new Uint32Array(streets.length + 1),
    places: new Uint32Array(rows.length),
    dataSetIds: new Int32Array(rows.length),
    streetIds: new Int32Array(rows.length),
    esids: new Int32Array(rows.length),
    addressCounts: new Uint32Array(rows.length),
    eastings: new Int32Array(rows.length),
    northings: new Int32Array(rows.length),
  }
  let at = 0
  for (const [name, places] of streets.entries()) {
    for (const [place, row] of places) {
      const street = rows[row]
      columns.places[at] = place
      columns.dataSetIds[at] = street?.dataSetId ?? 0
      columns.streetIds[at] = street?.id ?? 0
      columns.esids[at] = street?.esid ?? 0
      columns.addressCounts[at] = street?.addressCount ?? 0
      columns.eastings[at] = street?.easting ?? 0
      columns.northings[at] = street?.northing ?? 0
      at++
    }
    columns.byName[name + 1] = at
  }
  return columns
}
