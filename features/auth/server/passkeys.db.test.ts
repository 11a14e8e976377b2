import { setTimeout as delay } from 'node:timers/promises'
import { auditLog, passkeyChallenges, passkeys, staffSessions, users } from '@e-collecting/database/staff'
import { shareTestDatabase } from '@e-collecting/database/testing'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Passkey, PasskeyRequest, SessionView, SignedIn, StaffList } from '../contract.ts'
import { resetPasskeysOf } from './reset-passkeys.ts'
import { createSessionRepository } from './session-repository.ts'
import { createStaffRepository } from './staff-repository.ts'
import { createSoftwareAuthenticator, type Falsehoods } from './testing/software-authenticator.ts'
import { createAuthStage, problemOf } from './testing.ts'

type OwnPasskeys = ApiRoutes['GET /api/auth/passkeys']['answer']

const ORIGIN = 'https://collect.example'
const CHIEF = 'chief@example.org'
const COOKIE = '__Host-e-collecting-session'
const FIVE_MINUTES_MS = 300_000
/** A statement that has to wait for a row has come to it by then; where it has not, the test notices less and fails no more. */
const LONG_ENOUGH_TO_MEET_MS = 200

const connection = shareTestDatabase()
beforeEach(async () => {
  await connection.db.delete(users)
})

const createStage = (policy: 'required' | 'optional' | 'not-possible' = 'required') =>
  createAuthStage(connection.db, {
    publicUrl: ORIGIN,
    passkeys: { policy, relyingPartyId: 'collect.example', origins: [ORIGIN] },
  })
type Stage = ReturnType<typeof createStage>
type Visitor = ReturnType<Stage['browser']>
type Authenticator = ReturnType<typeof createSoftwareAuthenticator>

const newAuthenticator = () => createSoftwareAuthenticator(ORIGIN)
const json = async <Body>(response: Response) => (await response.json()) as Body
const sessionOf = async (visitor: Visitor) => json<SessionView>(await visitor.send('GET', '/api/auth/session'))
const whoami = async (visitor: Visitor) => (await visitor.send('GET', '/api/admin/whoami')).status
const codeOf = async (response: Response) =>
  response.ok ? response.status : (await problemOf(response)).type.slice(10)

async function enrol(visitor: Visitor, authenticator: Authenticator, falsehoods?: Falsehoods) {
  const begun = await visitor.send('POST', '/api/auth/passkeys/options')
  if (!begun.ok) return begun
  const response = authenticator.create((await json<PasskeyRequest>(begun)).options, falsehoods)
  return visitor.send('POST', '/api/auth/passkeys', { response })
}

const requestOf = async (visitor: Visitor) =>
  (await json<PasskeyRequest>(await visitor.send('POST', '/api/auth/passkeys/assertion/options'))).options
const give = async (visitor: Visitor, authenticator: Authenticator, falsehoods?: Falsehoods) =>
  visitor.send('POST', '/api/auth/passkeys/assertion', {
    response: authenticator.get(await requestOf(visitor), falsehoods),
  })

/** A browser of an admin who has enrolled, and their passkey. */
async function enrolledChief(stage: Stage) {
  const { visitor } = await stage.signIn(CHIEF)
  const authenticator = newAuthenticator()
  expect((await enrol(visitor, authenticator)).status).toBe(201)
  return { visitor, authenticator }
}

const newestActions = async (limit: number) =>
  connection.db
    .select({ action: auditLog.action, actor: auditLog.actorEmail, detail: auditLog.detail })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(limit)

test('where a passkey is required, the link opens half a session; the first passkey completes it under a new token', async () => {
  const stage = createStage()
  const { visitor, response } = await stage.signIn(CHIEF)
  expect(await json<SignedIn>(response)).toMatchObject({ user: { email: CHIEF }, missing: 'enrolment' })
  expect(response.headers.getSetCookie().join()).toContain('Max-Age=900;')
  expect(visitor.cookies.has('__Host-e-collecting-known')).toBe(false)
  expect(await sessionOf(visitor)).toMatchObject({ user: { email: CHIEF }, missing: 'enrolment' })
  for (const [method, path] of [
    ['GET', '/api/admin/whoami'],
    ['GET', '/api/admin/staff'],
    ['GET', '/api/auth/sessions'],
    ['DELETE', '/api/auth/sessions'],
    ['GET', '/api/auth/passkeys'],
  ] as const)
    expect(await codeOf(await visitor.send(method, path)), path).toBe('second-factor-required')
  const ofLink = visitor.cookies.get(COOKIE) ?? ''

  const enrolled = await enrol(visitor, newAuthenticator())
  expect(await json<Passkey>(enrolled)).toMatchObject({ name: 'Browser', createdAt: stage.now().toISOString() })
  expect(await sessionOf(visitor)).toMatchObject({ missing: null })
  expect(await whoami(visitor)).toBe(200)
  expect(visitor.cookies.has('__Host-e-collecting-known')).toBe(true)
  const thief = stage.browser()
  thief.cookies.set(COOKIE, ofLink)
  expect(await sessionOf(thief)).toEqual({ user: null, missing: null })
  expect((await newestActions(3)).map(({ action }) => action)).toEqual([
    'staff.signed-in',
    'staff.passkey-added',
    'staff.first-admin-created',
  ])
})

