import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '@e-collecting/auth/server'
import { createTestGuards } from '@e-collecting/auth/server/testing'
import { volksbegehren } from '@e-collecting/database/product'
import { auditLog, userRoles, users } from '@e-collecting/database/staff'
import { createTestSealer, shareTestDatabase, TEST_SERVER } from '@e-collecting/database/testing'
import { toProblem } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BARE_ITEM, NO_TEXTS } from '../contract/testing.ts'
import { type AdminPopularVote, POPULAR_VOTE_PROBLEMS, type PopularVoteInput } from '../contract.ts'
import { createAdminPopularVoteRoutes } from './admin-routes.ts'
import { FEDERAL_ITEMS } from './built-in-items/federal-items.ts'
import { importPopularVotes } from './import-popular-votes.ts'
import { holdPopularVote, type PopularVoteId } from './popular-vote-repository.ts'
import { type RememberedPopularVotes, rememberPopularVotes } from './remember-popular-votes.ts'

type AdminPopularVotePage = ApiRoutes['GET /api/admin/popular-votes']['answer']

/** A statement that has to wait for a row has come to it by then; where it has not, the test notices less and fails no more. */
const LONG_ENOUGH_TO_MEET_MS = 200
const ADMIN: Actor = {
  userId: '6a0d1c5e-0000-4000-8000-000000000001',
  email: 'anna@example.ch',
  isAdmin: true,
  municipalityIds: [],
}
const CLERK: Actor = { ...ADMIN, isAdmin: false, municipalityIds: ['6a0d1c5e-0000-4000-8000-000000000002'] }
const CREATED_AT = new Date('2026-01-01T12:00:00Z')
const STATUSES = { ...POPULAR_VOTE_PROBLEMS, 'invalid-request': 400, 'not-signed-in': 401, 'not-allowed': 403 }

const connection = shareTestDatabase()
let actor: Actor | undefined
let standing = { live: 0, collected: 0 }
let readStanding = async () => standing
let votes: RememberedPopularVotes
let switchedOff: PopularVoteId[]
/** Names of logs of declarations. */
let logs: string[]
/** Items whose records of offers that nobody collected were deleted. */
let cleared: string[]
let api: ReturnType<typeof createAdminPopularVoteRoutes>

beforeAll(() => {
  votes = rememberPopularVotes({ ...connection, onSwitchedOff: (id) => void switchedOff.push(id) })
  api = createAdminPopularVoteRoutes({
    db: connection.db,
    votes,
    sealer: createTestSealer(),
    guards: createTestGuards(() => actor),
    credentials: {
      read: async () => readStanding(),
      deleteUncollected: async (_, of) => void cleared.push(of.popularVoteId),
    },
    findLogs: async () => {
      const known = new Set(logs)
      return { hasLog: (slug) => known.has(slug), isTextFixed: ({ slug }) => known.has(slug) }
    },
    findMunicipality: (bfsNumber) => (bfsNumber === '261' ? { bfsNumber, name: 'Zürich', canton: 'ZH' } : undefined),
    now: () => new Date('2026-03-01T12:00:00Z'),
  })
  api.onError((error, c) => {
    if (!(error instanceof DomainError)) throw error
    const problem = toProblem(error, STATUSES)
    return c.json(problem, problem.status as 400)
  })
})
beforeEach(async () => {
  actor = ADMIN
  standing = { live: 0, collected: 0 }
  readStanding = async () => standing
  await connection.db.delete(volksbegehren)
  await connection.db.delete(users)
  await connection.db.insert(users).values({ id: ADMIN.userId, email: ADMIN.email, createdAt: CREATED_AT })
  await connection.db.insert(userRoles).values({ userId: ADMIN.userId, role: 'admin', grantedAt: CREATED_AT })
  await votes.catchUp()
  switchedOff = []
  cleared = []
  logs = []
})

const item = (changes: Partial<PopularVoteInput> = {}): PopularVoteInput => ({
  ...BARE_ITEM,
  slug: 'night-trains',
  ...changes,
})

