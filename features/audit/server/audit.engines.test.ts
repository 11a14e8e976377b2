import { randomUUID } from 'node:crypto'
import { auditLog } from '@e-collecting/database/staff'
import { createTestSealer, shareTestDatabase } from '@e-collecting/database/testing'
import { createApi } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { eq, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { expect, test } from 'vitest'
import { AUDIT_PAGE_SIZE, type AuditAction } from '../contract.ts'
import { auditColumns, auditText, createAuditRoutes, findNewestAudit, recordAudit } from './index.ts'

type AuditPage = ApiRoutes['GET /api/admin/audit']['answer']

const AT = new Date('2026-05-15T12:00:00Z')
const pass: MiddlewareHandler = async (_c, next) => next()

const connection = shareTestDatabase()

const record = (action: AuditAction, recordId: string = randomUUID()) =>
  recordAudit(connection.db, {
    actor: { userId: null, email: 'chief@example.org' },
    at: AT,
    action,
    recordId,
    detail: { rows: 3, status: 'active', isDemo: false, reason: null },
  })

const sealer = createTestSealer()
const PLACE = randomUUID()
const ITEM = randomUUID()
const NAMES = {
  municipalityOf: async (id: string) => (id === PLACE ? 'Winterthur' : undefined),
  titleOf: async (item: { id: string } | { slug: string }, language: string) =>
    ('slug' in item ? item.slug === 'night-trains' : item.id === ITEM) ? `Nachtzüge ${language}` : undefined,
}

const read = async (query = '') => {
  const response = await createAuditRoutes({ db: connection.db, sealer, requireAdmin: pass, names: NAMES }).request(
    `/api/admin/audit${query}`,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as AuditPage
}

test('what was recorded is read newest first, page by page, by action if asked', async () => {
  for (let number = 1; number <= AUDIT_PAGE_SIZE; number++) await record('municipality.created', `record-${number}`)
  await record('municipality.deleted', 'last')
  const first = await read()
  expect(first.items).toHaveLength(AUDIT_PAGE_SIZE)
  expect(first).toMatchObject({ cursor: null, previous: null })
  expect(first.items[0]).toEqual({
    id: expect.any(Number),
    at: AT.toISOString(),
    actorEmail: 'chief@example.org',
    action: 'municipality.deleted',
    recordType: 'municipality',
    recordId: 'last',
    municipalityId: null,
    municipality: null,
    popularVote: null,
    detail: { rows: 3, status: 'active', isDemo: false, reason: null },
  })
  const second = await read(`?cursor=${first.next}`)
  expect(second.items.map(({ recordId }) => recordId)).toEqual(['record-1'])
  expect(second.next).toBeNull()
  expect((await read(`?cursor=${second.cursor}`)).items, 'where a page is, it is found again').toEqual(second.items)
  await record('municipality.created', 'meanwhile')
  const { items, previous } = await read(`?cursor=${second.previous}`)
  expect([items, previous]).toEqual([first.items, expect.any(String)])
  expect((await read('?action=municipality.deleted')).items.map(({ recordId }) => recordId)).toEqual(['last'])
  expect((await read('?cursor=99')).items[0]).toMatchObject({ recordId: 'meanwhile' })
})

test('an unknown action is refused, and the guard comes first', async () => {
  const refuse = async () => {
    throw new DomainError('not-allowed', 'No.')
  }
  const codeOf = (query: string, requireAdmin: MiddlewareHandler) =>
    new Promise((resolve) => {
      const api = createApi()
      api.route('/', createAuditRoutes({ db: connection.db, sealer, requireAdmin, names: NAMES }))
      api.onError((error, c) => {
        resolve(error instanceof DomainError ? error.code : error)
        return c.body(null, 400)
      })
      void api.request(`/api/admin/audit${query}`)
    })
  expect(await codeOf('?action=other', pass)).toBe('invalid-request')
  expect(await codeOf(`?cursor=${'x'.repeat(4097)}`, pass)).toBe('invalid-request')
  expect(await codeOf('?action=other', refuse)).toBe('not-allowed')
})

test('municipality and item of an entry are named as they are called now', async () => {
  const enter = (municipalityId: string, popularVote: string) =>
    recordAudit(connection.db, {
      actor: { userId: null, email: 'chief@example.org' },
      at: AT,
      action: 'credential.revoked',
      recordId: 'named',
      municipalityId,
      detail: { popularVote },
    })
  await enter(PLACE, 'night-trains')
  await enter(randomUUID(), 'gone')
  const { items } = await read('?language=fr')
  expect(items.slice(0, 2)).toMatchObject([
    { municipality: null, popularVote: null },
    { municipality: 'Winterthur', popularVote: 'Nachtzüge fr' },
  ])
})

test('a line of an item bears its title, whatever it was called, and not that of another one under its name of before', async () => {
  const enter = (recordId: string, slug: string) =>
    recordAudit(connection.db, {
      actor: { userId: null, email: 'chief@example.org' },
      at: AT,
      action: 'popular-vote.updated',
      recordId,
      detail: { slug },
    })
  await enter(ITEM, 'name-of-before')
  await enter(randomUUID(), 'night-trains')
  const { items } = await read('?language=fr')
  expect(items.slice(0, 2)).toMatchObject([{ popularVote: null }, { popularVote: 'Nachtzüge fr' }])
})

test.each([
  ['UPDATE', sql`update audit_log set actor_email = 'somebody else'`],
  ['UPDATE of no row’s content', sql`update audit_log set action = action`],
  ['DELETE', sql`delete from audit_log`],
  ['TRUNCATE', sql`truncate audit_log`],
  ['TRUNCATE with its sequence', sql`truncate audit_log restart identity cascade`],
])('the database refuses %s on the log', async (_name, statement) => {
  await record('municipality.updated')
  const before = await connection.db.select().from(auditLog).orderBy(auditLog.id)
  const error = await connection.db.execute(statement).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect((error as { cause?: { message?: string } } | undefined)?.cause?.message).toBe('audit_log is append-only')
  expect(await connection.db.select().from(auditLog).orderBy(auditLog.id)).toEqual(before)
})

test('a line goes with the change it tells of, or not at all', async () => {
  const recordId = randomUUID()
  const change = connection.db.transaction(async (tx) => {
    await recordAudit(tx, {
      actor: { userId: null, email: 'chief@example.org' },
      at: AT,
      action: 'municipality.created',
      recordId,
    })
    throw new DomainError('not-allowed', 'The change fails.')
  })
  await expect(change).rejects.toThrow(DomainError)
  expect((await read()).items.map((entry) => entry.recordId)).not.toContain(recordId)
})

test('the newest entry about a record is no entry about another one', async () => {
  const [own, other] = [randomUUID(), randomUUID()]
  await record('credential.status-changed', own)
  await record('credential.status-changed', other)
  const newest = (recordId: string) => findNewestAudit(connection.db, { action: 'credential.status-changed', recordId })
  expect((await newest(own))?.recordId).toBe(own)
  expect(await newest(randomUUID())).toBeUndefined()
})

test('the newest entry of a kind is of the municipalities that were asked for, and says who made it', async () => {
  const [here, there, elsewhere, userId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const enter = (recordId: string, municipalityId: string, action: AuditAction = 'residents.imported') =>
    recordAudit(connection.db, { actor: { userId, email: 'clerk' }, at: AT, action, recordId, municipalityId })
  await enter('first', here)
  await enter('second', there)
  await enter('third', elsewhere)
  await enter('fourth', here, 'resident.created')
  const newestIn = async (...municipalityIds: string[]) =>
    (await findNewestAudit(connection.db, { action: 'residents.imported', municipalityIds }))?.recordId
  expect(await Promise.all([newestIn(here, there), newestIn(here), newestIn()])).toEqual(['second', 'first', undefined])
  const lines = await connection.db.select().from(auditLog).where(eq(auditLog.actorId, userId))
  expect(lines.map(({ recordId }) => recordId)).toEqual(['first', 'second', 'third', 'fourth'])
})

test('of what one statement changes only what has happened is told', async () => {
  const [done, undone, municipalityId, userId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const event = { actor: { userId, email: 'clerk' }, at: AT, municipalityId, detail: { rows: 1 } }
  const action = 'credential.issued'
  await connection.statements.run(
    { name: 'test_audit', text: auditText(1, `note.record_id = '${done}'`) },
    auditColumns([done, undone].map((recordId) => ({ ...event, action, recordId }))),
  )
  expect(await connection.db.select().from(auditLog).where(eq(auditLog.actorId, userId))).toEqual([
    {
      id: expect.any(Number),
      at: AT,
      actorId: userId,
      actorEmail: 'clerk',
      action,
      recordType: 'credential',
      recordId: done,
      gemeindeId: municipalityId,
      detail: { rows: 1 },
    },
  ])
})
