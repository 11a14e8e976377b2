import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '@e-collecting/database'
import type { AddressSnapshot } from '../address-data.ts'
import type { CantonLookup } from '../canton-lookup.ts'
import { listStreets, type StoredStreet } from '../data-set-repository.ts'
import { createStreetIndexBuilder, type IndexedStreet, type StreetIndexBuilder } from './build-street-index.ts'
import type { KnownPlace, StreetIndex } from './street-index.ts'

export interface RememberStreetsDeps {
  db: Database
  /** As this process knows them. */
  readSnapshot: () => Promise<AddressSnapshot>
  /** Told when the streets could not be read; it is tried again with the next second. */
  onFault: (error: unknown) => void
}

export interface RememberedStreets {
  /**
   * The streets of the current data sets as this process knows them. Whoever asks before they were read for the first time waits.
   * @throws what the driver throws, where they cannot be read
   */
  read: () => Promise<StreetIndex>
  /**
   * Reads the streets of other data sets where there are any, in the background: some seconds for those of the country, and the former ones
   * answer until then. Run it each second.
   */
  catchUp: () => void
}

/** Streets of one look into the database: some milliseconds of work, then others have their turn. */
const STREETS_AT_ONCE = 2000

/** Keeps the streets of the current data sets in memory, by their words. */
export function rememberStreets({ db, readSnapshot, onFault }: RememberStreetsDeps): RememberedStreets {
  let known: { of: string; index: StreetIndex } | undefined
  let building: Promise<StreetIndex> | undefined

  const build = async (snapshot: AddressSnapshot): Promise<StreetIndex> => {
    const index = await indexStreets(db, snapshot)
    known = { of: keyOf(snapshot), index }
    return index
  }
  const refresh = async (): Promise<StreetIndex> => {
    const current = await readSnapshot()
    if (known?.of === keyOf(current)) return known.index
    building ??= build(current).finally(() => {
      building = undefined
    })
    return building
  }
  return {
    read: async () => known?.index ?? refresh(),
    catchUp: () => void refresh().catch(onFault),
  }
}

const keyOf = ({ dataSets }: AddressSnapshot): string => dataSets.map(({ id }) => id).join(' ')

async function indexStreets(db: Database, { dataSets, findMunicipality }: AddressSnapshot): Promise<StreetIndex> {
  const builder = createStreetIndexBuilder(() => nextTurn())
  const searched = dataSets.filter(({ streetCount }) => streetCount > 0)
  // Of a street that stands in two, the one with its numbers counts.
  for (const { id } of searched.toSorted((a, b) => b.addressCount - a.addressCount))
    await addDataSet(builder, { db, dataSetId: id, toPlace: createPlaces(findMunicipality) })
  return builder.build()
}

interface DataSetToAdd {
  db: Database
  dataSetId: number
  toPlace: (street: StoredStreet) => KnownPlace | undefined
}

async function addDataSet(builder: StreetIndexBuilder, { db, dataSetId, toPlace }: DataSetToAdd): Promise<void> {
  let after = 0
  for (;;) {
    const streets = await listStreets(db, { dataSetId, after, limit: STREETS_AT_ONCE })
    builder.add(
      streets.flatMap((street): IndexedStreet[] => {
        const place = toPlace(street)
        return place === undefined ? [] : [{ ...street, dataSetId, place }]
      }),
    )
    if (streets.length < STREETS_AT_ONCE) return
    after = streets.at(-1)?.id ?? after
    await nextTurn()
  }
}

/** Each place once. One in a municipality that is not in force is none: nobody could say its canton. */
function createPlaces(findMunicipality: CantonLookup['findMunicipality']) {
  const places = new Map<string, KnownPlace | undefined>()
  return ({ postalCode, locality, bfsNumber }: StoredStreet): KnownPlace | undefined => {
    const key = `${postalCode} ${bfsNumber} ${locality}`
    if (!places.has(key)) {
      const municipality = findMunicipality(bfsNumber)
      const found = municipality && {
        bfsNumber: municipality.bfsNumber,
        municipality: municipality.name,
        canton: municipality.canton,
      }
      places.set(key, found && { postalCode, locality, ...found })
    }
    return places.get(key)
  }
}
