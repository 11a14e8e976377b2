import { shareTestDatabase } from '@e-collecting/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EACH_MINUTE } from './open-logs.ts'
import { createPublicCounts } from './public-counts.ts'
import { createDeclarationStand, type DeclarationStand } from './testing/declaration-stand.ts'

const connection = shareTestDatabase()
const DESCRIPTION = { vkey: '', promiseVkey: '', tagKeys: [], auditKey: '', witnesses: [], quorum: 1, policy: '' }
let stand: DeclarationStand

beforeEach(async () => {
  stand = await createDeclarationStand(connection, { schedule: EACH_MINUTE })
  await stand.logs.open(stand.item)
  await stand.publish()
})
afterEach(() => stand.close())

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
  const counts = createPublicCounts({
    repository: stand.repository,
    logs: stand.logs,
    describeLog: async () => DESCRIPTION,
    schedule: EACH_MINUTE,
    publicUrl: 'https://example.org',
    isTagServiceEmbedded: true,
  })
  await counts.catchUp()
  expect(await counts.find(stand.item.slug)).toMatchObject({
    epochs: [
      { day: '2026-11-20', counted: 2 },
      { day: '2026-11-21', counted: 3 },
    ],
  })
})
