import { shareTestDatabase } from '@e-collecting/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAdminLog } from './admin-log.ts'
import { DAILY, EACH_MINUTE } from './open-logs.ts'
import { createDeclarationStand, type DeclarationStand } from './testing/declaration-stand.ts'

const connection = shareTestDatabase()
let stand: DeclarationStand

beforeEach(async () => {
  stand = await createDeclarationStand(connection, { schedule: EACH_MINUTE })
})
afterEach(() => stand.close())

const logOf = (schedule = EACH_MINUTE) => readAdminLog({ ...stand.deps, logs: stand.logs, schedule }, stand.item.slug)

test('an item has no log before its collection, then one that begins, and totals once they are published', async () => {
  expect(await logOf()).toBeNull()
  await stand.logs.open(stand.item)
  expect(await logOf()).toMatchObject({ lastEpoch: null, waitsForWitnesses: null, isOpen: true, isClosed: false })
  await stand.publish()
  await stand.declare('anna')
  const before = await logOf()
  stand.later(60_000)
  await stand.publish()
  expect(await logOf()).toEqual({
    slug: stand.item.slug,
    required: 100_000,
    opened: '2026-11-20',
    closes: '2026-12-31',
    isOpen: true,
    isClosed: false,
    isDemoEpochs: true,
    lastEpoch: { number: 2, day: '2026-11-20', size: 2, counted: 1 },
    waitsForWitnesses: null,
    witnesses: [{ name: 'w', isDemo: true, hasSigned: true }],
    quorum: 1,
  })
  // What waits for its epoch is told to nobody.
  expect(before?.lastEpoch).toMatchObject({ size: 1, counted: 0 })
  expect(JSON.stringify(before)).not.toContain('waiting')
})

test('what no witness has signed is said to wait, and the last publication stays the one that is told', async () => {
  await stand.logs.open(stand.item)
  await stand.publish()
  await stand.declare('anna')
  stand.later(60_000)
  stand.world.isWitnessDown = true
  await stand.publish()
  expect(await logOf(DAILY)).toMatchObject({
    waitsForWitnesses: '2026-11-20',
    isDemoEpochs: false,
    lastEpoch: { number: 1, size: 1, counted: 0 },
  })
  stand.world.isWitnessDown = false
  await stand.publish()
  expect(await logOf()).toMatchObject({ waitsForWitnesses: null, lastEpoch: { number: 2, counted: 1 } })
})

test('a log is closed once its last entry is published', async () => {
  await stand.logs.open(stand.item)
  await stand.publish()
  stand.later(60 * 86_400_000)
  stand.world.isWitnessDown = true
  await stand.publish()
  expect(await logOf()).toMatchObject({ isOpen: false, isClosed: false, waitsForWitnesses: '2027-01-19' })
  stand.world.isWitnessDown = false
  await stand.publish()
  expect(await logOf()).toMatchObject({ isOpen: false, isClosed: true, waitsForWitnesses: null })
})

test('a log is unfinished from the first declaration until its close is published', async () => {
  const isUnfinished = async () => (await stand.repository.listUnfinished()).includes(stand.item.slug)
  await stand.logs.open(stand.item)
  await stand.publish()
  expect(await isUnfinished()).toBe(false)
  await stand.declare('anna')
  expect(await isUnfinished()).toBe(true)
  stand.later(60 * 86_400_000)
  await stand.publish()
  stand.world.isWitnessDown = true
  await stand.publish()
  expect(await isUnfinished()).toBe(true)
  stand.world.isWitnessDown = false
  await stand.publish()
  expect(await logOf()).toMatchObject({ isClosed: true })
  expect(await isUnfinished()).toBe(false)
})

test('a federal item of which nobody has said so needs what the constitution says', async () => {
  await stand.logs.open({ ...stand.item, quorum: null })
  expect(await logOf()).toMatchObject({ required: 100_000 })
})
