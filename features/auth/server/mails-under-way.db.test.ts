import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@e-collecting/database'
import { gemeinden, invitations } from '@e-collecting/database/register'
import { auditLog, passkeys, signInLinks, users } from '@e-collecting/database/staff'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { DomainError } from '@e-collecting/kernel'
import type { Mail } from '@e-collecting/mail'
import { desc, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SessionView } from '../contract.ts'
import { resetPasskeysOf } from './reset-passkeys.ts'
import { createStaffRepository } from './staff-repository.ts'
import { createAuthStage, problemOf } from './testing.ts'

/** A statement that has to wait for a row has come to it by then; where it has not, the test notices less and fails no more. */
const LONG_ENOUGH_TO_MEET_MS = 200
const CLERK = 'clerk@example.org'
const NOBODY = 'nobody@example.org'

const connection = shareTestDatabase()
beforeEach(async () => {
  for (const table of [users, gemeinden, invitations, signInLinks]) await connection.db.delete(table)
})

const codeOf = async (response: Response) =>
  response.ok ? response.status : (await problemOf(response)).type.slice('/problems/'.length)

/** A stage whose mail server takes mails at once, until it is told to be slow. */
function createSlowStage() {
  let isSlow = false
  const send = async (mail: Mail) => {
    stage.mails.push(mail)
    if (!isSlow) return
    await new Promise<void>((resolve, reject) => {
      underWay.push({ arrive: resolve, fail: () => reject(new DomainError('mail-unavailable', 'No.')) })
    })
  }
  const underWay: { arrive: () => void; fail: () => void }[] = []
  const stage = createAuthStage(connection.db, { mailer: { send } })
  type Visitor = ReturnType<typeof stage.browser>

  /** Begins a request whose mail is under way once this returns. */
  const begin = async (request: () => Promise<Response>) => {
    isSlow = true
    const begun = underWay.length
    const answer = request()
    await expect.poll(() => underWay.length).toBe(begun + 1)
    isSlow = false
    const { arrive, fail } = underWay[begun] as (typeof underWay)[number]
    const end = (way: () => void) => () => {
      way()
      return answer
    }
    return { arrive: end(arrive), fail: end(fail) }
  }
  const ask = (visitor: Visitor, email = CLERK) => visitor.send('POST', '/api/auth/links', { email, language: 'de' })
  const use = (token: string) => stage.browser().send('POST', '/api/auth/sessions', { token })
  const invite = (visitor: Visitor, municipalityId: string) =>
    visitor.send('POST', '/api/admin/invitations', { email: CLERK, role: 'gemeinde', municipalityId, language: 'de' })
  const accept = (token: string) => stage.browser().send('POST', '/api/auth/invitations/accept', { token })
  return { ...stage, begin, ask, use, invite, accept }
}

/** A clerk of two municipalities who is signed in, and an admin. */
async function setUp() {
  const stage = createSlowStage()
  const places = [await stage.municipality('Köniz', '355'), await stage.municipality('Thun', '942')] as const
  await stage.invited(CLERK, places[0])
  const clerk = await stage.invited(CLERK, places[1])
  const { user } = (await (await clerk.send('GET', '/api/auth/session')).json()) as SessionView
  return { stage, clerk, places, userId: user?.id ?? '', chief: await stage.admin() }
}
type Setting = Awaited<ReturnType<typeof setUp>>

test('of two links that one browser has asked for the later one counts, whichever mail went out first', async () => {
  const { stage } = await setUp()
  const visitor = stage.browser()
  await stage.ask(visitor)
  const first = await stage.begin(() => stage.ask(visitor))
  const older = stage.tokenFor(CLERK)
  stage.advance(1)
  await stage.ask(visitor)
  expect((await first.arrive()).status).toBe(202)
  expect(await codeOf(await stage.use(older))).toBe('link-invalid')
  expect(await codeOf(await stage.use(stage.tokenFor(CLERK)))).toBe(201)
})

test('a link counts while its mail server has not answered yet, beside the one before', async () => {
  const { stage } = await setUp()
  const visitor = stage.browser()
  await stage.ask(visitor)
  const before = stage.tokenFor(CLERK)
  const second = await stage.begin(() => stage.ask(visitor))
  const read = async (token: string) => (await visitor.send('POST', '/api/auth/links/read', { token })).status
  const both = [before, stage.tokenFor(CLERK)]
  expect(await Promise.all(both.map(read))).toEqual([200, 200])
  await second.fail()
  expect(await Promise.all(both.map(read))).toEqual([200, 410])
})

