import { staffSessions, users } from '@e-collecting/database/staff'
import { shareTestDatabase } from '@e-collecting/database/testing'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { beforeEach, expect, test } from 'vitest'
import { ACCOUNT_HEADER, type SessionView, type StaffList } from '../contract.ts'
import { createAuthStage, problemOf } from './testing.ts'

type OwnSessions = ApiRoutes['GET /api/auth/sessions']['answer']

const HOUR_MS = 3_600_000
const IDLE_MS = 8 * HOUR_MS
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const connection = shareTestDatabase()
beforeEach(async () => {
  await connection.db.delete(users)
})

type Visitor = ReturnType<ReturnType<typeof createAuthStage>['browser']>
const userOf = async (visitor: Visitor) =>
  ((await (await visitor.send('GET', '/api/auth/session')).json()) as SessionView).user
const sessionsOf = async (visitor: Visitor) =>
  ((await (await visitor.send('GET', '/api/auth/sessions')).json()) as OwnSessions).sessions

test.each([
  [
    'https://collect.example',
    /^__Host-e-collecting-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  ],
  ['http://localhost:8080', /^e-collecting-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/],
])('the cookie at %s has the flags of its scheme, and its token is stored as a hash', async (publicUrl, form) => {
  const stage = createAuthStage(connection.db, { publicUrl })
  const { response, visitor } = await stage.signIn('chief@example.org')
  const lines = response.headers.getSetCookie().filter((line) => line.includes('session='))
  expect(lines).toEqual([expect.stringMatching(form)])
  const token = /=([\w-]{43})/.exec(lines[0] ?? '')?.[1] ?? ''
  expect(JSON.stringify(await connection.db.select().from(staffSessions))).not.toContain(token)
  expect(await response.text()).not.toContain(token)
  expect(await userOf(visitor)).toMatchObject({ email: 'chief@example.org', role: 'admin' })
})

test('nobody is signed in without a cookie, or with a foreign one', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = stage.browser()
  const response = await visitor.send('GET', '/api/auth/session')
  expect(await response.json()).toEqual({ user: null, missing: null })
  expect(response.headers.get('cache-control')).toBe('no-store')
  visitor.cookies.set('e-collecting-session', 'x'.repeat(43))
  expect(await userOf(visitor)).toBeNull()
})

test('a request with the token of before, answered late, leaves the cookie of whoever has signed in meanwhile', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = await stage.admin()
  const late = stage.browser()
  late.cookies.set('e-collecting-session', visitor.cookies.get('e-collecting-session') ?? '')
  await stage.signIn('chief@example.org', visitor)
  const response = await late.send('GET', '/api/auth/session')
  expect(await response.json()).toEqual({ user: null, missing: null })
  expect(response.headers.getSetCookie().filter((line) => line.includes('session='))).toEqual([])
})

test('a request that renews the session, answered late, leaves the cookie of whoever has signed in meanwhile', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = await stage.admin()
  const late = stage.browser()
  late.cookies.set('e-collecting-session', visitor.cookies.get('e-collecting-session') ?? '')
  stage.advance(60_000)
  const response = await late.send('GET', '/api/admin/whoami')
  await stage.signIn('chief@example.org', visitor)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('signing in gives a new token and ends the session the browser held', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = await stage.admin()
  const before = visitor.cookies.get('e-collecting-session') ?? ''
  await stage.signIn('chief@example.org', visitor)
  expect(visitor.cookies.get('e-collecting-session')).not.toBe(before)
  const thief = stage.browser()
  thief.cookies.set('e-collecting-session', before)
  expect(await userOf(thief)).toBeNull()
  expect(await connection.db.select({ id: staffSessions.id }).from(staffSessions)).toHaveLength(1)
})

test('a token that the browser brings along is never taken over as a session', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = stage.browser()
  const planted = 'p'.repeat(43)
  visitor.cookies.set('e-collecting-session', planted)
  await stage.signIn('chief@example.org', visitor)
  expect(visitor.cookies.get('e-collecting-session')).not.toBe(planted)
})

test('a link of somebody without a role signs this browser out; one that is void does not', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = await stage.admin()
  await visitor.send('POST', '/api/auth/sessions', { token: 'v'.repeat(43) })
  expect(await userOf(visitor)).not.toBeNull()
  await stage.signIn('nobody@example.org', visitor)
  expect(await userOf(visitor)).toBeNull()
})

test('a session lives on by being used, is written to once a minute, and ends when it is left alone', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = await stage.admin()
  const seen = async () => (await connection.db.select({ at: staffSessions.lastSeenAt }).from(staffSessions))[0]?.at
  const start = stage.now()
  stage.advance(59_000)
  const early = await visitor.send('GET', '/api/admin/whoami')
  expect(early.headers.getSetCookie()).toEqual([])
  expect(await seen()).toEqual(start)
  stage.advance(IDLE_MS - 60_000)
  const renewed = await visitor.send('GET', '/api/admin/whoami')
  expect(renewed.headers.getSetCookie()).toEqual([])
  expect(await seen()).toEqual(stage.now())
  stage.advance(IDLE_MS)
  expect(await userOf(visitor)).toBeNull()
  expect((await problemOf(await visitor.send('GET', '/api/admin/whoami'))).status).toBe(401)
  await stage.auth.sweep()
  expect(await seen()).toBeUndefined()
})

