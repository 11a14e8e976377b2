import type { RandomBytes } from './sealer.ts'

/** A random UUID (version 4), lower case. */
export const randomUuid = (randomBytes: RandomBytes): string => toUuid(randomBytes(16))

/** The first 16 bytes in the form of a UUID (version 4), lower case. */
export function toUuid(source: Uint8Array): string {
  const bytes = Buffer.from(source.subarray(0, 16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A whole number from 0 to below `limit`, every one equally likely up to one part in 2⁵². */
export const randomBelow = (randomBytes: RandomBytes, limit: number): number =>
  Math.floor((Buffer.from(randomBytes(6)).readUIntBE(0, 6) / 2 ** 48) * limit)
