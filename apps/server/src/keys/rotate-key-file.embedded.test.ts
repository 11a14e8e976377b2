import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

test('the old file stays under another name, and is another key; with a file no setting is taken', async () => {
  await made.start(settings)
  await expect(rotateMasterKeyHere(settings)).rejects.toThrow(/in use by another process/)
  await made.stop()
  const { oldKeyFile } = await rotateMasterKeyHere(settings)
  expect(oldKeyFile).toBe(join(settings.DATA_DIR, 'keys/master-until-20260516110000.key'))
  expect(await readFile(oldKeyFile ?? '')).not.toEqual(await readFile(join(settings.DATA_DIR, 'keys/master.key')))
  await expect(rotateMasterKeyHere({ ...settings, SECRET_KEY_NEW: newKey() })).rejects.toThrow(/only beside SECRET_KEY/)
})

test('a new key file that an earlier run left cut off seals nothing', async () => {
  const next = join(settings.DATA_DIR, 'keys/master-next.key')
  await writeFile(next, Buffer.alloc(5), { mode: 0o600 })
  await expect(rotateMasterKeyHere(settings)).rejects.toThrow(
    /master-next\.key has 5 bytes instead of 32.*Remove it if the server starts/,
  )
  await rm(next)
  expect((await rotateMasterKeyHere(settings)).resealed).toBeGreaterThan(0)
  const admin = await openAdministration(await made.start(settings))
  expect(await goThroughStatuses(admin, made.wallet, made.collected)).toEqual(ALL_STATUSES)
})
