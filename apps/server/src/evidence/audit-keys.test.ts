import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeAuditKey, readAuditKey, writeNew } from './audit-keys.ts'

let file: string

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  file = join(folder, 'key.jwk')
})

test('a key that was made is read by whoever may read the file, its owner, and its public half has nothing of the other', async () => {
  const publicJwk = await makeAuditKey(file)
  expect(Object.keys(publicJwk).toSorted()).toEqual(['crv', 'kty', 'x', 'y'])
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readAuditKey(file)).toBeDefined()
})

test('a file that holds no private key is named, and one that is not there says so itself', async () => {
  const { privateJwk, publicJwk } = await nodeCrypto.generateEcKeyPair()
  const wrong = [
    '{',
    'null',
    '{}',
    JSON.stringify(publicJwk),
    JSON.stringify({ ...privateJwk, d: 'x' }),
    JSON.stringify({ ...privateJwk, crv: 'P-384' }),
    JSON.stringify({ ...privateJwk, x: privateJwk.y }),
  ]
  for (const text of wrong) {
    await writeFile(file, text)
    await expect(readAuditKey(file), text.slice(0, 10)).rejects.toMatchObject({
      name: 'OperatorError',
      message: `${file} holds no private P-256 key as a JWK.`,
    })
  }
  await expect(readAuditKey(`${file}-else`)).rejects.toThrow('ENOENT')
})

test('nothing is written over, not even where a link leads nowhere, and what fails leaves nothing', async () => {
  await symlink('nowhere', file)
  await expect(writeNew(file, ['text'])).rejects.toThrow(/is there already/)
  await rm(file)
  async function* broken() {
    yield 'a line'
    throw new Error('broken off')
  }
  await expect(writeNew(file, broken())).rejects.toThrow('broken off')
  expect(await readdir(join(file, '..'))).toEqual([])
  await writeNew(file, ['one ', 'two'])
  expect(await readFile(file, 'utf8')).toBe('one two')
  // Told at once, and not after minutes of writing.
  const asked: string[] = []
  async function* slow() {
    asked.push('asked')
    yield 'late'
  }
  await expect(writeNew(file, slow())).rejects.toThrow(/is there already/)
  expect(asked).toEqual([])
})