test('the next sign-in asks for the passkey, which signs in; a passkey of somebody else does not', async () => {
  const stage = createStage()
  const { authenticator } = await enrolledChief(stage)
  const { visitor, response } = await stage.signIn(CHIEF)
  expect(await json<SignedIn>(response)).toMatchObject({ missing: 'passkey' })
  expect(await codeOf(await enrol(visitor, newAuthenticator()))).toBe('second-factor-required')
  expect(await codeOf(await give(visitor, newAuthenticator()))).toBe('passkey-refused')
  expect(await whoami(visitor)).toBe(403)
  expect(await json<SessionView>(await give(visitor, authenticator))).toMatchObject({ missing: null })
  expect(await whoami(visitor)).toBe(200)
})

test.each(['required', 'optional'] as const)(
  'of two first passkeys that are enrolled at once, one is (%s)',
  async (policy) => {
    const stage = createStage(policy)
    const visitors = [(await stage.signIn(CHIEF)).visitor, (await stage.signIn(CHIEF)).visitor]
    const enrolments: { visitor: Visitor; response: unknown }[] = []
    for (const visitor of visitors) {
      const { options } = await json<PasskeyRequest>(await visitor.send('POST', '/api/auth/passkeys/options'))
      enrolments.push({ visitor, response: newAuthenticator().create(options) })
    }
    const userId = (await sessionOf(visitors[0] as Visitor)).user?.id ?? ''
    let answers: Promise<Response>[] = []
    await connection.db.transaction(async (tx) => {
      await createStaffRepository(tx).lockById(userId)
      answers = enrolments.map(({ visitor, response }) => visitor.send('POST', '/api/auth/passkeys', { response }))
      await delay(LONG_ENOUGH_TO_MEET_MS)
    })
    expect((await Promise.all(answers.map(async (answer) => codeOf(await answer)))).map(String).sort()).toEqual([
      '201',
      'second-factor-required',
    ])
    expect(await connection.db.select().from(passkeys)).toHaveLength(1)
    expect((await Promise.all(visitors.map(whoami))).sort()).toEqual([200, 403])
  },
)

test('half a session ends after fifteen minutes, however it is used', async () => {
  const stage = createStage()
  const { visitor } = await stage.signIn(CHIEF)
  for (let minutes = 0; minutes < 14; minutes += 2) {
    stage.advance(120_000)
    expect((await sessionOf(visitor)).user).not.toBeNull()
  }
  stage.advance(60_000)
  expect((await sessionOf(visitor)).user).toBeNull()
})

test('browsers are asked to verify who is there, never to enrol a passkey twice, and for one of the account', async () => {
  const stage = createStage()
  const { visitor, authenticator } = await enrolledChief(stage)
  const { options } = await json<PasskeyRequest>(await visitor.send('POST', '/api/auth/passkeys/options'))
  expect(options).toMatchObject({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    authenticatorSelection: { userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.id }],
  })
  expect(await requestOf(visitor)).toMatchObject({
    userVerification: 'required',
    allowCredentials: [{ id: authenticator.id }],
  })
})

