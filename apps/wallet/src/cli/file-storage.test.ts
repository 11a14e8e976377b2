import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HeldCredential } from '../headless.ts'
import { createFileStorage, WalletFileError } from './file-storage.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-'))
  path = join(folder, 'deep', 'wallet.json')
})
afterEach(() => rm(folder, { recursive: true }))

const held = (id: string, receivedAt: string): HeldCredential => ({
  id,
  vct: 'betaid-sdjwt',
  issuerDid: 'did:webvh:x',
  credentialIssuer: 'https://issuer.test',
  issuerName: {},
  name: {},
  logo: undefined,
  claimNames: [],
  receivedAt,
  claims: {},
  copies: [
    { compact: `${id}-1`, useCount: 0 },
    { compact: `${id}-2`, useCount: 0 },
  ],
})
const modeOf = async () => (await stat(path)).mode & 0o777
const open = () => createFileStorage(path, nodeCrypto)
const keys = () => [nodeCrypto.generateEcKeyPair().privateJwk, nodeCrypto.generateEcKeyPair().privateJwk]

test('what one process keeps, the next one finds, newest first', async () => {
  await open().insert(held('a', '2026-11-20T10:00:00Z'), keys())
  await open().insert(held('b', '2026-11-21T10:00:00Z'), keys())
  await open().recordUse('a', 1)

  const [first, second] = await open().list()
  expect([first?.id, second?.id]).toEqual(['b', 'a'])
  expect(second?.copies.map(({ useCount }) => useCount)).toEqual([0, 1])
})

test('only the owner may read the file, also after it was opened to others', async () => {
  await open().insert(held('a', '2026-11-20T10:00:00Z'), keys())
  expect(await modeOf()).toBe(0o600)
  await chmod(path, 0o644)
  await open().list()
  expect(await modeOf()).toBe(0o600)
})

test('each copy has its own key', async () => {
  const pairs = [nodeCrypto.generateEcKeyPair(), nodeCrypto.generateEcKeyPair()]
  await open().insert(
    held('a', '2026-11-20T10:00:00Z'),
    pairs.map(({ privateJwk }) => privateJwk),
  )
  for (const [copy, { publicJwk }] of pairs.entries()) {
    const key = await open().loadKey('a', copy)
    const signature = nodeCrypto.signEs256(key!, 'text')
    expect(nodeCrypto.verifyEs256(nodeCrypto.importEs256PublicKey(publicJwk), 'text', signature)).toBe(true)
  }
  expect(await open().loadKey('a', 2)).toBeUndefined()
})

test('deleting one leaves the others, deleting all leaves no file', async () => {
  await open().insert(held('a', '2026-11-20T10:00:00Z'), keys())
  await open().insert(held('b', '2026-11-21T10:00:00Z'), keys())
  await open().delete('a')
  expect((await open().list()).map(({ id }) => id)).toEqual(['b'])
  await open().deleteAll()
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  expect(await open().list()).toEqual([])
})

test('a file of somebody else is left alone', async () => {
  path = join(folder, 'notes.json')
  for (const text of ['shopping list', '{"version":2,"entries":[]}', '{"version":1,"entries":{}}']) {
    await writeFile(path, text)
    await expect(open().insert(held('a', '2026-11-20T10:00:00Z'), keys())).rejects.toBeInstanceOf(WalletFileError)
    expect(await readFile(path, 'utf8')).toBe(text)
  }
})

test('keys are written into no file that somebody else has put in the way', async () => {
  const elsewhere = join(folder, 'elsewhere.json')
  await writeFile(elsewhere, 'mine')
  await mkdir(join(folder, 'deep'))
  await symlink(elsewhere, `${path}.${process.pid}.new`)
  await expect(open().insert(held('a', '2026-11-20T10:00:00Z'), keys())).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(elsewhere, 'utf8')).toBe('mine')
})

test('deleting all from a wallet that holds nothing is no fault', async () => {
  await expect(open().deleteAll()).resolves.toBeUndefined()
})

test('a file that cannot be read is not taken for an empty wallet', async () => {
  await mkdir(path, { recursive: true })
  await expect(open().list()).rejects.toMatchObject({ code: 'EISDIR' })
})
