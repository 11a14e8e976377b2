import { auditLog, installationFacts, signInLinks, staffSessions, userRoles, users } from '@e-collecting/database/staff'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { DomainError } from '@e-collecting/kernel'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import type { Mail } from '@e-collecting/mail'
import { count } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SignedIn, SignInLinkView } from '../contract.ts'
import { createAuthStage, problemOf } from './testing.ts'

type Mailbox = ApiRoutes['GET /api/mailbox']['answer']

const HOUR_MS = 3_600_000

const connection = shareTestDatabase()
beforeEach(async () => {
  await connection.db.delete(users)
  await connection.db.delete(signInLinks)
  await connection.db.delete(installationFacts)
})

const ask = (email: string, language = 'de') => ['POST', '/api/auth/links', { email, language }] as const
const use = (token: string) => ['POST', '/api/auth/sessions', { token }] as const
const rowsOf = async (table: typeof users | typeof userRoles | typeof staffSessions | typeof signInLinks) =>
  (await connection.db.select({ rows: count() }).from(table))[0]?.rows

test('an address of ADMIN_EMAILS becomes admin by its link, and only signs in the next time', async () => {
  const stage = createAuthStage(connection.db)
  const first = await stage.signIn('chief@example.org')
  expect(first.response.status).toBe(201)
  const { outcome, user } = (await first.response.json()) as SignedIn
  expect({ outcome, user }).toEqual({
    outcome: 'admin-created',
    user: { id: user.id, email: 'chief@example.org', role: 'admin', municipalities: [] },
  })
  const second = await stage.signIn('chief@example.org')
  expect(await second.response.json()).toMatchObject({ outcome: 'signed-in', user: { id: user.id } })
  const log = await connection.db.select({ action: auditLog.action, recordId: auditLog.recordId }).from(auditLog)
  expect(log.filter(({ recordId }) => recordId === user.id).map(({ action }) => action)).toEqual([
    'staff.first-admin-created',
    'staff.signed-in',
    'staff.signed-in',
  ])
})

test('every address gets the same answer and a mail, and no account comes of asking', async () => {
  const stage = createAuthStage(connection.db)
  await stage.admin()
  const answers = []
  for (const email of ['chief@example.org', 'nobody@example.org']) {
    const response = await stage.browser().send(...ask(email))
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
    answers.push({ status: response.status, body: await response.text(), headers })
  }
  expect(answers[0]).toMatchObject({ status: 202, body: '' })
  expect(answers[1]).toEqual(answers[0])
  expect(stage.mails.slice(-2).map(({ to }) => to)).toEqual(['chief@example.org', 'nobody@example.org'])
  expect(await rowsOf(users)).toBe(1)
})

test('known and unknown addresses cost the same statements', async () => {
  const stage = createAuthStage(connection.db)
  await stage.admin()
  const statementsFor = async (email: string) => {
    const seen: string[] = []
    const watch = { prepareQuery: (query: { sql: string }) => seen.push(query.sql) }
    const session = (connection.db as unknown as { session: { prepareQuery: (...all: unknown[]) => unknown } }).session
    const original = session.prepareQuery
    session.prepareQuery = function (this: unknown, ...all: unknown[]) {
      watch.prepareQuery(all[0] as { sql: string })
      return original.apply(this, all)
    }
    await stage.browser().send(...ask(email))
    session.prepareQuery = original
    return seen
  }
  expect(await statementsFor('chief@example.org')).toEqual(await statementsFor('nobody@example.org'))
})

test('an address without a role is refused after its link, and nothing of it stays', async () => {
  const stage = createAuthStage(connection.db)
  const { response, visitor } = await stage.signIn('nobody@example.org')
  expect(await problemOf(response)).toEqual({ status: 403, type: '/problems/no-role' })
  expect([...visitor.cookies.keys()]).toEqual(['e-collecting-browser'])
  expect([await rowsOf(users), await rowsOf(staffSessions), await rowsOf(signInLinks)]).toEqual([0, 0, 0])
})