test('the sweep and the list of staff know what has lapsed from what is still good', async () => {
  const stage = createAuthStage(connection.db)
  const clerk = await stage.invited('clerk@example.org', null)
  stage.advance(IDLE_MS)
  const chief = await stage.admin()
  await chief.send('POST', '/api/admin/invitations', {
    email: 'second@example.org',
    role: 'admin',
    municipalityId: null,
    language: 'de',
  })
  await clerk.send('POST', '/api/auth/links', { email: 'clerk@example.org', language: 'de' })
  const { staff } = (await (await chief.send('GET', '/api/admin/staff')).json()) as StaffList
  expect(staff.map(({ email, sessionCount }) => [email, sessionCount])).toEqual([
    ['chief@example.org', 1],
    ['clerk@example.org', 0],
  ])
  expect(await sessionsOf(chief)).toHaveLength(1)
  await stage.auth.sweep()
  expect(await userOf(chief)).not.toBeNull()
  expect(await connection.db.select().from(staffSessions)).toHaveLength(1)
  for (const [path, email] of [
    ['links/read', 'clerk@example.org'],
    ['invitations/read', 'second@example.org'],
  ] as const) {
    const token = stage.tokenFor(email, path === 'links/read' ? 'link' : 'invitation')
    expect((await stage.browser().send('POST', `/api/auth/${path}`, { token })).status).toBe(200)
  }
})

test('however much it is used, a session ends after seven days', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = await stage.admin()
  for (let passed = 0; passed < 7 * 24 * HOUR_MS - HOUR_MS; passed += 7 * HOUR_MS) {
    expect(await userOf(visitor)).not.toBeNull()
    stage.advance(7 * HOUR_MS)
  }
  expect(await userOf(visitor)).toBeNull()
})

test('signing out ends this session and no other, and again is no fault', async () => {
  const stage = createAuthStage(connection.db)
  const [here, there] = [await stage.admin(), await stage.admin()]
  const token = here.cookies.get('e-collecting-session') ?? ''
  expect((await here.send('DELETE', '/api/auth/session')).status).toBe(204)
  expect(here.cookies.has('e-collecting-session')).toBe(false)
  here.cookies.set('e-collecting-session', token)
  expect(await userOf(here)).toBeNull()
  expect(await userOf(there)).not.toBeNull()
  expect((await here.send('DELETE', '/api/auth/session')).status).toBe(204)
})

test('own sessions are listed with a coarse device, one can be ended, or all', async () => {
  const stage = createAuthStage(connection.db)
  const { visitor: here } = await stage.signIn('chief@example.org', stage.browser({ 'user-agent': FIREFOX }))
  stage.advance(1000)
  const there = await stage.admin()
  const listed = await sessionsOf(here)
  expect(listed.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: 'Browser', isCurrent: false },
    { device: 'Firefox, Windows', isCurrent: true },
  ])
  expect(JSON.stringify(await connection.db.select().from(staffSessions))).not.toContain('Gecko')

  const foreign = await stage.invited('second@example.org', null)
  const otherId = listed[0]?.id ?? ''
  expect(await problemOf(await foreign.send('DELETE', `/api/auth/sessions/${otherId}`))).toEqual({
    status: 404,
    type: '/problems/own-session-not-found',
  })
  expect((await here.send('DELETE', `/api/auth/sessions/${otherId}`)).status).toBe(204)
  expect(await userOf(there)).toBeNull()

  const third = await stage.admin()
  expect((await here.send('DELETE', '/api/auth/sessions')).status).toBe(204)
  expect(here.cookies.has('e-collecting-session')).toBe(false)
  expect([await userOf(here), await userOf(third)]).toEqual([null, null])
  expect(await userOf(foreign)).not.toBeNull()
})

test('ending the own session by its number takes the cookie back, ending another one does not', async () => {
  const stage = createAuthStage(connection.db)
  const [here] = [await stage.admin(), await stage.admin()]
  const end = async (isOwn: boolean) => {
    const id = (await sessionsOf(here)).find(({ isCurrent }) => isCurrent === isOwn)?.id
    return (await here.send('DELETE', `/api/auth/sessions/${id}`)).headers.getSetCookie()
  }
  expect(await end(false)).toEqual([])
  expect(await end(true)).toEqual([expect.stringMatching(/session=; Max-Age=0;/)])
})

test('who acts is read in one statement, whatever the number of rights', async () => {
  const stage = createAuthStage(connection.db)
  const municipality = await stage.municipality('Köniz', '355')
  const visitor = await stage.invited('clerk@example.org', municipality)
  const session = (connection.db as unknown as { session: { prepareQuery: (...all: unknown[]) => unknown } }).session
  const original = session.prepareQuery
  let statements = 0
  session.prepareQuery = function (this: unknown, ...all: unknown[]) {
    statements++
    return original.apply(this, all)
  }
  const response = await visitor.send('GET', '/api/admin/whoami')
  session.prepareQuery = original
  expect(await response.json()).toMatchObject({ isAdmin: false, municipalityIds: [municipality] })
  expect(statements).toBe(1)
})

test('what the page of one account sends is not done once another has signed in in this browser', async () => {
  const stage = createAuthStage(connection.db)
  const { visitor } = await stage.signIn('chief@example.org')
  const id = (await userOf(visitor))?.id ?? ''
  const ask = (account: string, path = '/api/admin/whoami') =>
    visitor.send('GET', path, undefined, { [ACCOUNT_HEADER]: account })
  expect((await ask(id)).status).toBe(200)
  for (const path of ['/api/admin/whoami', '/api/auth/sessions'])
    expect(await problemOf(await ask('u2', path))).toEqual({ status: 401, type: '/problems/other-account' })
  await visitor.send('DELETE', '/api/auth/session')
  expect(await problemOf(await ask('u2'))).toEqual({ status: 401, type: '/problems/not-signed-in' })
})
