import { type Clock, createByteCache } from '@e-collecting/kernel'

type Loaded<Value> = {
  readonly value: Value
  /** About what it takes in memory. */
  readonly bytes: number
  readonly expiresAt: Date
}

/** Values that cost a question to somebody else, kept until they expire or others need the room. */
export type SingleFlightCache<Value> = {
  /** The value of a key: kept, being fetched already, or fetched now. A failure is not kept. */
  readonly get: (key: string, load: () => Promise<Loaded<Value>>) => Promise<Value>
}

/** @param maxBytes of all that is kept */
export function createSingleFlightCache<Value>(maxBytes: number, clock: Clock): SingleFlightCache<Value> {
  const kept = createByteCache<Value>(maxBytes, clock)
  const flights = new Map<string, Promise<Value>>()
  return {
    get(key, load) {
      const known = kept.get(key)
      if (known !== undefined) return Promise.resolve(known)
      const flying = flights.get(key)
      if (flying) return flying
      const flight = load()
        .then((loaded) => {
          kept.set(key, loaded)
          return loaded.value
        })
        .finally(() => flights.delete(key))
      flights.set(key, flight)
      return flight
    },
  }
}
