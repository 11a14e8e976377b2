import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { createTestDatabase } from './testing/index.ts'

const EVERY_BYTE = Uint8Array.from({ length: 256 }, (_, at) => at)

test('bytes come back as they went in: every one, none, part of a larger array, and in a list', async () => {
  const { db, close } = await createTestDatabase()
  const { $client: client } = db as unknown as { $client: PGlite }
  const part = EVERY_BYTE.subarray(100, 103)
  const given = [EVERY_BYTE, new Uint8Array(), part, Buffer.from(part)]
  const { rows } = await client.query<{ one: Uint8Array; listed: Uint8Array[] }>(
    'select one, $1::bytea[] as listed from unnest($1::bytea[]) as one',
    [given],
  )
  const wanted = given.map((bytes) => Uint8Array.from(bytes))
  expect(rows).toStrictEqual(wanted.map((one) => ({ one, listed: wanted })))
  const single = await client.query<{ one: Uint8Array; size: number }>(
    'select $1::bytea as one, length($1::bytea) as size',
    [part],
  )
  expect(single.rows).toStrictEqual([{ one: Uint8Array.from(part), size: 3 }])
  await close()
})
