import type { Clock } from './clock.ts'

interface Entry<Value> {
  readonly value: Value
  /** About what the value takes in memory. */
  readonly bytes: number
  readonly expiresAt: Date
}

/** Values of which somebody else says how large they are. */
interface ByteCache<Value> {
  /** Undefined for what was never kept, has expired, or had to go. */
  readonly get: (key: string) => Value | undefined
  /** What is larger by itself than all may be is not kept. */
  readonly set: (key: string, entry: Entry<Value>) => void
}

/** What an entry takes beside its value: without it, any number of small ones would fit. */
const ENTRY_BYTES = 1024
const BYTES_OF_CHARACTER = 2

/**
 * Keeps values until they expire, and no more than `maxBytes` of them with their keys: for more the oldest ones go. What has expired goes as soon as
 * something else comes.
 */
export function createByteCache<Value>(maxBytes: number, clock: Clock): ByteCache<Value> {
  const kept = new Map<string, Entry<Value>>()
  let sum = 0
  const sizeOf = (key: string, { bytes }: Entry<Value>) => ENTRY_BYTES + BYTES_OF_CHARACTER * key.length + bytes
  const drop = (key: string, entry: Entry<Value>) => {
    kept.delete(key)
    sum -= sizeOf(key, entry)
  }
  return {
    get(key) {
      const entry = kept.get(key)
      return entry !== undefined && entry.expiresAt > clock() ? entry.value : undefined
    },
    set(key, entry) {
      const former = kept.get(key)
      if (former !== undefined) drop(key, former)
      kept.set(key, entry)
      sum += sizeOf(key, entry)
      const now = clock()
      for (const [name, one] of kept) if (one.expiresAt <= now) drop(name, one)
      for (const [name, one] of kept) if (sum > maxBytes) drop(name, one)
    },
  }
}
