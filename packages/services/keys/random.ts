import { writeUuid } from '@e-collecting/exchanges'
import type { RandomBytes } from './sealer.ts'

/** A random UUID (version 4), lower case. */
export const randomUuid = (randomBytes: RandomBytes): string => toUuid(randomBytes(16))

/** The first 16 bytes in the form of a UUID (version 4), lower case. */
export function toUuid(source: Uint8Array): string {
  const bytes = Buffer.from(source.subarray(0, 16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return writeUuid(bytes)
}
