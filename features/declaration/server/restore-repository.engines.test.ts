import { declarationEntries, declarationRestores } from '@e-collecting/database/declaration'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EACH_MINUTE } from './open-logs.ts'
import { createRecoveryRepository } from './recovery-repository.ts'
import { noteRestore } from './restore-repository.ts'
import { createDeclarationStand, type DeclarationStand } from './testing/declaration-stand.ts'

const connection = shareTestDatabase()
const confirm = (slug: string) => createRecoveryRepository(connection.db).confirm(slug, null)
let stand: DeclarationStand
let item: string

const restoreOn = (day: string) => noteRestore(connection.db, day as Parameters<typeof noteRestore>[1])
const places = async () =>
  (
    await connection.db
      .select()
      .from(declarationEntries)
      .where(eq(declarationEntries.item, item))
      .orderBy(asc(declarationEntries.position))
  ).map(({ position }) => position)
const isHeld = { code: 'log-restored' }

/** Of 20 November, as the stand's clock says. */
beforeEach(async () => {
  stand = await createDeclarationStand(connection, { schedule: EACH_MINUTE })
  item = stand.item.slug
})
afterEach(async () => {
  await connection.db.delete(declarationRestores)
  await stand.close()
})

async function declareAfterOpening() {
  await stand.logs.open(stand.item)
  await stand.publish()
  await stand.declare('anna')
  stand.later(60_000)
}

test('nothing of a log gets a place after a restore until somebody says that the database has it all', async () => {
  await declareAfterOpening()
  await restoreOn('2026-11-20')
  await expect(stand.seal()).rejects.toMatchObject(isHeld)
  expect(await confirm('another-item')).toBe(true)
  await expect(stand.seal()).rejects.toMatchObject(isHeld)
  expect(await places()).toEqual([0, null])

  expect(await confirm(item)).toBe(true)
  await stand.publish()
  expect(await places()).toEqual([0, 1])
  expect(await confirm(item)).toBe(false)
})

test('what was confirmed after one restore is not after the next, not even on the same day', async () => {
  await declareAfterOpening()
  await restoreOn('2026-11-20')
  await confirm(item)
  await restoreOn('2026-11-20')
  await expect(stand.seal()).rejects.toMatchObject(isHeld)
  await confirm(item)
  await restoreOn('2026-11-21')
  await expect(stand.seal()).rejects.toMatchObject(isHeld)
  await confirm(item)
  await stand.publish()
  expect(await places()).toEqual([0, 1])
})

test('an epoch that was signed before the backup is not published either', async () => {
  await declareAfterOpening()
  stand.world.isWitnessDown = true
  await stand.seal()
  stand.world.isWitnessDown = false
  await restoreOn('2026-11-20')
  await expect(stand.seal()).rejects.toMatchObject(isHeld)
  expect((await stand.repository.listEpochs(item)).map(({ state }) => state)).toEqual(['published', 'signed'])
})

test.each(['2026-11-19', '2026-11-20', null])(
  'no log is opened of an item that began by then, as one of %s',
  async (startDate) => {
    const vote = { ...stand.item, startDate }
    stand.world.votes = [vote]
    await restoreOn('2026-11-20')
    await expect(stand.logs.open(vote)).rejects.toMatchObject(isHeld)
    expect((await stand.repository.listLogs()).map((log) => log.item)).not.toContain(item)
    await confirm(item)
    expect(await stand.logs.open(vote)).toBe(true)
  },
)

test('an item that begins later has its log as ever', async () => {
  const later = { ...stand.item, startDate: '2026-11-19' }
  stand.world.votes = [later]
  await restoreOn('2026-11-18')
  expect(await stand.logs.open(later)).toBe(true)
  await stand.publish()
  expect(await places()).toEqual([0])
})

test('without a restore there is nothing to confirm', async () => {
  expect(await confirm(item)).toBe(false)
})