async function send<Body = AdminPopularVote>(method: string, path = '', body?: unknown) {
  const response = await api.request(`/api/admin/popular-votes${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer = response.status === 204 ? undefined : await response.json()
  return { status: response.status, body: answer as Body & { type?: string } }
}
/** How many statements of this database wait for a row that another transaction holds. */
async function waitingForLocks(): Promise<number | undefined> {
  const answer = await connection.db.execute<{
    waiting: number
  }>(sql`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return answer.rows[0]?.waiting
}
const refused = (status: number, code: string) => ({ status, body: { type: `/problems/${code}` } })

test('a new item is active, and empty optional values are stored as null', async () => {
  const { status, body } = await send('POST', '', { ...item(), comitee: '  ', pdfUrl: '', startDate: '' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ slug: 'night-trains', status: 'active', comitee: null, pdfUrl: null, startDate: null })
  expect((await send('GET', `/${body.id}`)).body).toEqual(body)
})

test('an item whose log is being opened is changed by nobody meanwhile, and nobody changes it afterwards', async () => {
  const { id } = (await send('POST', '', item())).body
  let changing: ReturnType<typeof send> | undefined
  await connection.db.transaction(async (tx) => {
    expect(await holdPopularVote(tx, id as PopularVoteId)).toMatchObject({ slug: 'night-trains' })
    changing = send('PUT', `/${id}`, item({ titles: { ...NO_TEXTS, de: 'Nachtzüge' } }))
    await delay(LONG_ENOUGH_TO_MEET_MS)
    logs.push('night-trains')
  })
  expect(await changing).toMatchObject(refused(409, 'popular-vote-has-log'))
  await send('PUT', `/${id}/status`, { status: 'inactive' })
  expect(await holdPopularVote(connection.db, id as PopularVoteId)).toMatchObject({ status: 'inactive' })
})

test.each<[string, Record<string, unknown>, string]>([
  ['no German title', { titles: { ...NO_TEXTS, de: ' ' } }, 'invalid-request'],
  ['no type', { type: '' }, 'invalid-request'],
  ['no level', { level: undefined }, 'invalid-request'],
  ['an address that is none', { slug: 'Night Trains' }, 'invalid-request'],
  ['an end before the start', { startDate: '2026-05-01', endDate: '2026-04-30' }, 'invalid-request'],
  ['a day that does not exist', { startDate: '2026-02-30' }, 'invalid-request'],
  ['a year that the database does not have', { startDate: '0000-01-01' }, 'invalid-request'],
  ['a document with a hidden character', { gazetteUrl: 'https://example.org/\0' }, 'invalid-request'],
  ['a document that is not https', { pdfUrl: 'javascript:alert(1)' }, 'invalid-request'],
  ['a picture from elsewhere', { imageUrl: '//evil.example/x.png' }, 'invalid-request'],
  ['a title with a hidden character', { titles: { ...NO_TEXTS, de: 'Nacht\u202ezüge' } }, 'invalid-request'],
  ['a canton that does not exist', { level: 'cantonal', canton: 'XX' }, 'scope-invalid'],
  ['a cantonal item without its canton', { level: 'cantonal' }, 'scope-invalid'],
  ['a municipality that does not exist', { level: 'municipal', municipalityBfs: '9999' }, 'scope-invalid'],
])('%s is refused, of a new item and of one that is there', async (_, changes, code) => {
  expect(await send('POST', '', { ...item(), ...changes })).toMatchObject(refused(400, code))
  const { body } = await send('POST', '', item())
  expect(await send('PUT', `/${body.id}`, { ...item(), ...changes })).toMatchObject(refused(400, code))
})

test('a municipal item keeps its number and no canton, and loses it when it becomes federal', async () => {
  const created = await send('POST', '', item({ level: 'municipal', municipalityBfs: '261', canton: 'BE' }))
  expect(created.body).toMatchObject({ municipalityBfs: '261', canton: null })
  const updated = await send('PUT', `/${created.body.id}`, item({ municipalityBfs: '261' }))
  expect(updated.body).toMatchObject({ level: 'federal', municipalityBfs: null })
})

test('the name in the address is taken once', async () => {
  await send('POST', '', item())
  expect(await send('POST', '', item())).toMatchObject(refused(409, 'slug-exists'))
  const other = await send('POST', '', item({ slug: 'other' }))
  expect(await send('PUT', `/${other.body.id}`, item())).toMatchObject(refused(409, 'slug-exists'))
})

test('clearing a date stores null, and the item is open-ended again', async () => {
  const { body } = await send('POST', '', item({ startDate: '2026-01-01', endDate: '2026-02-01' }))
  expect(body.isEnded).toBe(true)
  const cleared = await send('PUT', `/${body.id}`, item({ startDate: '2026-01-01', endDate: null }))
  expect(cleared.body).toMatchObject({ startDate: '2026-01-01', endDate: null, isEnded: false })
})

test('who changes an item sees it in what the public sees with the next request', async () => {
  const titles = async () => (await votes.listActive()).map(({ titles }) => titles.de)
  expect(await titles()).toEqual([])
  const { body } = await send('POST', '', item())
  expect(await titles()).toEqual(['Nachtzüge für alle'])
  await send('PUT', `/${body.id}`, item({ titles: { ...NO_TEXTS, de: 'Nachtzüge' } }))
  expect(await titles()).toEqual(['Nachtzüge'])
  await send('DELETE', `/${body.id}`)
  expect(await titles()).toEqual([])
  await send('POST', '/import')
  expect(await titles()).toHaveLength(FEDERAL_ITEMS.filter(({ show }) => show).length)
})

test('an item that the public no longer sees is told once, however that came', async () => {
  const off = await send('POST', '', item())
  const deleted = await send('POST', '', item({ slug: 'deleted' }))
  await send('POST', '', item({ slug: 'kept' }))
  await send('PUT', `/${off.body.id}/status`, { status: 'inactive' })
  await send('PUT', `/${off.body.id}/status`, { status: 'inactive' })
  expect(switchedOff).toEqual([off.body.id])
  await send('DELETE', `/${deleted.body.id}`)
  await send('DELETE', `/${off.body.id}`)
  expect(switchedOff).toEqual([off.body.id, deleted.body.id])
})

test('items are switched off and on', async () => {
  const { body } = await send('POST', '', item())
  expect((await send('PUT', `/${body.id}/status`, { status: 'inactive' })).body.status).toBe('inactive')
  expect((await send('PUT', `/${body.id}/status`, { status: 'active' })).body.status).toBe('active')
})

describe('credentials', () => {
  test('an item goes once no offer is open, with the records of offers that nobody collected', async () => {
    const { body } = await send('POST', '', item())
    standing = { live: 1, collected: 0 }
    expect(await send('DELETE', `/${body.id}`)).toMatchObject(refused(409, 'popular-vote-has-credentials'))
    expect(cleared).toEqual([])
    standing = { live: 0, collected: 0 }
    expect(await send('DELETE', `/${body.id}`)).toMatchObject({ status: 200, body: { outcome: 'deleted' } })
    expect(cleared).toEqual([body.id])
    expect(await send('GET', `/${body.id}`)).toMatchObject(refused(404, 'popular-vote-not-found'))
  })

  test.each([
    ['holds', { live: 1, collected: 1 }],
    ['once held', { live: 0, collected: 1 }],
  ])('an item for which somebody %s one is archived: under a new id its tags would be others', async (_, now) => {
    const { body } = await send('POST', '', item())
    standing = now
    for (let time = 0; time < 2; time++)
      expect(await send('DELETE', `/${body.id}`)).toEqual({
        status: 200,
        body: { outcome: 'archived', reason: 'credentials' },
      })
    expect(cleared).toEqual([])
    expect(switchedOff).toEqual([body.id])
    expect((await send('GET', `/${body.id}`)).body.status).toBe('archived')
    expect(await send('POST', '', item())).toMatchObject(refused(409, 'slug-exists'))
    const listed = async (query: string) => (await send<{ total: number }>('GET', query)).body.total
    expect([await listed(''), await listed('?status=inactive'), await listed('?status=archived')]).toEqual([0, 0, 1])
    expect((await send('PUT', `/${body.id}/status`, { status: 'archived' })).status).toBe(400)
    expect(await send('PUT', `/${body.id}/status`, { status: 'active' })).toMatchObject(
      refused(409, 'popular-vote-changed'),
    )
    expect(await send('PUT', `/${body.id}/status`, { status: 'inactive', from: 'active' })).toMatchObject(
      refused(409, 'popular-vote-changed'),
    )
    expect((await send('PUT', `/${body.id}/status`, { status: 'inactive', from: 'archived' })).body.status).toBe(
      'inactive',
    )
    expect([await listed(''), await listed('?status=archived')]).toEqual([1, 0])
    const rows = await connection.db.select().from(auditLog).where(eq(auditLog.recordId, body.id)).orderBy(auditLog.id)
    expect(rows.map(({ action }) => action)).toEqual([
      'popular-vote.created',
      'popular-vote.archived',
      'popular-vote.restored',
    ])
  })

  // PGlite has one connection: nobody is beside who changes an item.
  test.skipIf(TEST_SERVER === undefined)('are not issued while it is decided on what they allow', async () => {
    const { body } = await send('POST', '', item())
    const freeToIssue: number[] = []
    readStanding = async () => {
      const ofItem = connection.db.select({ id: volksbegehren.id }).from(volksbegehren)
      freeToIssue.push((await ofItem.for('key share', { skipLocked: true })).length)
      return standing
    }
    await send('PUT', `/${body.id}`, item({ slug: 'other' }))
    await send('DELETE', `/${body.id}`)
    expect(freeToIssue).toEqual([0, 0])
  })

  test.skipIf(TEST_SERVER === undefined)('leave an item that is being deleted no status to be given', async () => {
    const { body } = await send('POST', '', item())
    let hiding: ReturnType<typeof send> | undefined
    readStanding = async () => {
      hiding = send('PUT', `/${body.id}/status`, { status: 'inactive' })
      await expect.poll(waitingForLocks).toBe(1)
      return standing
    }
    expect((await send('DELETE', `/${body.id}`)).body).toEqual({ outcome: 'deleted' })
    expect(await hiding).toMatchObject(refused(404, 'popular-vote-not-found'))
  })

  test('keep the name in the address as it is', async () => {
    const { body } = await send('POST', '', item())
    standing = { live: 0, collected: 1 }
    const renamed = await send('PUT', `/${body.id}`, item({ slug: 'other' }))
    expect(renamed).toMatchObject(refused(409, 'popular-vote-has-credentials'))
    expect((await send('PUT', `/${body.id}`, item({ comitee: 'Komitee' }))).body.comitee).toBe('Komitee')
  })
})

describe('a change that was made to another state', () => {
  test('is refused, and leaves what somebody else has saved meanwhile', async () => {
    const { body } = await send('POST', '', item())
    const { version } = body
    const faster = await send('PUT', `/${body.id}`, { ...item({ endDate: '2028-01-31' }), version })
    expect(faster).toMatchObject({ status: 200, body: { endDate: '2028-01-31' } })
    expect(faster.body.version).not.toBe(version)
    const slower = { ...item({ comitee: 'Komitee' }), version }
    expect(await send('PUT', `/${body.id}`, slower)).toMatchObject(refused(409, 'popular-vote-changed'))
    expect((await send('GET', `/${body.id}`)).body).toMatchObject({ endDate: '2028-01-31', comitee: null })
    expect(await send('PUT', `/${body.id}`, { ...slower, version: faster.body.version })).toMatchObject({ status: 200 })
  })

  test('is not one where only the status is another, or nobody says what it was made to', async () => {
    const { body } = await send('POST', '', item())
    await send('PUT', `/${body.id}/status`, { status: 'inactive' })
    const { version } = body
    expect(await send('PUT', `/${body.id}`, { ...item({ quorum: 7 }), version })).toMatchObject({ status: 200 })
    expect(await send('PUT', `/${body.id}`, item({ quorum: 8 }))).toMatchObject({ status: 200 })
  })

  test.each(['titles', 'descriptions', 'withdrawals'] as const)(
    'is one that has another version by its %s alone',
    async (name) => {
      const { body } = await send('POST', '', item())
      const other = await send('PUT', `/${body.id}`, item({ [name]: { ...NO_TEXTS, de: 'Anderes' } }))
      expect(other.body.version).not.toBe(body.version)
    },
  )
})

describe('declarations', () => {
  test.each([
    ['the name in the address', { slug: 'other' }],
    ['a title', { titles: { ...NO_TEXTS, de: 'Anderes' } }],
    ['a translation that was missing', { titles: { ...item().titles, rm: 'Auter' } }],
    ['a wording', { descriptions: { ...NO_TEXTS, fr: 'Autre' } }],
  ])('keep %s as it is once their log is open', async (_, change) => {
    const { body } = await send('POST', '', item())
    logs = ['night-trains']
    expect(await send('PUT', `/${body.id}`, item(change))).toMatchObject(refused(409, 'popular-vote-has-log'))
    expect((await send('PUT', `/${body.id}`, item({ comitee: 'Komitee' }))).body.comitee).toBe('Komitee')
  })

  test('change nothing as long as there is no log', async () => {
    const { body } = await send('POST', '', item())
    const changed = await send('PUT', `/${body.id}`, item({ slug: 'other', titles: { ...NO_TEXTS, de: 'Anderes' } }))
    expect([changed.status, changed.body.slug]).toEqual([200, 'other'])
  })

  test.each([
    ['active', undefined],
    ['inactive', { status: 'inactive' }],
  ])(
    'keep an %s item with a log in the archive, without a credential, too: an import would bring it back with other words',
    async (_, status) => {
      const { body } = await send('POST', '', item())
      if (status !== undefined) await send('PUT', `/${body.id}/status`, status)
      logs = ['night-trains']
      for (let time = 0; time < 2; time++)
        expect(await send('DELETE', `/${body.id}`)).toEqual({
          status: 200,
          body: { outcome: 'archived', reason: 'log' },
        })
      expect(cleared).toEqual([])
      expect(switchedOff).toEqual([body.id])
      expect((await send('GET', `/${body.id}`)).body.status).toBe('archived')
      const rows = await connection.db.select().from(auditLog).where(eq(auditLog.recordId, body.id))
      expect(rows.filter(({ action }) => action === 'popular-vote.archived')).toHaveLength(1)
    },
  )

  test('do not put an item away under which an offer is open', async () => {
    const { body } = await send('POST', '', item())
    logs = ['night-trains']
    standing = { live: 1, collected: 0 }
    expect(await send('DELETE', `/${body.id}`)).toMatchObject(refused(409, 'popular-vote-has-credentials'))
    expect((await send('GET', `/${body.id}`)).body.status).toBe('active')
  })

  test('leave the name of their log to no other item', async () => {
    logs = ['taken']
    expect(await send('POST', '', item({ slug: 'taken' }))).toMatchObject(refused(409, 'slug-exists'))
    const { body } = await send('POST', '', item())
    expect(await send('PUT', `/${body.id}`, item({ slug: 'taken' }))).toMatchObject(refused(409, 'slug-exists'))
  })
})

test('what a change says nothing of stays: an item may be entered and changed without its sheet', async () => {
  const { committees, withdrawals, gazetteReference, gazetteUrl, ...rest } = item()
  expect([committees, withdrawals, gazetteReference, gazetteUrl]).toHaveLength(4)
  const { status, body } = await send('POST', '', rest)
  expect([status, body.withdrawals, body.gazetteUrl]).toEqual([201, NO_TEXTS, null])
  const sheet = { withdrawals: { ...NO_TEXTS, de: 'Klausel' }, gazetteReference: '2026 1' }
  await send('PUT', `/${body.id}`, { ...rest, ...sheet })
  const after = await send('PUT', `/${body.id}`, { ...rest, comitee: 'Komitee' })
  expect(after.body).toMatchObject({ ...sheet, comitee: 'Komitee' })
  const [row] = await connection.db.select().from(volksbegehren)
  expect(row?.editedFields.toSorted()).toEqual(['comitee', 'gazetteReference', 'withdrawalDe'])
})

test('the import of staff leaves what people declare for as well, and says which items those are', async () => {
  await send('POST', '/import')
  const { body: list } = await send<{ items: AdminPopularVote[] }>('GET', '?sort=title&direction=asc')
  await connection.db.update(volksbegehren).set({ titleDe: 'Titel der Fassung davor' })
  const [logged] = list.items as [AdminPopularVote]
  logs = [logged.slug]
  expect((await send('POST', '/import')).body).toMatchObject({ created: [], left: [logged.slug], fixed: [logged.slug] })
  expect((await send('GET', `/${logged.id}`)).body.titles.de).toBe('Titel der Fassung davor')
})

test('the import creates, then leaves, and never overwrites what was edited or switched', async () => {
  const first = await send<{ created: string[] }>('POST', '/import')
  expect(first.body.created).toHaveLength(FEDERAL_ITEMS.length)
  const { body: list } = await send<{ items: AdminPopularVote[] }>('GET', '?sort=title&direction=asc')
  const [edited] = list.items as [AdminPopularVote]
  const { id, status: _s, isEnded: _e, isDemo: _d, createdAt: _c, signDate, ...input } = edited
  expect(signDate).toBe(edited.startDate)
  const byHand = { ...input, titles: { ...input.titles, de: 'Von Hand' }, endDate: null }
  await send('PUT', `/${id}`, byHand)
  await send('PUT', `/${id}`, { ...byHand, comitee: 'Auch von Hand' })
  await send('PUT', `/${id}/status`, { status: 'inactive' })
  const second = await send('POST', '/import')
  expect(second.body).toMatchObject({ created: [], updated: [] })
  expect((await send('GET', `/${id}`)).body).toMatchObject({
    titles: { de: 'Von Hand' },
    endDate: null,
    status: 'inactive',
  })
})

test('an item of a list keeps its name in the address: under another one an import would bring it in a second time', async () => {
  await send('POST', '/import')
  const { slug } = FEDERAL_ITEMS[0] as (typeof FEDERAL_ITEMS)[number]
  const [row] = await connection.db.select().from(volksbegehren).where(eq(volksbegehren.slug, slug))
  const { body } = await send('GET', `/${row?.id}`)
  const { id, status: _s, isEnded: _e, isDemo: _d, createdAt: _c, signDate: _, ...input } = body
  expect(await send('PUT', `/${id}`, { ...input, slug: 'other' })).toMatchObject(refused(409, 'popular-vote-built-in'))
  expect((await send('PUT', `/${id}`, { ...input, comitee: 'Komitee' })).body).toMatchObject({
    slug,
    comitee: 'Komitee',
  })
  expect((await send('POST', '/import')).body).toMatchObject({ created: [] })
  const demo = await send('POST', '', item())
  await connection.db.update(volksbegehren).set({ isDemo: true }).where(eq(volksbegehren.id, demo.body.id))
  const renamed = await send('PUT', `/${demo.body.id}`, item({ slug: 'other' }))
  expect(renamed).toMatchObject(refused(409, 'popular-vote-built-in'))
})

test.skipIf(TEST_SERVER === undefined)('the import leaves an item whose log is opened while it waits', async () => {
  const { slug } = FEDERAL_ITEMS[0] as (typeof FEDERAL_ITEMS)[number]
  const { db } = connection
  await send('POST', '/import')
  await db.update(volksbegehren).set({ titleDe: 'Titel der Fassung davor' })
  let importing: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.select().from(volksbegehren).where(eq(volksbegehren.slug, slug)).for('share')
    importing = send('POST', '/import')
    await expect.poll(waitingForLocks).toBe(1)
    logs.push(slug)
  })
  await importing
  const titles = new Map((await db.select().from(volksbegehren)).map((row) => [row.slug, row.titleDe]))
  expect(titles.get(slug)).toBe('Titel der Fassung davor')
  expect([...titles.values()].filter((title) => title === 'Titel der Fassung davor')).toHaveLength(1)
})

