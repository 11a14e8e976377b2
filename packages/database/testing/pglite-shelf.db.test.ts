import { expect, test, vi } from 'vitest'
import type { DatabaseConnection } from '../database.ts'
import { auditLog, users } from '../schema/staff.ts'
import { createTestDatabase } from './index.ts'

const AT = new Date('2026-01-01T00:00:00Z')
const ENTRY = {
  at: AT,
  actorEmail: 'a@example.ch',
  action: 'item.create',
  recordType: 'item',
  recordId: '1',
  detail: {},
}
const USER = { id: '00000000-0000-4000-8000-000000000001', email: 'a@example.ch', createdAt: AT }

const clientOf = ({ db }: DatabaseConnection) =>
  (db as unknown as { $client: { query: (...asked: unknown[]) => unknown } }).$client

/** The number of the first line of its log. */
async function leaveRows() {
  const connection = await createTestDatabase()
  await connection.db.insert(users).values(USER)
  const [entry] = await connection.db.insert(auditLog).values(ENTRY).returning({ id: auditLog.id })
  return { connection, number: entry?.id }
}

test('the next test finds no rows of the last one, and numbers begin anew', async () => {
  for (const _ of ['first', 'second']) {
    const { connection, number } = await leaveRows()
    expect(number).toBe(1)
    await connection.close()
  }
})

test('who has given a database back has it no more', async () => {
  const { connection } = await leaveRows()
  await connection.close()
  await expect(connection.db.select({ id: users.id }).from(users)).rejects.toThrow()
  await expect(connection.statements.run({ name: 'one', text: 'select 1' }, [])).rejects.toThrow()
})

test('a spy of one test is not in the database of the next', async () => {
  const first = await createTestDatabase()
  const query = clientOf(first).query.bind(clientOf(first))
  const spy = vi.spyOn(clientOf(first), 'query').mockImplementation((...asked) => query(...asked))
  await first.db.select({ id: users.id }).from(users)
  expect(spy).toHaveBeenCalled()
  await first.close()
  const next = await createTestDatabase()
  expect(vi.isMockFunction(clientOf(next).query)).toBe(false)
  await next.close()
})

test('a database with a changed schema is not handed on', async () => {
  const first = await createTestDatabase()
  await first.db.execute('alter table users rename to persons')
  await first.close()
  const next = await createTestDatabase()
  expect(await next.db.select({ id: users.id }).from(users)).toEqual([])
  await next.close()
})
