import { randomBytes } from 'node:crypto'

const POOL_BYTES = 8192
/** Longer ones are made by themselves. */
const MAX_POOLED_BYTES = 512

/**
 * Random bytes from the system's generator, fetched in bulk: a flow asks a dozen times for some of them. Each byte is handed
 * out once and wiped from the pool.
 */
export function createRandomPool(): (length: number) => Buffer {
  let pool = Buffer.alloc(0)
  let at = 0
  return (length) => {
    if (length > MAX_POOLED_BYTES) return randomBytes(length)
    if (at + length > pool.length) {
      pool = randomBytes(POOL_BYTES)
      at = 0
    }
    const bytes = Buffer.from(pool.subarray(at, at + length))
    pool.fill(0, at, at + length)
    at += length
    return bytes
  }
}
