import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@e-collecting/database'
import { gemeinden, invitations } from '@e-collecting/database/register'
import { auditLog, passkeys, signInLinks, staffSessions, users } from '@e-collecting/database/staff'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SessionView } from '../contract.ts'
import { resetPasskeysOf } from './reset-passkeys.ts'
import { createSessionRepository } from './session-repository.ts'
import { createStaffRepository } from './staff-repository.ts'
import { createAuthStage, problemOf } from './testing.ts'
import { hashToken } from './tokens.ts'

/** A statement that has to wait for a row has come to it by then; where it has not, the test notices less and fails no more. */
const LONG_ENOUGH_TO_MEET_MS = 200
const CHIEF = 'chief@example.org'
const CLERK = 'clerk@example.org'
const COOKIE = 'e-collecting-session'

const connection = shareTestDatabase()
beforeEach(async () => {
  for (const table of [users, gemeinden, invitations, signInLinks]) await connection.db.delete(table)
})

type Visitor = ReturnType<ReturnType<typeof createAuthStage>['browser']>
const viewOf = async (visitor: Visitor) =>
  (await (await visitor.send('GET', '/api/auth/session')).json()) as SessionView
const idOf = async (visitor: Visitor) => (await viewOf(visitor)).user?.id ?? 'nobody'
const codeOf = async (response: Response | undefined) =>
  response?.ok ? response.status : response && (await problemOf(response)).type.slice('/problems/'.length)

/** A clerk of two municipalities who is signed in, an admin, and a link that was mailed to the clerk. */
async function setUp() {
  const stage = createAuthStage(connection.db)
  const places = [await stage.municipality('Köniz', '355'), await stage.municipality('Thun', '942')] as const
  await stage.invited(CLERK, places[0])
  const clerk = await stage.invited(CLERK, places[1])
  const userId = await idOf(clerk)
  const askForLink = () => stage.browser().send('POST', '/api/auth/links', { email: CLERK, language: 'de' })
  await askForLink()
  const use = (visitor = stage.browser(), token = stage.tokenFor(CLERK)) =>
    visitor.send('POST', '/api/auth/sessions', { token })
  return { stage, clerk, userId, places, chief: await stage.admin(), askForLink, use }
}
type Setting = Awaited<ReturnType<typeof setUp>>

const addPasskey = (userId: string) =>
  connection.db.insert(passkeys).values({
    id: userId,
    userId,
    credentialId: 'of the clerk',
    publicKey: new Uint8Array(1),
    counter: 0,
    transports: [],
    name: 'Laptop',
    createdAt: new Date(),
  })

test.each<[string, (setting: Setting) => Promise<unknown>]>([
  [
    'an admin ends the sessions of the account',
    ({ chief, userId }) => chief.send('DELETE', `/api/admin/staff/${userId}/sessions`),
  ],
  ['its owner signs out everywhere', ({ clerk }) => clerk.send('DELETE', '/api/auth/sessions')],
  [
    'a right is withdrawn, though another one stays',
    ({ chief, userId, places }) => chief.send('DELETE', `/api/admin/staff/${userId}/municipalities/${places[0]}`),
  ],
  [
    'the passkeys are reset',
    async ({ stage, userId }) => {
      await addPasskey(userId)
      await resetPasskeysOf({ db: connection.db, now: stage.now }, CLERK)
    },
  ],
])('a link that was mailed before opens nothing once %s; a later one does', async (_, end) => {
  const setting = await setUp()
  const { stage } = setting
  await stage.browser().send('POST', '/api/auth/links', { email: CHIEF, language: 'de' })
  await end(setting)
  expect(await codeOf(await setting.use())).toBe('link-invalid')
  expect(await codeOf(await setting.use(stage.browser(), stage.tokenFor(CHIEF))), 'of somebody else').toBe(201)
  await setting.askForLink()
  expect(await codeOf(await setting.use())).toBe(201)
})