test.skipIf(TEST_SERVER === undefined)(
  'the import waits for whoever saves an item, and leaves what they have entered, by staff as at a start',
  async () => {
    const { slug } = FEDERAL_ITEMS[0] as (typeof FEDERAL_ITEMS)[number]
    const { db } = connection
    const nobodyDeclares = {
      findLogs: async () => ({ isTextFixed: () => false }),
      now: () => new Date('2026-03-01T12:00:00Z'),
    }
    for (const bringIn of [
      () => send('POST', '/import'),
      () => importPopularVotes({ db, ...nobodyDeclares }, FEDERAL_ITEMS),
    ]) {
      await db.delete(volksbegehren)
      await send('POST', '/import')
      await db.update(volksbegehren).set({ titleDe: 'Titel der Fassung davor' })
      let importing: Promise<unknown> | undefined
      await db.transaction(async (tx) => {
        const byHand = { titleDe: 'Von Hand', editedFields: ['titleDe'] }
        await tx.select().from(volksbegehren).where(eq(volksbegehren.slug, slug)).for('update')
        importing = bringIn()
        await expect.poll(waitingForLocks).toBe(1)
        await tx.update(volksbegehren).set(byHand).where(eq(volksbegehren.slug, slug))
      })
      await importing
      const rows = await db.select().from(volksbegehren)
      expect(rows.filter(({ titleDe }) => titleDe === 'Von Hand').map((row) => row.slug)).toEqual([slug])
      expect(rows.some(({ titleDe }) => titleDe === 'Titel der Fassung davor')).toBe(false)
    }
  },
)

