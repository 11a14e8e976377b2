import { shareTestDatabase } from '@e-collecting/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EACH_MINUTE } from './open-logs.ts'
import { createPublicCounts } from './public-counts.ts'
import { createDeclarationStand, type DeclarationStand } from './testing/declaration-stand.ts'

const connection = shareTestDatabase()
const DESCRIPTION = { vkey: '', promiseVkey: '', tagKeys: [], auditKey: '', witnesses: [], quorum: 1, policy: '' }
let stand: DeclarationStand
let issued = 0

beforeEach(async () => {
  issued = 0
  stand = await createDeclarationStand(connection, { schedule: EACH_MINUTE, issued: () => ({ issued, issuers: 1 }) })
  await stand.logs.open(stand.item)
  await stand.publish()
})
afterEach(() => stand.close())

const start = ({ repository, logs }: Pick<DeclarationStand, 'repository' | 'logs'>) =>
  createPublicCounts({
    repository,
    logs,
    describeLog: async () => DESCRIPTION,
    schedule: EACH_MINUTE,
    publicUrl: 'https://example.org',
    isTagServiceEmbedded: true,
  })
/** What a process that starts now shows. */
async function shown() {
  const counts = start(stand)
  await counts.catchUp()
  return counts.find(stand.item.slug)
}

test('of several epochs in one day the last one is shown', async () => {
  for (const [person, wait] of [
    ['anna', 60_000],
    ['beat', 60_000],
    ['carla', 86_400_000],
  ] as const) {
    await stand.declare(person)
    stand.later(wait)
    await stand.publish()
  }
  expect(await shown()).toMatchObject({
    epochs: [
      { day: '2026-11-20', counted: 2 },
      { day: '2026-11-21', counted: 3 },
    ],
  })
})

test('what was issued is what the published entries say, also while an epoch waits for its witnesses', async () => {
  issued = 3
  await stand.declare('anna')
  stand.later(60_000)
  await stand.publish()
  issued = 5
  await stand.declare('beat')
  stand.later(60_000)
  stand.world.isWitnessDown = true
  await stand.publish()
  expect(await shown()).toMatchObject({ size: 3, entries: { i: 1 }, issued: 3 })
  stand.world.isWitnessDown = false
  await stand.publish()
  expect(await shown()).toMatchObject({ size: 5, entries: { i: 2 }, issued: 5 })
})

test('a last day that is fixed later is shown by a process that runs, without a publication', async () => {
  const endless = await createDeclarationStand(connection, { schedule: EACH_MINUTE })
  const { item, logs } = endless
  item.endDate = null
  await logs.open(item)
  await endless.publish()
  const counts = start(endless)
  await counts.catchUp()
  expect(await counts.find(item.slug)).toMatchObject({ closes: null })
  const version = counts.version()
  await counts.catchUp()
  expect(counts.version(), 'nothing has changed').toBe(version)
  item.endDate = '2027-06-30'
  await logs.fixLastDay(item)
  await counts.catchUp()
  expect(await counts.find(item.slug)).toMatchObject({ closes: '2027-06-30' })
  expect(counts.version()).toBe(version + 1)
  await endless.close()
})
