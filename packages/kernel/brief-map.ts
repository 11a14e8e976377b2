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

interface Place<Key, Value> {
  readonly key: Key
  value: Value | undefined
  /** Who came before and after, of those who are there. */
  before: Place<Key, Value> | undefined
  after: Place<Key, Value> | undefined
}

/**
 * A map for what comes and goes all the time, as requests that are being answered. V8 makes the table of a `Map` anew after so many comings, and
 * leaves the former one to its rare collections, with all that was in it: until then nothing of that dies young, nor what hangs on it
 * (record 0080). Here a table names places only, which are emptied as soon as somebody leaves. The places know their order: who asks a
 * table for its first one walks over all that have left since it was made.
 * @template Key should be small: tables keep keys
 */
export function createBriefMap<Key, Value>(): BriefMap<Key, Value> {
  const places = new Map<Key, Place<Key, Value>>()
  let first: Place<Key, Value> | undefined
  let last: Place<Key, Value> | undefined

  const add = (key: Key, value: Value) => {
    const place: Place<Key, Value> = { key, value, before: last, after: undefined }
    if (last === undefined) first = place
    else last.after = place
    last = place
    places.set(key, place)
  }
  const remove = (place: Place<Key, Value>) => {
    const { before, after } = place
    if (before === undefined) first = after
    else before.after = after
    if (after === undefined) last = before
    else after.before = before
    place.value = undefined
    places.delete(place.key)
  }
  const inOrder = () => {
    const found: Place<Key, Value>[] = []
    for (let place = first; place !== undefined; place = place.after) found.push(place)
    return found
  }
  return {
    size: () => places.size,
    get: (key) => places.get(key)?.value,
    set: (key, value) => {
      const place = places.get(key)
      if (place === undefined) add(key, value)
      else place.value = value
    },
    delete: (key) => {
      const place = places.get(key)
      if (place !== undefined) remove(place)
    },
    clear: () => {
      for (const place of inOrder()) remove(place)
    },
    oldest: () => first?.key,
    values: () => inOrder().map(({ value }) => value as Value),
  }
}