test('the list is searched, filtered, sorted and paged', async () => {
  for (let number = 1; number <= 27; number++)
    await send('POST', '', item({ slug: `item-${number}`, titles: { ...NO_TEXTS, de: `Titel ${number} 100%_` } }))
  await send('POST', '', item({ slug: 'other', type: 'referendum', titles: { ...NO_TEXTS, de: 'Ähren', fr: 'Épis' } }))
  const list = async (query: string) => (await send<AdminPopularVotePage>('GET', query)).body
  const slugs = Array.from({ length: 27 }, (_, at) => `item-${at + 1}`)
  for (const sort of ['createdAt', 'title', 'startDate', 'endDate'])
    for (const direction of ['asc', 'desc']) {
      const order = `sort=${sort}&direction=${direction}`
      const first = await list(`?${order}`)
      const second = await list(`?${order}&cursor=${first.next}`)
      expect([first.total, first.previous, second.next, second.items.length]).toEqual([28, null, null, 3])
      expect([...first.items, ...second.items].map(({ slug }) => slug).sort()).toEqual([...slugs, 'other'].sort())
      expect((await list(`?${order}&cursor=${second.previous}`)).items).toEqual(first.items)
      const other = `sort=${sort === 'title' ? 'endDate' : 'title'}&direction=${direction}`
      expect((await list(`?${other}&cursor=${first.next}`)).items, sort).toEqual((await list(`?${other}`)).items)
    }
  expect((await list('?text=épis')).items.map(({ slug }) => slug)).toEqual(['other'])
  for (const text of ['100%25_', '%25', '_']) expect((await list(`?text=${text}`)).total, text).toBe(27)
  expect((await send('GET', '?text=%00')).status).toBe(400)
  expect((await list('?type=referendum')).total).toBe(1)
  expect((await list('?status=inactive')).total).toBe(0)
  expect((await list('?sort=title&direction=asc')).items[0]?.slug).toBe('other')
})