test.each<[string, Falsehoods]>([
  ['another origin', { origin: 'https://collect.example.evil' }],
  ['the origin without TLS', { origin: 'http://collect.example' }],
  ['another relying party', { relyingPartyId: 'evil.example' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['nobody verified by the authenticator', { isUserVerified: false }],
])('an answer with %s neither enrols nor signs in', async (_, falsehoods) => {
  const stage = createStage()
  const { visitor } = await stage.signIn(CHIEF)
  expect(await codeOf(await enrol(visitor, newAuthenticator(), falsehoods))).toBe('passkey-refused')
  expect(await whoami(visitor)).toBe(403)
  const { authenticator } = await enrolledChief(stage)
  const again = (await stage.signIn(CHIEF)).visitor
  expect(await codeOf(await give(again, authenticator, falsehoods))).toBe('passkey-refused')
  expect(await whoami(again)).toBe(403)
})

test.each<[string, Falsehoods]>([
  ['a signature of another key', { hasOtherKey: true }],
  ['a count that has gone back: a copied passkey', { counter: 1 }],
  ['the count of the last time: a copied passkey', { counter: 2 }],
])('%s does not sign in', async (_, falsehoods) => {
  const stage = createStage()
  const { visitor, authenticator } = await enrolledChief(stage)
  await give(visitor, authenticator)
  const again = (await stage.signIn(CHIEF)).visitor
  expect(await codeOf(await give(again, authenticator, falsehoods))).toBe('passkey-refused')
})

test('a challenge is good once, for its session, its purpose and five minutes', async () => {
  const stage = createStage()
  const { visitor, authenticator } = await enrolledChief(stage)
  const send = (to: Visitor, response: unknown) => to.send('POST', '/api/auth/passkeys/assertion', { response })
  const answer = authenticator.get(await requestOf(visitor))
  expect((await send(visitor, answer)).status).toBe(200)
  expect(await codeOf(await send(visitor, answer))).toBe('passkey-refused')

  const parallel = authenticator.get(await requestOf(visitor))
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(visitor, parallel)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])

  const other = (await stage.signIn(CHIEF)).visitor
  const ofOther = authenticator.get(await requestOf(other))
  await requestOf(visitor)
  expect(await codeOf(await send(visitor, ofOther))).toBe('passkey-refused')

  const stale = authenticator.get(await requestOf(visitor))
  const newer = authenticator.get(await requestOf(visitor))
  expect(await codeOf(await send(visitor, stale))).toBe('passkey-refused')
  expect(await codeOf(await send(visitor, newer))).toBe('passkey-refused')

  const enrolment = (await json<PasskeyRequest>(await visitor.send('POST', '/api/auth/passkeys/options'))).options
  const own = await requestOf(visitor)
  expect((await send(visitor, authenticator.get(own))).status).toBe(200)
  const ofEnrolment = authenticator.get({ ...own, challenge: enrolment.challenge })
  expect(await codeOf(await send(visitor, ofEnrolment))).toBe('passkey-refused')

  const inTime = authenticator.get(await requestOf(visitor))
  stage.advance(FIVE_MINUTES_MS - 1)
  expect((await send(visitor, inTime)).status).toBe(200)
  const late = authenticator.get(await requestOf(visitor))
  stage.advance(FIVE_MINUTES_MS)
  expect(await codeOf(await send(visitor, late))).toBe('passkey-refused')
  await requestOf(visitor)
  stage.advance(FIVE_MINUTES_MS)
  await stage.auth.sweep()
  expect(await connection.db.select().from(passkeyChallenges)).toEqual([])
})

test('what asks for a fresh passkey takes one of the last five minutes', async () => {
  const stage = createStage()
  const { visitor, authenticator } = await enrolledChief(stage)
  const invite = (number: number) =>
    visitor.send('POST', '/api/admin/invitations', {
      email: `clerk-${number}@example.org`,
      role: 'admin',
      municipalityId: null,
      language: 'de',
    })
  stage.advance(FIVE_MINUTES_MS - 1)
  expect((await invite(1)).status).toBe(201)
  stage.advance(1)
  expect(await codeOf(await invite(2))).toBe('fresh-passkey-required')
  expect(await whoami(visitor)).toBe(200)
  expect(await codeOf(await enrol(visitor, newAuthenticator()))).toBe('fresh-passkey-required')
  const before = visitor.cookies.get(COOKIE)
  await give(visitor, authenticator)
  expect(visitor.cookies.get(COOKIE)).toBe(before)
  expect((await invite(2)).status).toBe(201)
})

