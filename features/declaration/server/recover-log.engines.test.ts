import { createHash, randomUUID } from 'node:crypto'
import { declarationEntries } from '@e-collecting/database/declaration'
import { shareTestDatabase } from '@e-collecting/database/testing'
import type { SwissDay } from '@e-collecting/kernel'
import { asc, eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { type Entry, parseEntry } from '../entries/index.ts'
import { createLogRepository } from './log-repository.ts'
import { DAILY } from './open-logs.ts'
import { recoverLog } from './recover-log.ts'
import { createRecoveryRepository } from './recovery-repository.ts'
import { toOwnEntry } from './seal-epochs.ts'
import { createDeclarationStand } from './testing/declaration-stand.ts'

const connection = shareTestDatabase()
const NOW = new Date('2026-11-20T10:00:00Z')
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

test('of declarations of an older log that have one commitment the first keeps it', async () => {
  const item = `item-${randomUUID()}`
  const repository = createLogRepository(connection.db)
  const first: Entry = { t: 'i', issued: 1, issuers: 1 }
  const day = '2026-11-20' as SwissDay
  const log = { item, origin: `example.org/log/${item}`, opened: day, closes: null, required: null }
  await repository.openLog(log, toOwnEntry(first), async () => true)
  await repository.sign(item, 1, 'note')
  await repository.publish(item, 1, { note: 'note', now: NOW })
  const declared = (person: string, rc: string): Entry => ({
    t: 'd1',
    tag: hashOf(person),
    ev: hashOf(`ev ${person}`),
    rc,
  })
  const [shared, own] = [hashOf('shared'), hashOf('own')]
  const entries = [first, declared('anna', shared), declared('beat', shared), declared('carla', own)]
  const epochs = [
    { size: 1, counted: 0, day },
    { size: 4, counted: 3, day },
  ]
  await recoverLog(
    { repository: createRecoveryRepository(connection.db), now: () => NOW },
    { item, entries, epochs, checkpoint: 'newer note' },
  )
  const rows = await connection.db
    .select({ commitment: declarationEntries.commitment })
    .from(declarationEntries)
    .where(eq(declarationEntries.item, item))
    .orderBy(asc(declarationEntries.position))
  const written = rows.map(({ commitment }) => commitment && Buffer.from(commitment).toString('base64url'))
  expect(written).toEqual([null, shared, null, own])
})

test('who declares after what waited was brought back as published waits for a week, and is not published alone at once', async () => {
  const stand = await createDeclarationStand(connection, { schedule: DAILY })
  onTestFinished(() => stand.close())
  const { repository, item } = stand
  await stand.logs.open(stand.item)
  await stand.publish()
  await stand.declare('anna')
  await stand.publish()
  const rows = await connection.db.select().from(declarationEntries).where(eq(declarationEntries.item, item.slug))
  const [opening, anna] = rows.toSorted((a, b) => (a.position ?? 1) - (b.position ?? 1))
  const day = '2026-11-27'
  await recoverLog(
    { repository: createRecoveryRepository(connection.db), now: () => NOW },
    {
      item: item.slug,
      entries: [opening, anna].map((row) => parseEntry(Buffer.from(row?.entry ?? '')) as Entry),
      epochs: [
        { size: 1, counted: 0, day: '2026-11-20' },
        { size: 2, counted: 1, day },
      ],
      checkpoint: 'newer note',
    },
  )
  stand.later(8 * 86_400_000)
  await stand.declare('beat')
  await stand.seal()
  expect(await repository.latestOf(item.slug)).toMatchObject({ number: 2, size: 2 })
  expect(await repository.countWaiting(item.slug)).toBe(1)
})