test('the list of what ends soon has what is active and ends today or within fourteen days', async () => {
  const ends = {
    'ends-today': '2026-03-01',
    'in-two-weeks': '2026-03-15',
    'in-fifteen-days': '2026-03-16',
    over: '2026-02-28',
  }
  for (const [slug, endDate] of Object.entries(ends)) await send('POST', '', item({ slug, startDate: null, endDate }))
  await send('POST', '', item({ slug: 'without-end', endDate: null }))
  const off = await send('POST', '', item({ slug: 'switched-off', startDate: null, endDate: '2026-03-02' }))
  await send('PUT', `/${off.body.id}/status`, { status: 'inactive' })
  const { body } = await send<{ items: { slug: string }[]; total: number }>(
    'GET',
    '?status=ending&sort=endDate&direction=asc',
  )
  expect([body.items.map(({ slug }) => slug), body.total]).toEqual([['ends-today', 'in-two-weeks'], 2])
  for (const direction of ['asc', 'desc']) {
    const all = await send<typeof body>('GET', `?sort=endDate&direction=${direction}`)
    expect(all.body.items.at(-1)?.slug, 'what has no date comes last in either direction').toBe('without-end')
  }
})

test('every change is in the audit log, without its texts', async () => {
  const { body } = await send('POST', '', item())
  for (let time = 0; time < 2; time++) await send('PUT', `/${body.id}`, item({ comitee: 'Komitee Nachtzug' }))
  for (const status of ['inactive', 'inactive', 'active']) await send('PUT', `/${body.id}/status`, { status })
  await send('DELETE', `/${body.id}`)
  const rows = await connection.db.select().from(auditLog).where(eq(auditLog.recordId, body.id)).orderBy(auditLog.id)
  expect(rows.map(({ action }) => action)).toEqual([
    'popular-vote.created',
    'popular-vote.updated',
    'popular-vote.deactivated',
    'popular-vote.activated',
    'popular-vote.deleted',
  ])
  expect(rows[1]).toMatchObject({ actorEmail: 'anna@example.ch', detail: { fields: 'comitee' } })
  await send('POST', '/import')
  const [newest] = await connection.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const detail = { created: FEDERAL_ITEMS.length, updated: 0, left: 0 }
  expect(newest).toMatchObject({ actorEmail: 'anna@example.ch', action: 'popular-votes.imported', detail })
})