test('somebody has several passkeys, names them, and removes all but the last', async () => {
  const stage = createStage()
  const { visitor, authenticator: first } = await enrolledChief(stage)
  stage.advance(1000)
  const second = newAuthenticator()
  const { id } = await json<Passkey>(await enrol(visitor, second))
  expect(await codeOf(await enrol(visitor, second))).toBe('passkey-refused')
  const list = async () => (await json<OwnPasskeys>(await visitor.send('GET', '/api/auth/passkeys'))).passkeys
  expect((await visitor.send('PUT', `/api/auth/passkeys/${id}`, { name: ' Schlüssel im Tresor\u00a0' })).status).toBe(
    204,
  )
  expect((await list()).map(({ name }) => name)).toEqual(['Browser', 'Schlüssel im Tresor'])
  for (const name of ['', '   ', 'x'.repeat(61), 'a\u200db'])
    expect((await visitor.send('PUT', `/api/auth/passkeys/${id}`, { name })).status).toBe(400)

  const foreign = await stage.signIn(CHIEF)
  for (const authenticator of [first, second]) expect((await give(foreign.visitor, authenticator)).status).toBe(200)
  const [{ id: firstId } = { id: '' }] = await list()
  const removals = [firstId, id].map((passkey) => visitor.send('DELETE', `/api/auth/passkeys/${passkey}`))
  expect((await Promise.all(removals)).map(({ status }) => status).sort()).toEqual([204, 409])
  expect(await newestActions(1)).toEqual([{ action: 'staff.passkey-removed', actor: CHIEF, detail: {} }])
  expect(await list()).toHaveLength(1)
  const [left] = await list()
  expect(await codeOf(await visitor.send('DELETE', `/api/auth/passkeys/${left?.id}`))).toBe('last-passkey')
  expect(await codeOf(await visitor.send('DELETE', `/api/auth/passkeys/${firstId}`))).toMatch(/-passkey|not-found/)
})

test('nobody renames or removes the passkey of somebody else', async () => {
  const stage = createStage()
  const { visitor: chief } = await enrolledChief(stage)
  const [row] = await connection.db.select({ id: passkeys.id }).from(passkeys)
  await chief.send('POST', '/api/admin/invitations', {
    email: 'second@example.org',
    role: 'admin',
    municipalityId: null,
    language: 'de',
  })
  const second = stage.browser()
  const token = stage.tokenFor('second@example.org', 'invitation')
  const accepted = await second.send('POST', '/api/auth/invitations/accept', { token })
  expect(await json<SignedIn>(accepted)).toMatchObject({ outcome: 'invitation-accepted', missing: 'enrolment' })
  const signedInAt = async () =>
    (await json<StaffList>(await chief.send('GET', '/api/admin/staff'))).staff.map((account) => account.lastSignedInAt)
  const chiefSignedInAt = stage.now().toISOString()
  expect(await signedInAt()).toEqual([chiefSignedInAt, null])
  stage.advance(1000)
  await enrol(second, newAuthenticator())
  expect(await signedInAt()).toEqual([chiefSignedInAt, stage.now().toISOString()])
  expect(await codeOf(await second.send('PUT', `/api/auth/passkeys/${row?.id}`, { name: 'x' }))).toBe(
    'passkey-not-found',
  )
  expect(await codeOf(await second.send('DELETE', `/api/auth/passkeys/${row?.id}`))).toBe('passkey-not-found')
})

/** A second admin who has enrolled, beside the first. */
async function twoAdmins(stage: Stage) {
  const first = await enrolledChief(stage)
  await first.visitor.send('POST', '/api/admin/invitations', {
    email: 'second@example.org',
    role: 'admin',
    municipalityId: null,
    language: 'de',
  })
  const second = stage.browser()
  await second.send('POST', '/api/auth/invitations/accept', {
    token: stage.tokenFor('second@example.org', 'invitation'),
  })
  await enrol(second, newAuthenticator())
  const { staff } = await json<StaffList>(await first.visitor.send('GET', '/api/admin/staff'))
  const idOf = (email: string) => staff.find((member) => member.email === email)?.id ?? ''
  return { first, second, staff, chiefId: idOf(CHIEF), secondId: idOf('second@example.org') }
}

