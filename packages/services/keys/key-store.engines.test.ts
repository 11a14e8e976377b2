import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseConnection } from '@e-collecting/database'
import { createTestDatabase } from '@e-collecting/database/testing'
import { keys } from '@e-collecting/database/trust'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileKeyStore } from './file-key-store.ts'
import { createDatabaseKeyStore } from './key-repository.ts'
import { ensureSecret, type KeyStore } from './key-store.ts'
import { createSealer } from './sealer.ts'

let connection: DatabaseConnection
let folder: string

beforeAll(async () => {
  connection = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
})
afterAll(async () => {
  await connection.close()
  await rm(folder, { recursive: true })
})

const stores: Record<string, () => KeyStore> = {
  files: () => createFileKeyStore({ folder: join(folder, 'keys') }),
  'sealed rows': () =>
    createDatabaseKeyStore({
      db: connection.db,
      sealer: createSealer({ key: new Uint8Array(32), randomBytes }),
      clock: () => new Date('2026-11-20T10:00:00Z'),
    }),
}

describe.each(Object.keys(stores))('keys as %s', (kind) => {
  test('a secret is made once, however many ask for it at the same time', async () => {
    const store = stores[kind]!()
    const all = await Promise.all(
      Array.from({ length: 8 }, () => ensureSecret(store, 'nonce-issuer', () => randomBytes(32))),
    )
    expect(new Set(all.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(1)
    expect(Buffer.from((await stores[kind]!().load('nonce-issuer'))!)).toEqual(Buffer.from(all[0]!))
  })

  test('a name that is taken keeps its value, which the second one gets', async () => {
    const store = stores[kind]!()
    await store.insert('taken', Uint8Array.of(1))
    expect([...(await store.insert('taken', Uint8Array.of(2)))]).toEqual([1])
    expect([...((await store.load('taken')) ?? [])]).toEqual([1])
  })

  test('an unknown name is absent', async () => {
    expect(await stores[kind]!().load('unknown')).toBeUndefined()
  })
})

test('key files belong to their owner alone and no draft stays behind', async () => {
  const path = join(folder, 'keys')
  await createFileKeyStore({ folder: path }).insert('one', Uint8Array.of(1, 2, 3))
  expect((await stat(join(path, 'one.key'))).mode & 0o777).toBe(0o600)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
  expect((await readdir(path)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a key file that cannot be read is not taken for one that is absent', async () => {
  const path = join(folder, 'unreadable')
  await mkdir(join(path, 'one.key'), { recursive: true })
  const store = createFileKeyStore({ folder: path })
  await expect(store.load('one')).rejects.toThrow(/EISDIR/)
  await expect(ensureSecret(store, 'one', () => randomBytes(32))).rejects.toThrow(/EISDIR/)
})

test.each(['../escape', 'a/../../escape', '.draft-a', '', 'A', 'a'.repeat(122)])(
  'a key named %s cannot be, nor leave the folder',
  async (name) => {
    const store = createFileKeyStore({ folder })
    await expect(async () => store.load(name)).rejects.toThrow(/plain key name/)
    await expect(store.insert(name, randomBytes(32))).rejects.toThrow(/plain key name/)
  },
)

test('rows do not show the key', async () => {
  await stores['sealed rows']!().insert('visible', Buffer.from('top secret bytes'))
  const rows = await connection.db.select({ sealed: keys.sealed }).from(keys)
  expect(rows.some(({ sealed }) => Buffer.from(sealed).includes('top secret'))).toBe(false)
})

test('the row of one key does not open under the name of another', async () => {
  const store = stores['sealed rows']!()
  for (const name of ['mine', 'theirs']) await store.insert(name, randomBytes(32))
  const [theirs] = await connection.db.select({ sealed: keys.sealed }).from(keys).where(eq(keys.name, 'theirs'))
  await connection.db.update(keys).set(theirs!).where(eq(keys.name, 'mine'))
  await expect(store.load('mine')).rejects.toMatchObject({ code: 'sealed-value-invalid' })
})