test('an invitation that was mailed before opens nothing once the passkeys are reset, and the log says so', async () => {
  const { stage, chief, userId } = await setUp()
  await addPasskey(userId)
  const place = await stage.municipality('Bern', '351')
  const role = { role: 'gemeinde', municipalityId: place, language: 'de' }
  for (const email of [CLERK, 'other@example.org'])
    await chief.send('POST', '/api/admin/invitations', { email, ...role })
  expect((await chief.send('DELETE', `/api/admin/staff/${userId}/passkeys`)).status).toBe(204)
  const accept = (email: string) =>
    stage.browser().send('POST', '/api/auth/invitations/accept', { token: stage.tokenFor(email, 'invitation') })
  expect(await codeOf(await accept(CLERK))).toBe('invitation-invalid')
  const columns = { action: auditLog.action, detail: auditLog.detail }
  const lines = await connection.db.select(columns).from(auditLog).orderBy(desc(auditLog.id)).limit(2)
  expect(lines).toEqual([
    { action: 'staff.passkeys-reset', detail: { email: CLERK, count: 1 } },
    { action: 'staff.invitation-withdrawn', detail: { email: CLERK, role: 'gemeinde', reason: 'passkeys-reset' } },
  ])
  expect(await codeOf(await accept('other@example.org')), 'of somebody else').toBe(201)
})

/** Holds the account in a transaction of its own until what was begun meanwhile has to wait for it. */
async function whileHeld<Answer>(
  userId: string,
  begin: () => Promise<Answer>,
  work: (tx: Database) => Promise<unknown>,
): Promise<Answer> {
  let begun: Promise<Answer> | undefined
  await connection.db.transaction(async (tx) => {
    await createStaffRepository(tx).lockById(userId)
    begun = begin()
    begun.catch(() => undefined)
    await delay(LONG_ENOUGH_TO_MEET_MS)
    await work(tx)
  })
  return begun as Promise<Answer>
}

test('who signs in again in the same browser while sessions of the account are ended waits, and neither fails', async () => {
  const { clerk, userId, use } = await setUp()
  const held = await createSessionRepository(connection.db).find(
    hashToken(clerk.cookies.get(COOKIE) ?? ''),
    new Date(0),
  )
  const answer = await whileHeld(
    userId,
    () => use(clerk),
    (tx) => createSessionRepository(tx).deleteAllOf(userId),
  )
  expect(answer.status).toBe(201)
  expect(await idOf(clerk)).toBe(userId)
  expect((await connection.db.select().from(staffSessions)).map(({ id }) => id)).not.toContain(held?.id)
})

test('so does who accepts an invitation in the browser of a session', async () => {
  const { stage, clerk, userId, chief } = await setUp()
  const place = await stage.municipality('Bern', '351')
  const role = { role: 'gemeinde', municipalityId: place, language: 'de' }
  await chief.send('POST', '/api/admin/invitations', { email: CLERK, ...role })
  const answer = await whileHeld(
    userId,
    () => clerk.send('POST', '/api/auth/invitations/accept', { token: stage.tokenFor(CLERK, 'invitation') }),
    async (tx) => {
      await tx.delete(invitations)
      await createSessionRepository(tx).deleteAllOf(userId)
    },
  )
  expect(await codeOf(answer)).toBe('invitation-invalid')
})

test('a link that is used while its account is signed out waits, and opens nothing', async () => {
  const { userId, use } = await setUp()
  const answer = await whileHeld(userId, use, (tx) => tx.delete(signInLinks))
  expect(await codeOf(answer)).toBe('link-invalid')
})

test.each<[string, (setting: Setting) => Promise<Response>]>([
  ['an admin', ({ chief, userId }) => chief.send('DELETE', `/api/admin/staff/${userId}/sessions`)],
  ['their owner', ({ clerk }) => clerk.send('DELETE', '/api/auth/sessions')],
])('a session that is opened while %s ends those of its account ends with them', async (_, end) => {
  const setting = await setUp()
  const { userId } = setting
  const at = setting.stage.now()
  const late = { id: randomUUID(), tokenHash: 'late', userId, device: 'Firefox, Linux', createdAt: at, lastSeenAt: at }
  const answer = await whileHeld(
    userId,
    () => end(setting),
    (tx) => createSessionRepository(tx).insert({ ...late, expiresAt: new Date(at.getTime() + 60_000) }),
  )
  expect(answer.status).toBe(204)
  expect((await connection.db.select().from(staffSessions)).filter((open) => open.userId === userId)).toEqual([])
})