test('another admin resets lost passkeys: sessions end, the next sign-in enrols; nobody does it for themselves', async () => {
  const stage = createStage()
  const { first, second, staff, chiefId, secondId } = await twoAdmins(stage)
  expect(staff).toMatchObject([
    { email: CHIEF, passkeyCount: 1, sessionCount: 1 },
    { email: 'second@example.org', passkeyCount: 1, sessionCount: 1 },
  ])
  const reset = (visitor: Visitor, id: string) => visitor.send('DELETE', `/api/admin/staff/${id}/passkeys`)
  expect(await codeOf(await reset(first.visitor, chiefId))).toBe('own-passkeys')
  expect((await reset(second, chiefId)).status).toBe(204)
  expect(await whoami(first.visitor)).toBe(401)
  expect(await newestActions(1)).toEqual([
    { action: 'staff.passkeys-reset', actor: 'second@example.org', detail: { email: CHIEF, count: 1 } },
  ])
  expect(await codeOf(await reset(second, chiefId))).toBe('passkey-not-found')
  const again = await stage.signIn(CHIEF)
  expect(await json<SignedIn>(again.response)).toMatchObject({ missing: 'enrolment' })
  expect((await enrol(again.visitor, newAuthenticator())).status).toBe(201)
  stage.advance(FIVE_MINUTES_MS)
  expect(await codeOf(await reset(again.visitor, secondId))).toBe('fresh-passkey-required')
})

test('with a passkey all other sessions of its account end: one of them may be a thief’s', async () => {
  const stage = createStage()
  const { first, second } = await twoAdmins(stage)
  const owner = first.visitor
  stage.advance(1000)
  const stolen = newAuthenticator()
  const { id } = await json<Passkey>(await enrol(owner, stolen))
  const thief = (await stage.signIn(CHIEF)).visitor
  expect((await give(thief, stolen)).status).toBe(200)
  const half = (await stage.signIn(CHIEF)).visitor
  expect((await owner.send('DELETE', `/api/auth/passkeys/${id}`)).status).toBe(204)
  expect([await whoami(owner), await whoami(second)]).toEqual([200, 200])
  for (const ended of [thief, half]) {
    expect(await whoami(ended)).toBe(401)
    expect(await codeOf(await enrol(ended, newAuthenticator()))).toBe('not-signed-in')
  }
})

test('a passkey that is given while another one is removed waits, and finds its session ended', async () => {
  const stage = createStage()
  const { visitor: owner, authenticator } = await enrolledChief(stage)
  const { visitor } = await stage.signIn(CHIEF)
  const response = authenticator.get(await requestOf(visitor))
  const userId = (await sessionOf(owner)).user?.id ?? ''
  let giving: Promise<Response> | undefined
  await connection.db.transaction(async (tx) => {
    await createStaffRepository(tx).lockById(userId)
    giving = visitor.send('POST', '/api/auth/passkeys/assertion', { response })
    await delay(LONG_ENOUGH_TO_MEET_MS)
    await createSessionRepository(tx).deleteAllOf(userId)
  })
  expect((await giving)?.status).toBe(401)
})

test('whose account goes while a passkey is being added to it is told that the session has ended', async () => {
  const stage = createStage()
  const { visitor } = await stage.signIn(CHIEF)
  const { options } = await json<PasskeyRequest>(await visitor.send('POST', '/api/auth/passkeys/options'))
  const response = newAuthenticator().create(options)
  const userId = (await sessionOf(visitor)).user?.id ?? ''
  let adding: Promise<Response> | undefined
  await connection.db.transaction(async (tx) => {
    await createStaffRepository(tx).lockById(userId)
    adding = visitor.send('POST', '/api/auth/passkeys', { response })
    await delay(LONG_ENOUGH_TO_MEET_MS)
    await createStaffRepository(tx).deleteAll()
  })
  expect((await adding)?.status).toBe(401)
})

test('so is whose account goes while a challenge is made for it', async () => {
  const stage = createStage()
  const { visitor } = await stage.signIn(CHIEF)
  let beginning: Promise<Response> | undefined
  await connection.db.transaction(async (tx) => {
    await createStaffRepository(tx).deleteAll()
    beginning = visitor.send('POST', '/api/auth/passkeys/options')
    await delay(LONG_ENOUGH_TO_MEET_MS)
  })
  expect((await beginning)?.status).toBe(401)
})

test('an admin ends the sessions of a colleague, in the log; the passkeys stay', async () => {
  const stage = createStage()
  const { first, second, secondId } = await twoAdmins(stage)
  stage.advance(FIVE_MINUTES_MS)
  expect((await first.visitor.send('DELETE', `/api/admin/staff/${secondId}/sessions`)).status).toBe(204)
  expect(await whoami(second)).toBe(401)
  expect(await whoami(first.visitor)).toBe(200)
  expect(await newestActions(1)).toEqual([
    { action: 'staff.sessions-ended', actor: CHIEF, detail: { email: 'second@example.org', count: 1 } },
  ])
  const unknown = '11111111-1111-4111-8111-111111111111'
  expect(await codeOf(await first.visitor.send('DELETE', `/api/admin/staff/${unknown}/sessions`))).toBe(
    'staff-not-found',
  )
  expect(await connection.db.select().from(passkeys)).toHaveLength(2)
})

