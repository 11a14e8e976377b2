import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { deriveSealers } from '../vault.ts'
import {
  makeBackupFolder,
  opensManifest,
  pathsOf,
  readKeyFiles,
  readManifest,
  readSealedKeys,
  requireWhole,
  writeManifest,
  writePart,
  writeSealedKeys,
} from './backup-folder.ts'

const sealerOf = (byte: number) => deriveSealers(Buffer.alloc(32, byte), randomBytes)['key store']
const SEALER = sealerOf(1)
const KEYS = new Map(['one', 'two'].map((name) => [name, Buffer.from(`key ${name}`)]))
const CREATED = { engine: 'pglite', createdAt: '2026-05-15T10:00:00.000Z' } as const
let folder: string

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  folder = join(parent, 'there')
})

/** A backup whose database is a few letters. */
async function write() {
  await makeBackupFolder(folder)
  await writePart(pathsOf(folder).database, Buffer.from('rows'))
  await writeSealedKeys(folder, SEALER, KEYS)
  await writeManifest(folder, SEALER, { ...CREATED, keys: KEYS })
}
const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777

test('all of it is for its owner alone, also in a folder that was there', async () => {
  await mkdir(folder)
  await chmod(folder, 0o755)
  await write()
  expect(await Promise.all(['.', 'keys'].map(modeOf))).toEqual([0o700, 0o700])
  const files = ['database', 'manifest.json', 'keys/one.key', 'keys/two.key']
  expect(await Promise.all(files.map(modeOf))).toEqual(files.map(() => 0o600))
})

test('nothing is written over', async () => {
  await write()
  await expect(makeBackupFolder(folder)).rejects.toThrow(/is not empty/)
  await expect(writePart(pathsOf(folder).database, Buffer.from('others'))).rejects.toThrow(/EEXIST/)
})

test('keys come back under their names, and under no other one', async () => {
  await write()
  expect(await readSealedKeys(folder, SEALER)).toEqual(KEYS)
  await rename(join(folder, 'keys/two.key'), join(folder, 'keys/one.key'))
  await expect(readSealedKeys(folder, SEALER)).rejects.toThrow(/its key one is damaged/)
})

test('keys are those of issuers and verifiers, and no master key, of now or of before', async () => {
  await mkdir(folder)
  const signing = ['one', 'did.office-261', 'masterly']
  const others = ['master.key', 'master-next.key', 'master-until-20260101000000.key', 'master.key.tmp', 'two']
  for (const name of [...signing.map((each) => `${each}.key`), ...others]) await writeFile(join(folder, name), name)
  expect([...(await readKeyFiles(folder)).keys()].toSorted()).toEqual(signing.toSorted())
  expect(await readKeyFiles(join(folder, 'not-there'))).toEqual(new Map())
})

test('a manifest opens under the master key it was made under, and is of a whole backup or of an older version', async () => {
  await write()
  const manifest = await readManifest(folder)
  expect([manifest.engine, manifest.createdAt]).toEqual([CREATED.engine, CREATED.createdAt])
  expect([opensManifest(manifest, SEALER), opensManifest(manifest, sealerOf(2))]).toEqual([true, false])
  await requireWhole(folder, manifest, KEYS)
  await expect(requireWhole(folder, manifest, new Map([['one', Buffer.from('x')]]))).rejects.toThrow(/missing.*\(two\)/)
  await expect(requireWhole(folder, manifest, new Map())).rejects.toThrow(/missing.*\(one, two\)/)
  await writeFile(pathsOf(folder).database, 'row')
  await expect(requireWhole(folder, manifest, KEYS)).rejects.toThrow(/its database is damaged/)
  await requireWhole(folder, { ...manifest, parts: undefined }, new Map())
})

test('a folder without a manifest, or with a damaged one, is no whole backup', async () => {
  await makeBackupFolder(folder)
  await expect(readManifest(folder)).rejects.toThrow(/it has no manifest.json/)
  const odd = { ...CREATED, check: 'AAAA', parts: { database: 'x', keys: [] } }
  for (const text of ['{', '{}', JSON.stringify(odd), JSON.stringify({ ...odd, parts: { database: '' } })]) {
    await writeFile(pathsOf(folder).manifest, text)
    await expect(readManifest(folder)).rejects.toThrow(/its manifest.json is damaged/)
  }
})
