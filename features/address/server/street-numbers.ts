import type { StoredStreet } from './data-set-repository.ts'
import { toCentimetres } from './swiss-coordinates.ts'

/** A street, square or named area, or the part of it that lies in one postal code and municipality. */
export interface NewStreet extends Omit<StoredStreet, 'id' | 'addressCount' | 'easting' | 'northing'> {
  /** LV95 in metres, where the file says where the street itself is. */
  easting?: number | null
  northing?: number | null
}

/** Numbers the streets of a data set from 1 in the order in which they are met, and counts their addresses. */
export function createStreetNumbers() {
  const streets: StoredStreet[] = []
  const numbers = new Map<string, number>()
  /** Some ten thousand places and numbers stand in each of the many rows: each is kept once. */
  const texts = new Map<string, string>()
  const keep = (text: string) => {
    const kept = texts.get(text)
    if (kept === undefined) texts.set(text, text)
    return kept ?? text
  }
  const numberOf = ({
    esid,
    name,
    postalCode,
    locality,
    bfsNumber,
    easting = null,
    northing = null,
  }: NewStreet): number => {
    const key = `${postalCode}\n${bfsNumber}\n${name}\n${locality}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    const id = streets.length + 1
    numbers.set(key, id)
    const place = { postalCode: keep(postalCode), locality: keep(locality), bfsNumber: keep(bfsNumber) }
    const point = { easting: toCentimetres(easting), northing: toCentimetres(northing) }
    streets.push({ id, esid, name, ...place, ...point, addressCount: 0 })
    return id
  }
  return {
    numberOf,
    /** The number of an address's street, which has one address more. */
    countAddress: (street: NewStreet): number => {
      const id = numberOf(street)
      const known = streets[id - 1]
      if (known !== undefined) known.addressCount++
      return id
    },
    list: (): readonly StoredStreet[] => streets,
  }
}
