import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeForEachTest, TEST_SERVER } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { createBackupDrill } from '../testing/backup-drill.ts'
import { newKey } from '../testing/key-drill.ts'

const drill = makeForEachTest(createBackupDrill)

async function leaveMasterKey(dataDir: string, key: string): Promise<void> {
  await mkdir(join(dataDir, 'keys'))
  await writeFile(join(dataDir, 'keys/master.key'), Buffer.from(key, 'base64'))
}

test('a backup is for its owner alone, and holds no key that opens anything', async () => {
  const settings = await drill.prepare()
  await drill.start(settings)
  await drill.stop()
  await mkdir(drill.folder, { mode: 0o755 })
  await drill.backUp(settings)
  expect((await stat(drill.folder)).mode & 0o077).toBe(0)
  const parts = await readdir(drill.folder, { recursive: true, withFileTypes: true })
  for (const part of parts) {
    const path = join(part.parentPath, part.name)
    expect([part.name, (await stat(path)).mode & 0o077]).toEqual([part.name, 0])
    if (part.isFile()) expect((await readFile(path)).includes('"kty"')).toBe(false)
  }
  expect(parts.map(({ name }) => name).filter((name) => name.startsWith('master'))).toEqual([])
})

test('a wrong master key, a full target and half a backup are refused before anything is written', async () => {
  const settings = await drill.prepare()
  await drill.start(settings)
  await drill.stop()
  await expect(drill.backUp({ ...settings, SECRET_KEY: newKey() })).rejects.toThrow(/is not the key/)
  await drill.backUp(settings)
  await expect(drill.backUp(settings)).rejects.toThrow(/is not empty/)
  await expect(drill.restore(settings)).rejects.toThrow(TEST_SERVER ? /has tables already/ : /There are keys/)
  const target = await drill.prepareTarget(settings)
  // The master key that is given counts, whichever lies there.
  if (settings.SECRET_KEY !== undefined) await leaveMasterKey(target.DATA_DIR, settings.SECRET_KEY)
  const before = await readdir(target.DATA_DIR, { recursive: true })
  const wrong = { ...target, SECRET_KEY: newKey() }
  await expect(drill.restore(wrong)).rejects.toThrow(/under another master key/)
  if (TEST_SERVER !== undefined)
    await expect(drill.restore({ DATA_DIR: target.DATA_DIR })).rejects.toThrow(/one of PostgreSQL/)
  await truncate(join(drill.folder, 'database'), 1000)
  await expect(drill.restore(target)).rejects.toThrow(/its database is damaged/)
  await truncate(join(drill.folder, 'manifest.json'), 10)
  await expect(drill.restore(target)).rejects.toThrow(/its manifest.json is damaged/)
  await rm(join(drill.folder, 'manifest.json'))
  await expect(drill.restore(target)).rejects.toThrow(/it has no manifest.json/)
  expect(await readdir(target.DATA_DIR, { recursive: true })).toEqual(before)
})
