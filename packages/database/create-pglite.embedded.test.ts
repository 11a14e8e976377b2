import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { createPglite } from './create-pglite.ts'
import { createTestDatabase } from './testing/index.ts'
import { loadBlank } from './testing/templates.ts'

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

test('a folder that was made with more room for pages in memory opens with as much as any, and keeps what is in it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pages-in-memory-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const before = await PGlite.create({ dataDir, loadDataDir: await loadBlank() })
  await before.exec(`create table kept (word text); insert into kept values ('still here')`)
  await before.exec(`alter system set shared_buffers = '128MB'`)
  await before.close()
  const now = await createPglite({ dataDir })
  onTestFinished(() => now.close())
  expect((await now.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '32MB' }])
  expect((await now.query('select word from kept')).rows).toEqual([{ word: 'still here' }])
})
