import { TEST_SERVER } from '@e-collecting/database/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sweepResidentImports } from './end-resident-imports.ts'
import { createImportTurnRepository, type ImportTurn } from './import-turn-repository.ts'
import { withTurn } from './take-import-turn.ts'
import { createRegisterStand } from './testing/register-stand.ts'

const stand = await createRegisterStand()
const turns = createImportTurnRepository(stand.db)
afterAll(() => stand.close())

const NOW = new Date('2026-05-16T10:00:00Z')
const LAPSED = new Date('2026-05-16T10:01:00Z')
const LATER = new Date('2026-05-16T10:02:00Z')
const NUMBERS = ['351', '261', '230', '371']
let next = 0
let first: ImportTurn
let second: ImportTurn
beforeEach(async () => {
  stand.become(stand.admin)
  const { id } = await stand.addMunicipality(NUMBERS[next++] ?? '')
  first = { municipalityId: id, attemptId: 'f0000000-0000-4000-8000-000000000001' }
  second = { municipalityId: id, attemptId: 'f0000000-0000-4000-8000-000000000002' }
})

test('a turn that somebody else has taken over can neither be held nor shown nor given back', async () => {
  expect(await turns.take(first, NOW, LAPSED)).toBe('taken')
  expect(await turns.take(second, NOW, LATER)).toBe('busy')
  expect(await turns.take(second, LATER, LATER)).toBe('interrupted')
  expect(await turns.hold(first, LATER)).toBeUndefined()
  const late = withTurn(stand, first, async () => 'written')
  await expect(late).rejects.toMatchObject({ code: 'import-not-found' })
  await turns.show(first)
  await turns.release(first)
  expect(await turns.hold(second, LATER)).toBe(0)
  await turns.release(second)
  expect(await turns.take(first, NOW, LAPSED)).toBe('taken')
})

test('whoever has it keeps it for as long as they go on', async () => {
  await turns.take(first, NOW, LAPSED)
  expect(await turns.hold(first, LATER)).toBe(0)
  expect(await turns.take(second, LAPSED, LATER)).toBe('busy')
  expect(await turns.hold(first, LATER)).toBe(0)
})

test('only a turn whose time is over counts as interrupted', async () => {
  const { municipalityId } = first
  await turns.take(first, NOW, LAPSED)
  expect(await turns.listInterrupted(NOW)).not.toContain(municipalityId)
  expect(await turns.listInterrupted(LATER)).toContain(municipalityId)
  await turns.release(first)
  expect(await turns.listInterrupted(LATER)).not.toContain(municipalityId)
})

// On PGlite nobody else is there meanwhile.
test.skipIf(TEST_SERVER === undefined)(
  'the sweep does not wait for somebody who has taken an interrupted turn over meanwhile',
  async () => {
    await turns.take(first, NOW, LAPSED)
    const waiting = async () => {
      const answer = await stand.db.execute<{
        statements: number
      }>(sql`select count(*)::int as statements from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
      return answer.rows[0]?.statements
    }
    let sweep = Promise.resolve()
    await stand.db.transaction(async (tx) => {
      expect(await createImportTurnRepository(tx).take(second, LATER, new Date(LATER.getTime() + 60_000))).toBe(
        'interrupted',
      )
      sweep = sweepResidentImports({ db: stand.db, now: () => LATER })
      await expect.poll(waiting).toBe(1)
    })
    await sweep
    expect(await turns.hold(second, LATER), 'who has it keeps it').toBe(0)
  },
)