test.each<[string, (setting: Setting) => Promise<unknown>]>([
  [
    'a right is withdrawn, though another one stays',
    ({ chief, userId, places }) => chief.send('DELETE', `/api/admin/staff/${userId}/municipalities/${places[0]}`),
  ],
  [
    'an admin ends the sessions of the account',
    ({ chief, userId }) => chief.send('DELETE', `/api/admin/staff/${userId}/sessions`),
  ],
  ['its owner signs out everywhere', ({ clerk }) => clerk.send('DELETE', '/api/auth/sessions')],
  [
    'the passkeys are reset',
    async ({ stage, userId }) => {
      const publicKey = new Uint8Array(1)
      const facts = { credentialId: 'of the clerk', publicKey, counter: 0, transports: [], createdAt: stage.now() }
      await connection.db.insert(passkeys).values({ id: userId, userId, name: 'Laptop', ...facts })
      await resetPasskeysOf({ db: connection.db, now: stage.now }, CLERK)
    },
  ],
  [
    'another link of the address is used',
    async ({ stage }) => {
      await stage.ask(stage.browser())
      await stage.use(stage.tokenFor(CLERK))
    },
  ],
])('a link whose mail is under way while %s opens nothing', async (_, end) => {
  const setting = await setUp()
  const { stage } = setting
  const asked = await stage.begin(() => stage.ask(stage.browser()))
  const token = stage.tokenFor(CLERK)
  await end(setting)
  expect((await asked.arrive()).status).toBe(202)
  expect(await codeOf(await stage.use(token))).toBe('link-invalid')
})

test.each<[string, string, (tx: Database, userId: string) => Promise<unknown>]>([
  ['its account', CLERK, (tx, userId) => createStaffRepository(tx).lockById(userId)],
  ['its address', CLERK, (tx) => createStaffRepository(tx).lockByEmail(CLERK)],
  ['its address, which has no account,', NOBODY, (tx) => createStaffRepository(tx).lockByEmail(NOBODY)],
])('a link is settled by nobody while somebody holds %s to end its links', async (_, email, hold) => {
  const { stage, userId } = await setUp()
  const asked = await stage.begin(() => stage.ask(stage.browser(), email))
  let answer: Promise<Response> | undefined
  await connection.db.transaction(async (tx) => {
    await hold(tx, userId)
    answer = asked.arrive()
    await delay(LONG_ENOUGH_TO_MEET_MS)
    const [held] = await tx.select().from(signInLinks)
    expect(held?.browserHash, 'stands for itself').toBe(held?.tokenHash)
  })
  expect((await answer)?.status).toBe(202)
  const [settled] = await connection.db.select().from(signInLinks)
  expect(settled?.browserHash).not.toBe(settled?.tokenHash)
})

test('who invites to a municipality that is deleted at that moment is told that there is none', async () => {
  let deletes = false
  const named = createAuthStage(connection.db, {
    nameMunicipalities: async (ids) => {
      const columns = { id: gemeinden.id, name: gemeinden.name }
      const found = await connection.db
        .select(columns)
        .from(gemeinden)
        .where(inArray(gemeinden.id, [...ids]))
      if (deletes) await connection.db.delete(gemeinden)
      return found
    },
  })
  const [municipalityId, chief] = [await named.municipality('Köniz', '355'), await named.admin()]
  deletes = true
  const invitation = { email: CLERK, role: 'gemeinde', municipalityId, language: 'de' }
  expect(await codeOf(await chief.send('POST', '/api/admin/invitations', invitation))).toBe('municipality-not-found')
  expect(named.mails.filter(({ to }) => to === CLERK)).toEqual([])
})

test('who has accepted one invitation while a second one was under way does not get a role back by it', async () => {
  const { stage, chief, userId } = await setUp()
  const place = await stage.municipality('Bern', '351')
  await stage.invite(chief, place)
  const older = stage.tokenFor(CLERK, 'invitation')
  const second = await stage.begin(() => stage.invite(chief, place))
  expect(await codeOf(await stage.accept(older))).toBe(201)
  expect((await second.arrive()).status).toBe(201)
  await stage.invite(chief, await stage.municipality('Biel', '371'))
  const elsewhere = stage.tokenFor(CLERK, 'invitation')
  expect((await chief.send('DELETE', `/api/admin/staff/${userId}/municipalities/${place}`)).status).toBe(204)
  const columns = { action: auditLog.action, detail: auditLog.detail, municipalityId: auditLog.gemeindeId }
  const facts = { email: CLERK, role: 'gemeinde' }
  expect(await connection.db.select(columns).from(auditLog).orderBy(desc(auditLog.id)).limit(2)).toEqual([
    { action: 'staff.role-withdrawn', detail: facts, municipalityId: place },
    {
      action: 'staff.invitation-withdrawn',
      detail: { ...facts, reason: 'role-withdrawn' },
      municipalityId: place,
    },
  ])
  const newer = /#invitation=([\w-]{43})/.exec(stage.mails.at(-2)?.text ?? '')?.[1] ?? ''
  expect(await codeOf(await stage.accept(newer))).toBe('invitation-invalid')
  expect(await codeOf(await stage.accept(elsewhere)), 'to another municipality').toBe(201)
})
