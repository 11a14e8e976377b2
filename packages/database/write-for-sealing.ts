const WRITTEN_BYTES = 256

/**
 * A value as JSON that is going to be sealed. Sealed, a text keeps its length, and with it that of the names in it: next to a register it would tell some people
 * from others. With blanks at its end most are of one length.
 */
export function writeForSealing(value: unknown): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(value))
  return Buffer.concat([bytes], Math.ceil(bytes.length / WRITTEN_BYTES) * WRITTEN_BYTES).fill(' ', bytes.length)
}