test('the last admin gets in again by the command, which the log names', async () => {
  const stage = createStage()
  const { visitor } = await enrolledChief(stage)
  await resetPasskeysOf({ db: connection.db, now: stage.now }, ' Chief@Example.org ')
  expect(await whoami(visitor)).toBe(401)
  expect(await newestActions(1)).toEqual([
    { action: 'staff.passkeys-reset', actor: 'npm run reset-passkeys', detail: { email: CHIEF, count: 1 } },
  ])
  expect(await json<SignedIn>((await stage.signIn(CHIEF)).response)).toMatchObject({ missing: 'enrolment' })
  const again = resetPasskeysOf({ db: connection.db, now: stage.now }, 'nobody@example.org')
  await expect(again).rejects.toMatchObject({ code: 'staff-not-found' })
})

test('in the demo a passkey is optional; whoever has one is asked for it, in open sessions, too', async () => {
  const stage = createStage('optional')
  const { visitor } = await stage.signIn(CHIEF)
  const other = (await stage.signIn(CHIEF, stage.browser())).visitor
  expect([await whoami(visitor), await whoami(other)]).toEqual([200, 200])
  const authenticator = newAuthenticator()
  expect((await enrol(visitor, authenticator)).status).toBe(201)
  expect([await whoami(visitor), await whoami(other)]).toEqual([200, 403])
  expect(await sessionOf(other)).toMatchObject({ missing: 'passkey' })
  await give(other, authenticator)
  expect(await whoami(other)).toBe(200)
})

test('where no passkey is possible nobody is asked for one', async () => {
  const stage = createStage('not-possible')
  const { visitor } = await stage.signIn(CHIEF)
  expect(await json<OwnPasskeys>(await visitor.send('GET', '/api/auth/passkeys'))).toEqual({
    isPossible: false,
    passkeys: [],
  })
  expect(await codeOf(await enrol(visitor, newAuthenticator()))).toBe('passkeys-not-possible')
  stage.advance(FIVE_MINUTES_MS)
  const invitation = { email: 'x@example.org', role: 'admin', municipalityId: null, language: 'de' }
  expect((await visitor.send('POST', '/api/admin/invitations', invitation)).status).toBe(201)
})

test('a session that was open before passkeys were required is asked for one', async () => {
  const demo = createStage('optional')
  const { visitor } = await demo.signIn(CHIEF)
  const stage = createStage()
  const same = stage.browser()
  same.cookies.set(COOKIE, visitor.cookies.get(COOKIE) ?? '')
  expect(await whoami(same)).toBe(403)
  expect(await sessionOf(same)).toMatchObject({ missing: 'enrolment' })
})

test('asking for challenges is limited for each account, in whichever session', async () => {
  const stage = createStage()
  stage.limits.passkey = 2
  const { visitor } = await enrolledChief(stage)
  const again = (await stage.signIn(CHIEF)).visitor
  expect((await again.send('POST', '/api/auth/passkeys/assertion/options')).status).toBe(200)
  for (const asking of [visitor, again])
    expect((await asking.send('POST', '/api/auth/passkeys/assertion/options')).status).toBe(429)
  expect(JSON.stringify([...stage.counts.keys()])).not.toContain((await sessionOf(visitor)).user?.id)
})

test('nobody signed in gets nowhere, and answers of another form are refused', async () => {
  const stage = createStage()
  const nobody = stage.browser()
  for (const path of ['options', 'assertion/options'])
    expect(await codeOf(await nobody.send('POST', `/api/auth/passkeys/${path}`))).toBe('not-signed-in')
  const { visitor } = await stage.signIn(CHIEF)
  await visitor.send('POST', '/api/auth/passkeys/options')
  for (const response of [{}, { id: 'x', rawId: 'x', type: 'public-key', response: {} }, null])
    expect((await visitor.send('POST', '/api/auth/passkeys', { response })).status).toBe(400)
  expect(await codeOf(await visitor.send('POST', '/api/auth/passkeys/assertion/options'))).toBe('passkey-not-found')
  expect((await connection.db.select().from(staffSessions)).length).toBe(1)
})