test.each<[string, (path: string) => [method: string, path: string, body?: unknown]]>([
  ['adds an item', () => ['POST', '', item({ slug: 'another' })]],
  ['changes one', (path) => ['PUT', path, item({ comitee: 'Nobody' })]],
  ['hides one', (path) => ['PUT', `${path}/status`, { status: 'inactive' }]],
  ['deletes one', (path) => ['DELETE', path]],
  ['imports the list', () => ['POST', '/import']],
])('who is no admin any more when it comes to it neither %s nor leaves a trace', async (_, act) => {
  const { body } = await send('POST', '', item())
  const look = async () => [
    await connection.db.select().from(volksbegehren),
    await connection.db.select().from(auditLog).orderBy(auditLog.id),
  ]
  const before = await look()
  await connection.db.delete(userRoles)
  expect(await send(...act(`/${body.id}`))).toMatchObject(refused(403, 'not-allowed'))
  expect(await look()).toEqual(before)
})

test.each([
  ['nobody', undefined, refused(401, 'not-signed-in')],
  ['a clerk of a municipality', CLERK, refused(403, 'not-allowed')],
])('%s has no access to items, valid request or not', async (_, who, expected) => {
  actor = who
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', '/import'],
    ['GET', '/x'],
    ['PUT', '/x'],
    ['PUT', '/x/status'],
    ['DELETE', '/x'],
  ] as const)
    expect(await send(method, path, method === 'PUT' ? {} : undefined)).toMatchObject(expected)
})
