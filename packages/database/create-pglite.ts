import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { keepFewParsers } from './pglite-parsers.ts'

/** PGlite by itself reads and writes one byte after the other: tens of milliseconds for a status list. */
const BYTES_AT_ONCE = {
  parsers: { [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice('\\x'.length), 'hex')) },
  serializers: {
    [types.BYTEA]: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
      `\\x${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}`,
  },
}

/**
 * Of pages in memory, filled with zeros at each start: a quarter of what PostgreSQL takes by itself is as fast with 100,000 residents
 * (record 0092). Given at each start, so that it holds in folders of before as well.
 */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** An embedded PostgreSQL with what the schema needs. */
export async function createPglite(options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> {
  const client = await PGlite.create({
    extensions: { pg_trgm },
    ...BYTES_AT_ONCE,
    startParams: START_PARAMS,
    ...options,
  })
  keepFewParsers(client)
  return client
}
