import { mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeForEachTest } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { copyMasterKey, createBackupDrill } from '../testing/backup-drill.ts'
import { goThroughStatuses, issueCredential, newKey, openAdministration } from '../testing/key-drill.ts'

const drill = makeForEachTest(createBackupDrill)

test('the master key is in a backup only if asked for, and then nothing else is needed', async () => {
  const settings = await drill.prepare()
  const before = await drill.start(settings)
  const collected = await issueCredential(await openAdministration(before), drill.wallet)
  await drill.stop()
  await writeFile(join(settings.DATA_DIR, 'keys/master-until-20260101000000.key'), 'a'.repeat(32))
  await expect(drill.backUp({ ...settings, SECRET_KEY: newKey() }, true)).rejects.toThrow(/cannot be put into a backup/)
  await drill.backUp(settings, true)
  const target = await drill.prepare()
  await drill.restore(target)
  // An older master key opens backups of its time: it goes into none.
  const keys = await Promise.all([drill.folder, target.DATA_DIR].map((folder) => readdir(join(folder, 'keys'))))
  expect(keys.flat().filter((name) => name.startsWith('master'))).toEqual(['master.key'])
  // Their lists are closed: nobody goes on in the order that entries had.
  expect(keys.map((names) => names.some((name) => name.startsWith('status-order.')))).toEqual([true, false])
  expect((await stat(join(target.DATA_DIR, 'keys/master.key'))).mode & 0o777).toBe(0o600)
  const admin = await openAdministration(await drill.start(target))
  expect((await goThroughStatuses(admin, drill.wallet, collected)).at(-1)).toBe('revoked')
})

test('without the master key, beside a running server, or for PostgreSQL a backup is refused', async () => {
  const settings = await drill.prepare()
  await drill.start(settings)
  await expect(drill.backUp(settings)).rejects.toThrow(/in use by another process/)
  await drill.stop()
  await drill.backUp(settings)
  const target = await drill.prepare()
  await expect(drill.restore(target)).rejects.toThrow(/master key is missing/)
  const postgres = { ...target, DATABASE_URL: 'postgresql://localhost/none', SECRET_KEY: newKey(), DEMO: 'true' }
  await expect(drill.restore(postgres)).rejects.toThrow(/one of the embedded database/)
  await copyMasterKey(settings, target)
  await mkdir(join(target.DATA_DIR, 'pglite'))
  await writeFile(join(target.DATA_DIR, 'pglite/PG_VERSION'), '17')
  await expect(drill.restore(target)).rejects.toThrow(/There is a database in/)
  const withKeys = await drill.prepare()
  await copyMasterKey(settings, withKeys)
  await writeFile(join(withKeys.DATA_DIR, 'keys/did.verifier.key'), 'of others')
  await expect(drill.restore(withKeys)).rejects.toThrow(/There are keys in/)
  expect(await readdir(withKeys.DATA_DIR)).toEqual(['keys'])
})

test('a backup in which a key is missing or damaged is refused before anything is written', async () => {
  const settings = await drill.prepare()
  await drill.start(settings)
  await drill.stop()
  await drill.backUp(settings, true)
  const target = await drill.prepare()
  await truncate(join(drill.folder, 'keys/did.verifier.key'), 40)
  await expect(drill.restore(target)).rejects.toThrow(/its key did.verifier is damaged/)
  await rm(join(drill.folder, 'keys/did.verifier.key'))
  await expect(drill.restore(target)).rejects.toThrow(/keys are missing in it \(did.verifier\)/)
  await rm(join(drill.folder, 'keys'), { recursive: true })
  await expect(drill.restore(target)).rejects.toThrow(/keys are missing in it/)
  expect(await readdir(target.DATA_DIR)).toEqual([])
})

test('a backup that could not be written to its end leaves nothing, and can be made anew in the same folder', async () => {
  const settings = await drill.prepare()
  await drill.start(settings)
  await drill.stop()
  const unreadable = join(settings.DATA_DIR, 'keys/folder.key')
  await mkdir(unreadable)
  await expect(drill.backUp(settings, true)).rejects.toThrow(/EISDIR/)
  expect(await readdir(drill.folder)).toEqual([])
  await rm(unreadable, { recursive: true })
  await drill.backUp(settings, true)
  expect(await readdir(drill.folder)).toContain('manifest.json')
})
