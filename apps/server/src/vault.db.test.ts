import { hkdfSync, randomBytes } from 'node:crypto'
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, shareTestDatabase } from '@e-collecting/database/testing'
import { keys } from '@e-collecting/database/trust'
import { createSealer } from '@e-collecting/services'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deriveSealers, openVault } from './vault.ts'

const connection = shareTestDatabase()
let dataDir: string

beforeEach(async () => {
  await connection.db.delete(keys)
  dataDir = await mkdtemp(join(tmpdir(), 'e-collecting-vault-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const now = () => new Date('2026-11-20T10:00:00Z')
const open = (secretKey: Uint8Array | undefined, databaseUrl?: string) =>
  openVault({ config: { secretKey, dataDir, databaseUrl }, db: connection.db, randomBytes, now })
const KEY = randomBytes(32)

test.each([['postgresql://x/x'], [undefined]])(
  'another SECRET_KEY than at the first start is refused (%s)',
  async (url) => {
    await open(KEY, url)
    await open(KEY, url)
    await expect(open(randomBytes(32), url)).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(/^SECRET_KEY is not the key that this database was set up with/),
    })
  },
)

test('what is sealed for one purpose opens for no other, and none of the keys is the master key', async () => {
  const { sealer, trustSealer, tagSealer, clientSecret } = await open(KEY)
  for (const [one, other] of [
    [sealer, trustSealer],
    [sealer, tagSealer],
    [trustSealer, tagSealer],
  ] as const)
    expect(() => other.open(one.seal(Buffer.from('x'), 'row'), 'row')).toThrow(/another key/)
  expect(Buffer.from(clientSecret)).not.toEqual(KEY)
})

test('all keys come from the whole master key, each for its purpose, as those of earlier versions did', async () => {
  const master = Buffer.from(Array.from({ length: 32 }, (_, at) => at))
  const derived = (purpose: string) => new Uint8Array(hkdfSync('sha256', master, '', `e-collecting ${purpose}`, 32))
  const sealers = deriveSealers(master, randomBytes)
  for (const [purpose, sealer] of Object.entries(sealers)) {
    const sealed = createSealer({ key: derived(purpose), randomBytes }).seal(Buffer.from(purpose), 'row')
    expect(Buffer.from(sealer.open(sealed, 'row')).toString()).toBe(purpose)
  }
  expect((await open(master)).clientSecret).toEqual(derived('client pseudonyms'))
})

test('keys are files beside the embedded database, whatever the master key is', async () => {
  const stored = async (url?: string) => {
    await (await open(KEY, url)).keys.insert('issuer', randomBytes(32))
    return access(join(dataDir, 'keys/issuer.key')).then(
      () => true,
      () => false,
    )
  }
  expect([await stored('postgresql://x/x'), await stored()]).toEqual([false, true])
})

test('a master key that is being replaced is told from a wrong one', async () => {
  await open(undefined)
  await rename(join(dataDir, 'keys/master.key'), join(dataDir, 'keys/master-next.key'))
  await expect(open(undefined)).rejects.toMatchObject({ message: expect.stringContaining('was interrupted') })
})

test('a database that does not answer says nothing about the key', async () => {
  const { db, close } = await createTestDatabase()
  await close()
  const opening = openVault({ config: { secretKey: KEY, dataDir, databaseUrl: undefined }, db, randomBytes, now })
  await expect(opening).rejects.not.toMatchObject({ name: 'OperatorError' })
})

test('a database from before there was a check is compared with the keys it has', async () => {
  const { keys: store } = await open(KEY, 'postgresql://x/x')
  await store.insert('issuer', randomBytes(32))
  await connection.db.delete(keys).where(eq(keys.name, 'master-key-check'))
  await expect(open(randomBytes(32), 'postgresql://x/x')).rejects.toMatchObject({ name: 'OperatorError' })
  await open(KEY, 'postgresql://x/x')
})

test.each([0, 16, 31, 33])('a key file of %d bytes is refused, without a word of what it holds', async (length) => {
  await mkdir(join(dataDir, 'keys'))
  await writeFile(join(dataDir, 'keys/master.key'), '~'.repeat(length))
  await expect(open(undefined)).rejects.toMatchObject({
    name: 'OperatorError',
    message: expect.stringMatching(new RegExp(`master\\.key has ${length} bytes instead of 32`)),
  })
  await expect(open(undefined)).rejects.not.toThrow(/~~~/)
})

test('a key file of another installation is refused', async () => {
  await open(undefined)
  await rm(join(dataDir, 'keys'), { recursive: true })
  await expect(open(undefined)).rejects.toMatchObject({
    message: expect.stringContaining('keys/master.key is not the key'),
  })
})
