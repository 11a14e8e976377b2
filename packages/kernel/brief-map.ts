/** A map of what stays briefly. */
interface BriefMap<Key, Value> {
  readonly size: () => number
  readonly get: (key: Key) => Value | undefined
  /** What is set under a key that is known keeps its place in the order. */
  readonly set: (key: Key, value: Value) => void
  readonly delete: (key: Key) => void
  readonly clear: () => void
  /** Who came first. */
  readonly oldest: () => Key | undefined
  /** In the order of coming. */
  readonly values: () => readonly Value[]
}

/**
 * A map for what comes and goes all the time, as requests that are being answered. V8 makes the table of a `Map` anew after so many comings, and
 * leaves the former one to its rare collections, with all that was in it: until then nothing of that dies young, nor what hangs on it
 * (record 0080). Here a table names places only, which are emptied as soon as somebody leaves.
 * @template Key should be small: tables keep keys
 */
export function createBriefMap<Key, Value>(): BriefMap<Key, Value> {
  const places = new Map<Key, { value: Value | undefined }>()
  return {
    size: () => places.size,
    get: (key) => places.get(key)?.value,
    set: (key, value) => {
      const place = places.get(key)
      if (place === undefined) places.set(key, { value })
      else place.value = value
    },
    delete: (key) => {
      const place = places.get(key)
      if (place === undefined) return
      place.value = undefined
      places.delete(key)
    },
    clear: () => {
      for (const place of places.values()) place.value = undefined
      places.clear()
    },
    oldest: () => places.keys().next().value,
    values: () => [...places.values()].map(({ value }) => value as Value),
  }
}