test('the link stands in the fragment, and reading it or getting the page does not use it up', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = stage.browser()
  await visitor.send(...ask('chief@example.org'))
  const token = stage.tokenFor('chief@example.org')
  const urls = stage.mails[0]?.html.match(/https?:\/\/[^"<]+/g)
  expect(urls).toEqual([1, 2, 3].map(() => `http://localhost:8080/auth#link=${token}`))
  for (const path of ['/auth', '/api/auth/links/read', '/api/auth/sessions']) await stage.browser().send('GET', path)
  for (let reading = 1; reading <= 2; reading++) {
    const response = await visitor.send('POST', '/api/auth/links/read', { token })
    const expiresAt = new Date(stage.now().getTime() + HOUR_MS).toISOString()
    expect((await response.json()) as SignInLinkView).toEqual({ email: 'chief@example.org', expiresAt })
  }
  expect((await visitor.send(...use(token))).status).toBe(201)
  expect(JSON.stringify(await connection.db.select().from(signInLinks))).not.toContain(token)
})

test('a link opens one session, however many use it at once', async () => {
  const stage = createAuthStage(connection.db)
  await stage.browser().send(...ask('chief@example.org'))
  const token = stage.tokenFor('chief@example.org')
  const answers = await Promise.all(Array.from({ length: 10 }, () => stage.browser().send(...use(token))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(410)])
  expect(await rowsOf(staffSessions)).toBe(1)
})

test('of links asked for at the same time one is good', async () => {
  const stage = createAuthStage(connection.db)
  await Promise.all(Array.from({ length: 5 }, () => stage.browser().send(...ask('chief@example.org'))))
  const tokens = stage.mails.map(({ text }) => /#link=([\w-]{43})/.exec(text)?.[1] ?? '')
  const statuses: number[] = []
  for (const token of tokens) statuses.push((await stage.browser().send(...use(token))).status)
  expect(statuses.sort()).toEqual([201, ...Array(4).fill(410)])
})

test('nothing says that one browser has asked for two addresses', async () => {
  const visitor = createAuthStage(connection.db).browser()
  for (const email of ['chief@example.org', 'nobody@example.org']) await visitor.send(...ask(email))
  const rows = await connection.db.select().from(signInLinks)
  expect(new Set(rows.map(({ browserHash }) => browserHash)).size).toBe(2)
})

test('a link lapses after 60 minutes, and a newer one voids it', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = stage.browser()
  await visitor.send(...ask('chief@example.org'))
  const older = stage.tokenFor('chief@example.org')
  await visitor.send(...ask(' Chief@Example.ORG '))
  const newer = stage.tokenFor('chief@example.org')
  expect(await problemOf(await visitor.send(...use(older)))).toEqual({ status: 410, type: '/problems/link-invalid' })
  stage.advance(HOUR_MS)
  expect((await visitor.send(...use(newer))).status).toBe(410)
  expect((await visitor.send('POST', '/api/auth/links/read', { token: newer })).status).toBe(410)
  await stage.auth.sweep()
  expect(await rowsOf(signInLinks)).toBe(0)
})

test.each([
  '',
  'anna',
  'anna@',
  'a b@example.org',
  'anna@example.org, eve@example.org',
  `${'a'.repeat(250)}@example.org`,
])('the address %j is refused', async (email) => {
  const stage = createAuthStage(connection.db)
  expect((await stage.browser().send(...ask(email))).status).toBe(400)
  expect(stage.mails).toEqual([])
})

test('an address with characters that cannot be seen is refused', async () => {
  const stage = createAuthStage(connection.db)
  expect((await stage.browser().send(...ask('chief\u200d@example.org'))).status).toBe(400)
  expect((await stage.browser().send(...ask('chief@example.org\n'))).status).toBe(400)
})

test('a mail that cannot be sent leaves no link', async () => {
  const mailer = {
    send: async () => {
      throw new DomainError('mail-unavailable', 'No.')
    },
  }
  const stage = createAuthStage(connection.db, { mailer })
  expect((await stage.browser().send(...ask('chief@example.org'))).status).toBe(502)
  expect(await rowsOf(signInLinks)).toBe(0)
})

test('a mail that cannot be sent leaves the link of the one before', async () => {
  let isDown = false
  const mailer = {
    send: async (mail: Mail) => {
      if (isDown) throw new DomainError('mail-unavailable', 'No.')
      stage.mails.push(mail)
    },
  }
  const stage = createAuthStage(connection.db, { mailer })
  const visitor = stage.browser()
  await visitor.send(...ask('chief@example.org'))
  isDown = true
  expect((await visitor.send(...ask('chief@example.org'))).status).toBe(502)
  expect((await visitor.send(...use(stage.tokenFor('chief@example.org')))).status).toBe(201)
})

test('of 20 first sign-ins at once exactly one becomes admin, and none after it was taken away', async () => {
  const stage = createAuthStage(connection.db, { adminEmails: [], isFirstSignInAdmin: true })
  const emails = Array.from({ length: 20 }, (_, number) => `first-${number}@example.org`)
  for (const email of emails) await stage.browser().send(...ask(email))
  const answers = await Promise.all(emails.map((email) => stage.browser().send(...use(stage.tokenFor(email)))))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(403)])
  expect([await rowsOf(users), await rowsOf(userRoles)]).toEqual([1, 1])
  await connection.db.delete(users)
  expect((await stage.signIn('late@example.org')).response.status).toBe(403)
})

test('where somebody has had a role before, however they came to it, nobody is the first', async () => {
  await createAuthStage(connection.db).invited('clerk@example.org', null)
  await connection.db.delete(users)
  const demo = createAuthStage(connection.db, { adminEmails: [], isFirstSignInAdmin: true })
  expect((await demo.signIn('late@example.org')).response.status).toBe(403)
})

test('with ADMIN_EMAILS, or outside the demo mode, the first sign-in is nobody’s chance', async () => {
  const named = createAuthStage(connection.db, { isFirstSignInAdmin: true })
  expect((await named.signIn('stranger@example.org')).response.status).toBe(403)
  const production = createAuthStage(connection.db, { adminEmails: [] })
  expect((await production.signIn('stranger@example.org')).response.status).toBe(403)
})

test('the mailbox shows a browser the mails it asked for, and exists in demo mode only', async () => {
  const stage = createAuthStage(connection.db)
  const [mine, other] = [stage.browser(), stage.browser()]
  await mine.send(...ask('chief@example.org', 'fr'))
  await other.send(...ask('other@example.org', 'it'))
  const { mails } = (await (await mine.send('GET', '/api/mailbox')).json()) as Mailbox
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'chief@example.org', sentAt: stage.now().toISOString() })
  expect(mails[0]?.subject).toBe('Votre lien de connexion à E-Collecting')
  expect(await (await stage.browser().send('GET', '/api/mailbox')).json()).toEqual({ mails: [] })
  const closed = createAuthStage(connection.db, { mailbox: undefined })
  expect((await closed.browser().send('GET', '/api/mailbox')).status).toBe(404)
})
