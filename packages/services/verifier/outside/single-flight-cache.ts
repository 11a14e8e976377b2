import type { Clock } from '@e-collecting/kernel'

/** Values that cost a question to somebody else, kept until they expire. */
export type SingleFlightCache<Value> = {
  /** The value of a key: kept, being fetched already, or fetched now. A failure is not kept. */
  readonly get: (key: string, load: () => Promise<{ value: Value; expiresAt: Date }>) => Promise<Value>
}

const MAX_ENTRIES = 1000

export function createSingleFlightCache<Value>(clock: Clock): SingleFlightCache<Value> {
  const kept = new Map<string, { value: Value; expiresAt: Date }>()
  const flights = new Map<string, Promise<Value>>()
  return {
    get(key, load) {
      const entry = kept.get(key)
      if (entry && entry.expiresAt > clock()) return Promise.resolve(entry.value)
      const flying = flights.get(key)
      if (flying) return flying
      const flight = load()
        .then((loaded) => {
          if (kept.size >= MAX_ENTRIES) kept.clear()
          kept.set(key, loaded)
          return loaded.value
        })
        .finally(() => flights.delete(key))
      flights.set(key, flight)
      return flight
    },
  }
}
