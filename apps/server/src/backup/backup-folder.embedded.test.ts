import { cp, mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '@e-collecting/database'
import { makeForEachTest, shareInFile } from '@e-collecting/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { copyMasterKey, createBackupDrill } from '../testing/backup-drill.ts'
import { goThroughStatuses, issueCredential, newKey, openAdministration } from '../testing/key-drill.ts'

/** An installation with a credential in the wallet, stopped, and a backup without its master key. What tests change are copies of them. */
const made = shareInFile(async () => {
  const drill = await createBackupDrill()
  const settings = await drill.prepare()
  const collected = await issueCredential(await openAdministration(await drill.start(settings)), drill.wallet)
  await drill.stop()
  await drill.backUp(settings)
  return { ...drill, settings, collected }
})
const drill = makeForEachTest(createBackupDrill)

test('the master key is in a backup only if asked for, and then nothing else is needed; an attempt that could not be written to its end leaves nothing', async () => {
  const settings = await drill.prepareCopy(made.settings)
  await writeFile(join(settings.DATA_DIR, 'keys/master-until-20260101000000.key'), 'a'.repeat(32))
  await expect(drill.backUp({ ...settings, SECRET_KEY: newKey() }, true)).rejects.toThrow(/cannot be put into a backup/)
  const unreadable = join(settings.DATA_DIR, 'keys/folder.key')
  await mkdir(unreadable)
  await expect(drill.backUp(settings, true)).rejects.toThrow(/EISDIR/)
  expect(await readdir(drill.folder)).toEqual([])
  await rm(unreadable, { recursive: true })
  await drill.backUp(settings, true)
  expect(await readdir(drill.folder)).toContain('manifest.json')

  const target = await made.prepare()
  await drill.restore(target)
  // An older master key opens backups of its time: it goes into none.
  const keys = await Promise.all([drill.folder, target.DATA_DIR].map((folder) => readdir(join(folder, 'keys'))))
  expect(keys.flat().filter((name) => name.startsWith('master'))).toEqual(['master.key'])
  // Their lists are closed: nobody goes on in the order that entries had.
  expect(keys.map((names) => names.some((name) => name.startsWith('status-order.')))).toEqual([true, false])
  expect((await stat(join(target.DATA_DIR, 'keys/master.key'))).mode & 0o777).toBe(0o600)
  onTestFinished(() => made.stop())
  const admin = await openAdministration(await made.start(target))
  expect((await goThroughStatuses(admin, made.wallet, made.collected)).at(-1)).toBe('revoked')
})

test('without the master key, beside a running server, or for PostgreSQL a backup is refused', async () => {
  const giveBack = await lockDataFolder(made.settings.DATA_DIR)
  await expect(drill.backUp(made.settings)).rejects.toThrow(/in use by another process/)
  await giveBack()
  const target = await drill.prepare()
  await expect(made.restore(target)).rejects.toThrow(/master key is missing/)
  const postgres = { ...target, DATABASE_URL: 'postgresql://localhost/none', SECRET_KEY: newKey(), DEMO: 'true' }
  await expect(made.restore(postgres)).rejects.toThrow(/one of the embedded database/)
  await copyMasterKey(made.settings, target)
  await mkdir(join(target.DATA_DIR, 'pglite'))
  await writeFile(join(target.DATA_DIR, 'pglite/PG_VERSION'), '17')
  await expect(made.restore(target)).rejects.toThrow(/There is a database in/)
  const withKeys = await drill.prepare()
  await copyMasterKey(made.settings, withKeys)
  await writeFile(join(withKeys.DATA_DIR, 'keys/did.verifier.key'), 'of others')
  await expect(made.restore(withKeys)).rejects.toThrow(/There are keys in/)
  expect(await readdir(withKeys.DATA_DIR)).toEqual(['keys'])
})

test('a backup in which a key is missing or damaged is refused before anything is written', async () => {
  await cp(made.folder, drill.folder, { recursive: true })
  const target = await drill.prepareTarget(made.settings)
  await truncate(join(drill.folder, 'keys/did.verifier.key'), 40)
  await expect(drill.restore(target)).rejects.toThrow(/its key did.verifier is damaged/)
  await rm(join(drill.folder, 'keys/did.verifier.key'))
  await expect(drill.restore(target)).rejects.toThrow(/keys are missing in it \(did.verifier\)/)
  await rm(join(drill.folder, 'keys'), { recursive: true })
  await expect(drill.restore(target)).rejects.toThrow(/keys are missing in it/)
  expect(await readdir(target.DATA_DIR, { recursive: true })).toEqual(['keys', 'keys/master.key'])
})
