import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '@e-collecting/database'
import { shareInFile } from '@e-collecting/database/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  ALL_STATUSES,
  collectOffered,
  createKeyDrill,
  goThroughStatuses,
  listAudited,
  newKey,
  openAdministration,
  startIssued,
} from '../testing/key-drill.ts'
import { killRotation } from '../testing/kill-rotation.ts'
import type { DrillSettings } from '../testing/open-here.ts'
import { rotateMasterKeyHere } from '../testing/rotate-here.ts'

/** An installation that has issued to its wallet, and is stopped. What tests rotate are copies of it. */
const made = shareInFile(async () => {
  const drill = createKeyDrill()
  const issued = await startIssued(drill)
  await drill.stop()
  return { ...drill, ...issued }
})
let settings: DrillSettings
beforeEach(async () => {
  settings = await made.prepareCopy(made.settings)
})
afterEach(() => made.stop())

// A drill starts the product several times.
vi.setConfig({ testTimeout: 120_000 })

test('a rotation that is killed before its key file is in place is said at the start, and ended by another run', async () => {
  expect(await killRotation({ settings, step: 'time', time: 2 })).toBe('SIGKILL')
  await expect(made.start(settings)).rejects.toThrow(/was interrupted. End it: npm run rotate-master-key/)
  expect((await rotateMasterKeyHere(settings)).resealed).toBeUndefined()

  const admin = await openAdministration(await made.start(settings))
  const late = await collectOffered(made.wallet, made.offered)
  for (const credential of [made.collected, late])
    expect(await goThroughStatuses(admin, made.wallet, credential)).toEqual(ALL_STATUSES)
  const files = await readdir(join(settings.DATA_DIR, 'keys'))
  expect(files.filter((name) => name.startsWith('master'))).toHaveLength(2)
  expect(await listAudited(admin, 'master-key.rotated')).toHaveLength(1)
})

test('a rotation is refused beside a server, to a key that is a setting, and where an earlier run left a new key file cut off, and seals nothing then; one that succeeds leaves the old file, which is another key, under another name', async () => {
  const giveBack = await lockDataFolder(settings.DATA_DIR)
  await expect(rotateMasterKeyHere(settings)).rejects.toThrow(/in use by another process/)
  await giveBack()
  await expect(rotateMasterKeyHere({ ...settings, SECRET_KEY_NEW: newKey() })).rejects.toThrow(/only beside SECRET_KEY/)
  const next = join(settings.DATA_DIR, 'keys/master-next.key')
  await writeFile(next, Buffer.alloc(5), { mode: 0o600 })
  await expect(rotateMasterKeyHere(settings)).rejects.toThrow(
    /master-next\.key has 5 bytes instead of 32.*Remove it if the server starts/,
  )
  await rm(next)
  const { oldKeyFile, resealed } = await rotateMasterKeyHere(settings)
  expect(resealed).toBeGreaterThan(0)
  expect(oldKeyFile).toBe(join(settings.DATA_DIR, 'keys/master-until-20260516110000.key'))
  expect(await readFile(oldKeyFile ?? '')).not.toEqual(await readFile(join(settings.DATA_DIR, 'keys/master.key')))
  const admin = await openAdministration(await made.start(settings))
  expect(await goThroughStatuses(admin, made.wallet, made.collected)).toEqual(ALL_STATUSES)
})
