/** Types that a column of a statement by hand may have. */
export type ColumnType = 'uuid' | 'bytea' | 'text' | 'int4' | 'timestamptz'
export type ColumnValue = string | number | Date | Uint8Array | null

/** Numbers of the types in PostgreSQL's catalogue (`pg_type.oid`). */
const OIDS: Record<ColumnType, number> = { uuid: 2950, bytea: 17, text: 25, int4: 23, timestamptz: 1184 }

/** 2000-01-01, from which PostgreSQL counts, in milliseconds since 1970. */
const POSTGRES_EPOCH_MS = 946_684_800_000

/**
 * An array as PostgreSQL's binary protocol has it (`array_recv`): no value is written out as text and read again, which
 * for sealed bytes would double them.
 */
export function encodeColumn({ type, values }: { type: ColumnType; values: readonly ColumnValue[] }): Buffer {
  const cells = values.map((value) => (value === null ? null : encodeValue(type, value)))
  const size = cells.reduce((sum, cell) => sum + 4 + (cell?.length ?? 0), values.length === 0 ? 12 : 20)
  const bytes = Buffer.allocUnsafe(size)
  let at = bytes.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  at = bytes.writeInt32BE(cells.includes(null) ? 1 : 0, at)
  at = bytes.writeInt32BE(OIDS[type], at)
  if (values.length === 0) return bytes
  at = bytes.writeInt32BE(values.length, at)
  at = bytes.writeInt32BE(1, at)
  for (const cell of cells) {
    at = bytes.writeInt32BE(cell === null ? -1 : cell.length, at)
    if (cell !== null) {
      bytes.set(cell, at)
      at += cell.length
    }
  }
  return bytes
}

function encodeValue(type: ColumnType, value: NonNullable<ColumnValue>): Uint8Array {
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return encodeInstant(value)
  if (typeof value === 'number') {
    const bytes = Buffer.allocUnsafe(4)
    bytes.writeInt32BE(value)
    return bytes
  }
  return type === 'uuid' ? Buffer.from(value.replaceAll('-', ''), 'hex') : Buffer.from(value)
}

/** Microseconds since 2000, exact for any instant that a Date can hold. */
function encodeInstant(value: Date): Uint8Array {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigInt64BE(BigInt(value.getTime() - POSTGRES_EPOCH_MS) * 1000n)
  return bytes
}
