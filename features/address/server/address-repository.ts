import type { Statement, Statements } from '@e-collecting/database'
import type { StoredAddress } from './data-set-repository.ts'

/** A street as the data sets number it. */
export interface StreetKey {
  dataSetId: number
  streetId: number
}

/** A house on one of the streets that were asked for. */
export interface FoundHouse extends Omit<StoredAddress, 'streetId'> {
  /** Which of them. */
  street: number
}

/** The houses of each street that are closest to a number. Runs along the primary key: a street has some dozens. */
const FIND_HOUSES: Statement = {
  name: 'address_find_houses',
  text: `select (streets.at - 1)::int4 as street, houses.*
    from unnest($1::int4[], $2::int4[]) with ordinality as streets (data_set_id, street_id, at)
    cross join lateral (
      select egaid, egid, edid, easting, northing, house_number as "houseNumber"
      from building_addresses as known
      where known.data_set_id = streets.data_set_id and known.street_id = streets.street_id
      order by starts_with(lower(replace(house_number, ' ', '')), ($3::text[])[1]) desc,
        abs(coalesce(substring(house_number from '^\\d{1,6}')::int4, 0) - ($4::int4[])[1]), house_number, egaid
      limit ($5::int4[])[1]
    ) as houses`,
}

/**
 * Houses on streets: of each so many, those closest to a number first.
 * @param number in lower case, as `12a`; empty: those at the beginning of the street
 */
export function findHouses(
  statements: Statements,
  { streets, number, limit }: { streets: readonly StreetKey[]; number: string; limit: number },
): Promise<FoundHouse[]> {
  return statements.run<FoundHouse>(FIND_HOUSES, [
    { type: 'int4', values: streets.map(({ dataSetId }) => dataSetId) },
    { type: 'int4', values: streets.map(({ streetId }) => streetId) },
    { type: 'text', values: [number] },
    { type: 'int4', values: [Number(/^\d{1,6}/.exec(number)?.[0] ?? 0)] },
    { type: 'int4', values: [limit] },
  ])
}
