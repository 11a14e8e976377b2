// Not by bits: those of a number end at the 32nd.
export const isOdd = (value: number): boolean => value % 2 === 1

export const half = (value: number): number => Math.floor(value / 2)

/** @param value from 1 */
export function isPowerOfTwo(value: number): boolean {
  let rest = value
  while (rest > 1 && !isOdd(rest)) rest = half(rest)
  return rest === 1
}

/** The largest power of two below a size from 2: where the left part of a tree ends (RFC 6962 §2.1). */
export function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}
