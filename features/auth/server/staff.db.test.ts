import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { gemeindeAdmins, gemeinden, invitations } from '@e-collecting/database/register'
import { auditLog, installationFacts, signInLinks, userRoles, users } from '@e-collecting/database/staff'
import { shareTestDatabase } from '@e-collecting/database/testing'
import { DomainError } from '@e-collecting/kernel'
import type { Mail } from '@e-collecting/mail'
import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { OpenInvitation, SessionView, StaffList } from '../contract.ts'
import { holdRight } from './hold-right.ts'
import { createStaffRepository } from './staff-repository.ts'
import { createAuthStage, problemOf } from './testing.ts'

/** A statement that has to wait for a row has come to it by then; where it has not, the test notices less and fails no more. */
const LONG_ENOUGH_TO_MEET_MS = 200
const SEVEN_DAYS_MS = 7 * 86_400_000

const connection = shareTestDatabase()
beforeEach(async () => {
  await connection.db.delete(users)
  await connection.db.delete(gemeinden)
  await connection.db.delete(invitations)
  await connection.db.delete(signInLinks)
  await connection.db.delete(installationFacts)
})

type Visitor = ReturnType<ReturnType<typeof createAuthStage>['browser']>
const invite = (email: string, municipalityId: string | null = null) => {
  const role = municipalityId === null ? 'admin' : 'gemeinde'
  return ['POST', '/api/admin/invitations', { email, role, municipalityId, language: 'de' }] as const
}
const accept = (token: string) => ['POST', '/api/auth/invitations/accept', { token }] as const
const staffOf = async (visitor: Visitor) => (await (await visitor.send('GET', '/api/admin/staff')).json()) as StaffList
const idOf = async (visitor: Visitor) =>
  ((await (await visitor.send('GET', '/api/auth/session')).json()) as SessionView).user?.id ?? 'nobody'
const newestActions = async (limit: number) => {
  const columns = { action: auditLog.action, detail: auditLog.detail, actor: auditLog.actorEmail }
  return connection.db.select(columns).from(auditLog).orderBy(desc(auditLog.id)).limit(limit)
}

test('an invitation is mailed, read without being used up, accepted once, and recorded', async () => {
  const stage = createAuthStage(connection.db)
  const municipality = await stage.municipality('Köniz', '355')
  const chief = await stage.admin()
  const response = await chief.send(...invite(' Clerk@Example.org', municipality))
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  const token = stage.tokenFor('clerk@example.org', 'invitation')
  const invitation = (await response.json()) as OpenInvitation
  expect(invitation).toMatchObject({
    email: 'clerk@example.org',
    municipality: { id: municipality, name: 'Köniz' },
    invitedBy: 'chief@example.org',
    expiresAt: new Date(stage.now().getTime() + SEVEN_DAYS_MS).toISOString(),
  })
  expect(JSON.stringify(invitation) + JSON.stringify(await connection.db.select().from(invitations))).not.toContain(
    token,
  )

  const clerk = stage.browser()
  const read = await clerk.send('POST', '/api/auth/invitations/read', { token })
  expect(await read.json()).toMatchObject({ email: 'clerk@example.org', role: 'gemeinde' })
  const answers = await Promise.all(
    [clerk, stage.browser(), stage.browser()].map((visitor) => visitor.send(...accept(token))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410])
  expect(await answers.find(({ status }) => status === 201)?.json()).toMatchObject({
    outcome: 'invitation-accepted',
    user: { email: 'clerk@example.org', role: 'gemeinde', municipalities: [{ id: municipality, name: 'Köniz' }] },
  })
  expect(await newestActions(2)).toEqual([
    { action: 'staff.invitation-accepted', actor: 'clerk@example.org', detail: { role: 'gemeinde' } },
    { action: 'staff.invited', actor: 'chief@example.org', detail: { email: 'clerk@example.org', role: 'gemeinde' } },
  ])
  expect(await staffOf(chief)).toMatchObject({
    staff: [
      { email: 'chief@example.org', isAdmin: true, municipalities: [], isSelf: true },
      { email: 'clerk@example.org', isAdmin: false, municipalities: [{ name: 'Köniz' }], isSelf: false },
    ],
    invitations: [],
  })
})

test('a newer invitation to the same role voids the older, one to another role does not', async () => {
  const stage = createAuthStage(connection.db)
  const municipality = await stage.municipality('Köniz', '355')
  const chief = await stage.admin()
  await chief.send(...invite('clerk@example.org', municipality))
  const older = stage.tokenFor('clerk@example.org', 'invitation')
  await chief.send(...invite('clerk@example.org', municipality))
  const newer = stage.tokenFor('clerk@example.org', 'invitation')
  expect(await newestActions(2)).toMatchObject([
    {
      action: 'staff.invitation-withdrawn',
      detail: { email: 'clerk@example.org', role: 'gemeinde', reason: 'invited-again' },
    },
    { action: 'staff.invited' },
  ])
  await chief.send(...invite('clerk@example.org'))
  await chief.send(...invite('clerk@example.org', await stage.municipality('Bern', '351')))
  expect((await staffOf(chief)).invitations).toHaveLength(3)
  expect((await stage.browser().send(...accept(older))).status).toBe(410)
  expect((await stage.browser().send(...accept(newer))).status).toBe(201)
})

test('of invitations to one role made at once, one is open', async () => {
  const stage = createAuthStage(connection.db)
  const admins = [await stage.admin(), await stage.admin(), await stage.invited('second@example.org', null)]
  const answers = await Promise.all(admins.map((admin) => admin.send(...invite('third@example.org'))))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await staffOf(admins[0] as Visitor)).invitations).toHaveLength(1)
})

test('an invitation made or accepted while its inviter is removed is void, or it came first', async () => {
  for (let round = 1; round <= 5; round++) {
    await connection.db.delete(users)
    const stage = createAuthStage(connection.db)
    const second = await stage.invited('second@example.org', null)
    const chief = await stage.admin()
    const secondId = await idOf(second)
    await second.send(...invite('third@example.org'))
    const token = stage.tokenFor('third@example.org', 'invitation')
    const [removed, accepted, invited] = await Promise.all([
      chief.send('DELETE', `/api/admin/staff/${secondId}/roles/admin`),
      stage.browser().send(...accept(token)),
      second.send(...invite('fourth@example.org')),
    ])
    expect(removed.status).toBe(204)
    expect([201, 410]).toContain(accepted.status)
    expect([201, 401, 403]).toContain(invited.status)
    expect((await staffOf(chief)).invitations).toEqual([])
  }
})

test('an invitation lapses after seven days, and one that was taken back opens nothing', async () => {
  const stage = createAuthStage(connection.db)
  const chief = await stage.admin()
  const { id } = (await (await chief.send(...invite('second@example.org'))).json()) as OpenInvitation
  expect((await chief.send('DELETE', `/api/admin/invitations/${id}`)).status).toBe(204)
  expect((await chief.send('DELETE', `/api/admin/invitations/${id}`)).status).toBe(404)
  expect((await newestActions(1))[0]?.action).toBe('staff.invitation-withdrawn')
  expect((await stage.browser().send(...accept(stage.tokenFor('second@example.org', 'invitation')))).status).toBe(410)

  const lapsing = (await (await chief.send(...invite('third@example.org'))).json()) as OpenInvitation
  stage.advance(SEVEN_DAYS_MS)
  const token = stage.tokenFor('third@example.org', 'invitation')
  expect((await stage.browser().send('POST', '/api/auth/invitations/read', { token })).status).toBe(410)
  const anew = await stage.admin()
  expect((await anew.send('DELETE', `/api/admin/invitations/${lapsing.id}`)).status).toBe(404)
  expect((await stage.browser().send(...accept(token))).status).toBe(410)
  await stage.auth.sweep()
  expect(await connection.db.select({ id: invitations.id }).from(invitations)).toEqual([])
})

test('accepting an invitation ends the session that the browser held, whoever’s that was', async () => {
  const stage = createAuthStage(connection.db)
  const visitor = await stage.admin()
  await visitor.send(...invite('clerk@example.org', await stage.municipality('Köniz', '355')))
  const before = visitor.cookies.get('e-collecting-session') ?? ''
  expect((await visitor.send(...accept(stage.tokenFor('clerk@example.org', 'invitation')))).status).toBe(201)
  const thief = stage.browser()
  thief.cookies.set('e-collecting-session', before)
  expect(await idOf(thief)).toBe('nobody')
})

test('inviting is limited for each admin; what is counted does not name them', async () => {
  const stage = createAuthStage(connection.db)
  stage.limits.invitation = 2
  const second = await stage.invited('second@example.org', null)
  const chief = await stage.admin()
  const statuses = []
  for (const [number, admin] of [chief, chief, second].entries())
    statuses.push((await admin.send(...invite(`clerk-${number}@example.org`))).status)
  expect(statuses).toEqual([201, 429, 201])
  expect([...stage.counts.keys()].join()).not.toContain(await idOf(chief))
})

test('nobody is invited to what they have, an admin to nothing, and to no unknown municipality', async () => {
  const stage = createAuthStage(connection.db)
  const [koeniz, bern] = [await stage.municipality('Köniz', '355'), await stage.municipality('Bern', '351')]
  await stage.invited('clerk@example.org', koeniz)
  const chief = await stage.admin()
  const taken = { status: 409, type: '/problems/already-has-role' }
  expect(await problemOf(await chief.send(...invite('clerk@example.org', koeniz)))).toEqual(taken)
  expect(await problemOf(await chief.send(...invite('chief@example.org')))).toEqual(taken)
  expect(await problemOf(await chief.send(...invite('chief@example.org', bern)))).toEqual(taken)
  expect((await chief.send(...invite('clerk@example.org', bern))).status).toBe(201)
  expect((await chief.send(...invite('new@example.org', randomUUID()))).status).toBe(404)
  const mixed = { email: 'new@example.org', role: 'admin', municipalityId: koeniz, language: 'de' }
  expect((await chief.send('POST', '/api/admin/invitations', mixed)).status).toBe(400)
  expect(
    (await chief.send('POST', '/api/admin/invitations', { ...mixed, role: 'gemeinde', municipalityId: null })).status,
  ).toBe(400)
})

test('an invitation whose mail cannot be sent is not open, and the log says so', async () => {
  const stage = createAuthStage(connection.db, {
    mailer: {
      send: async ({ text }) => {
        if (text.includes('#invitation=')) throw new DomainError('mail-unavailable', 'No.')
        stage.mails.push({ to: 'chief@example.org', subject: '', text, html: '' })
      },
    },
  })
  const chief = await stage.admin()
  expect((await chief.send(...invite('second@example.org'))).status).toBe(502)
  expect((await staffOf(chief)).invitations).toEqual([])
  expect((await newestActions(2)).map(({ action }) => action)).toEqual(['staff.invitation-withdrawn', 'staff.invited'])
})

test('an invitation whose mail cannot be sent leaves the one before open', async () => {
  let isDown = false
  const mailer = {
    send: async (mail: Mail) => {
      if (isDown) throw new DomainError('mail-unavailable', 'No.')
      stage.mails.push(mail)
    },
  }
  const stage = createAuthStage(connection.db, { mailer })
  const chief = await stage.admin()
  const { id } = (await (await chief.send(...invite('second@example.org'))).json()) as OpenInvitation
  isDown = true
  expect((await chief.send(...invite('second@example.org'))).status).toBe(502)
  expect((await staffOf(chief)).invitations).toMatchObject([{ id }])
  const token = stage.tokenFor('second@example.org', 'invitation')
  expect((await stage.browser().send(...accept(token))).status).toBe(201)
})

test('an invitation that was taken back while its mail failed is not told twice', async () => {
  const stage = createAuthStage(connection.db, {
    mailer: {
      send: async ({ text }) => {
        if (text.includes('#invitation=')) {
          await connection.db.delete(invitations)
          throw new DomainError('mail-unavailable', 'No.')
        }
        stage.mails.push({ to: 'chief@example.org', subject: '', text, html: '' })
      },
    },
  })
  expect((await (await stage.admin()).send(...invite('second@example.org'))).status).toBe(502)
  expect((await newestActions(1)).map(({ action }) => action)).toEqual(['staff.invited'])
})

test('a right is gone with the next request; with the last one account and sessions go', async () => {
  const stage = createAuthStage(connection.db)
  const [koeniz, bern] = [await stage.municipality('Köniz', '355'), await stage.municipality('Bern', '351')]
  const clerk = await stage.invited('clerk@example.org', koeniz)
  const chief = await stage.admin()
  await chief.send(...invite('clerk@example.org', bern))
  await clerk.send(...accept(stage.tokenFor('clerk@example.org', 'invitation')))
  const id = await idOf(clerk)
  const whoami = async () => (await clerk.send('GET', '/api/admin/whoami')).json()
  expect(await whoami()).toMatchObject({ municipalityIds: expect.arrayContaining([bern, koeniz]) })
  const remove = (municipality: string) => chief.send('DELETE', `/api/admin/staff/${id}/municipalities/${municipality}`)
  expect((await remove(bern)).status).toBe(204)
  expect(await problemOf(await remove(bern))).toEqual({ status: 404, type: '/problems/staff-not-found' })
  expect(await whoami()).toMatchObject({ municipalityIds: [koeniz] })
  expect((await remove(koeniz)).status).toBe(204)
  expect(await whoami()).toMatchObject({ type: '/problems/not-signed-in' })
  expect((await staffOf(chief)).staff.map(({ email }) => email)).toEqual(['chief@example.org'])
  expect(await connection.db.select({ email: users.email }).from(users)).toEqual([{ email: 'chief@example.org' }])
  expect((await stage.signIn('clerk@example.org')).response.status).toBe(403)
  expect((await newestActions(20)).find(({ action }) => action === 'staff.role-withdrawn')).toMatchObject({
    detail: { email: 'clerk@example.org', role: 'gemeinde' },
  })
})

test('whoever loses their last right goes alone, and the log says which municipality it was of', async () => {
  const stage = createAuthStage(connection.db)
  const municipality = await stage.municipality('Köniz', '355')
  const [clerk, chief] = [await stage.invited('clerk@example.org', municipality), await stage.admin()]
  const second = await stage.invited('second@example.org', null)
  await createStaffRepository(connection.db).ensure('nobody@example.org', stage.now())
  await chief.send('DELETE', `/api/admin/staff/${await idOf(clerk)}/municipalities/${municipality}`)
  const emails = (await connection.db.select({ email: users.email }).from(users)).map(({ email }) => email)
  expect(emails.toSorted()).toEqual(['chief@example.org', 'nobody@example.org', 'second@example.org'])
  await chief.send('DELETE', `/api/admin/staff/${await idOf(second)}/roles/admin`)
  const columns = { action: auditLog.action, municipalityId: auditLog.gemeindeId }
  expect(await connection.db.select(columns).from(auditLog).orderBy(desc(auditLog.id)).limit(2)).toEqual([
    { action: 'staff.role-withdrawn', municipalityId: null },
    { action: 'staff.role-withdrawn', municipalityId: municipality },
  ])
})

test('who signs in while their last right is withdrawn is refused', async () => {
  const stage = createAuthStage(connection.db)
  await stage.invited('clerk@example.org', await stage.municipality('Köniz', '355'))
  const visitor = stage.browser()
  await visitor.send('POST', '/api/auth/links', { email: 'clerk@example.org', language: 'de' })
  let signingIn: Promise<Response> | undefined
  await connection.db.transaction(async (tx) => {
    const staff = createStaffRepository(tx)
    await staff.lockByEmail('clerk@example.org')
    signingIn = visitor.send('POST', '/api/auth/sessions', { token: stage.tokenFor('clerk@example.org') })
    await delay(LONG_ENOUGH_TO_MEET_MS)
    await tx.delete(gemeindeAdmins)
    await staff.deleteWithoutRole()
  })
  expect((await signingIn)?.status).toBe(403)
})

test('whoever withdraws a right waits for work that holds it, and work that comes later is without it', async () => {
  const stage = createAuthStage(connection.db)
  const municipality = await stage.municipality('Köniz', '355')
  const clerk = await idOf(await stage.invited('clerk@example.org', municipality))
  const chief = await stage.admin()
  const order: string[] = []
  let withdrawing: Promise<unknown> | undefined
  await connection.db.transaction(async (tx) => {
    expect(await holdRight(tx, clerk, municipality)).toBe(true)
    expect(await holdRight(tx, clerk, randomUUID())).toBe(false)
    withdrawing = chief
      .send('DELETE', `/api/admin/staff/${clerk}/municipalities/${municipality}`)
      .then(({ status }) => order.push(`withdrawn ${status}`))
    await delay(LONG_ENOUGH_TO_MEET_MS)
    order.push('worked')
  })
  await withdrawing
  expect(order).toEqual(['worked', 'withdrawn 204'])
  expect(await holdRight(connection.db, clerk, municipality)).toBe(false)
})

test('an account that is given a role while the sweep is at it stays', async () => {
  const stage = createAuthStage(connection.db)
  const now = stage.now()
  const userId = await createStaffRepository(connection.db).ensure('clerk@example.org', now)
  let sweeping: Promise<void> | undefined
  await connection.db.transaction(async (tx) => {
    const staff = createStaffRepository(tx)
    await staff.lockById(userId)
    sweeping = stage.auth.sweep()
    await delay(LONG_ENOUGH_TO_MEET_MS)
    await staff.grant(userId, { role: 'admin' }, null, now)
  })
  await sweeping
  expect((await createStaffRepository(connection.db).list()).map(({ id }) => id)).toEqual([userId])
})

test('an account that lost its right with its municipality is nobody at once and swept away', async () => {
  const stage = createAuthStage(connection.db)
  const clerk = await stage.invited('clerk@example.org', await stage.municipality('Köniz', '355'))
  await connection.db.delete(gemeinden)
  expect(await idOf(clerk)).toBe('nobody')
  const { staff } = await staffOf(await stage.admin())
  expect(staff.map(({ email }) => email)).toEqual(['chief@example.org'])
  await stage.auth.sweep()
  expect(await connection.db.select({ email: users.email }).from(users)).toEqual([{ email: 'chief@example.org' }])
})

test('the last admin stays, and invitations of an admin who is removed are void', async () => {
  const stage = createAuthStage(connection.db)
  const chief = await stage.admin()
  const own = `/api/admin/staff/${await idOf(chief)}/roles/admin`
  expect(await problemOf(await chief.send('DELETE', own))).toEqual({ status: 409, type: '/problems/last-admin' })
  const second = await stage.invited('second@example.org', null)
  await second.send(...invite('third@example.org'))
  expect((await chief.send('DELETE', `/api/admin/staff/${await idOf(second)}/roles/admin`)).status).toBe(204)
  expect((await second.send('GET', '/api/admin/staff')).status).toBe(401)
  expect((await stage.browser().send(...accept(stage.tokenFor('third@example.org', 'invitation')))).status).toBe(410)
  expect((await newestActions(2)).toReversed()).toMatchObject([
    {
      action: 'staff.invitation-withdrawn',
      actor: 'chief@example.org',
      detail: { email: 'third@example.org', role: 'admin', reason: 'inviter-withdrawn' },
    },
    { action: 'staff.role-withdrawn', detail: { email: 'second@example.org', role: 'admin' } },
  ])
})

test('of two admins who remove each other at once, one stays', async () => {
  for (let round = 1; round <= 5; round++) {
    await connection.db.delete(users)
    const stage = createAuthStage(connection.db)
    const second = await stage.invited('second@example.org', null)
    const chief = await stage.admin()
    const [chiefId, secondId] = [await idOf(chief), await idOf(second)]
    const answers = await Promise.all([
      chief.send('DELETE', `/api/admin/staff/${secondId}/roles/admin`),
      second.send('DELETE', `/api/admin/staff/${chiefId}/roles/admin`),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await connection.db.select({ id: userRoles.userId }).from(userRoles)).toHaveLength(1)
  }
})

test('of two admins who give up their own role at once, one stays', async () => {
  for (let round = 1; round <= 5; round++) {
    await connection.db.delete(users)
    const stage = createAuthStage(connection.db)
    const second = await stage.invited('second@example.org', null)
    const admins = [await stage.admin(), second]
    const answers = await Promise.all(
      admins.map(async (admin) => admin.send('DELETE', `/api/admin/staff/${await idOf(admin)}/roles/admin`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  }
})

const SOME_ID = '11111111-1111-4111-8111-111111111111'
const INVITE_BODY = invite('x@example.org')[2]

/** Every route of this feature, and what nobody, a clerk and an admin get from it. */
test.each([
  ['GET', '/api/auth/session', undefined, [200, 200, 200]],
  ['GET', '/api/auth/sessions', undefined, [401, 200, 200]],
  ['DELETE', `/api/auth/sessions/${SOME_ID}`, undefined, [401, 404, 404]],
  ['DELETE', '/api/auth/sessions', undefined, [401, 204, 204]],
  ['DELETE', '/api/auth/session', undefined, [204, 204, 204]],
  ['POST', '/api/auth/links', { email: 'x@example.org', language: 'de' }, [202, 202, 202]],
  ['POST', '/api/auth/links/read', { token: 'x'.repeat(43) }, [410, 410, 410]],
  ['POST', '/api/auth/sessions', { token: 'x'.repeat(43) }, [410, 410, 410]],
  ['POST', '/api/auth/invitations/read', { token: 'x'.repeat(43) }, [410, 410, 410]],
  ['POST', '/api/auth/invitations/accept', { token: 'x'.repeat(43) }, [410, 410, 410]],
  ['GET', '/api/admin/staff', undefined, [401, 403, 200]],
  ['POST', '/api/admin/invitations', INVITE_BODY, [401, 403, 201]],
  ['POST', '/api/admin/invitations', { not: 'valid' }, [401, 403, 400]],
  ['DELETE', `/api/admin/invitations/${SOME_ID}`, undefined, [401, 403, 404]],
  ['DELETE', `/api/admin/staff/${SOME_ID}/roles/admin`, undefined, [401, 403, 404]],
  ['DELETE', `/api/admin/staff/${SOME_ID}/municipalities/${SOME_ID}`, undefined, [401, 403, 404]],
  ['GET', '/api/mailbox', undefined, [200, 200, 200]],
] as const)('%s %s answers nobody, a clerk and an admin as it should', async (method, path, body, expected) => {
  const stage = createAuthStage(connection.db)
  const clerk = await stage.invited('clerk@example.org', await stage.municipality('Köniz', '355'))
  const visitors = [stage.browser(), clerk, await stage.admin()]
  const statuses = []
  for (const visitor of visitors) statuses.push((await visitor.send(method, path, body)).status)
  expect(statuses).toEqual(expected)
})

test('no body of a clerk or a guest raises anybody', async () => {
  const stage = createAuthStage(connection.db)
  const municipality = await stage.municipality('Köniz', '355')
  const clerk = await stage.invited('clerk@example.org', municipality)
  const before = await connection.db.select().from(userRoles)
  for (const visitor of [clerk, stage.browser()]) {
    await visitor.send(...invite('clerk@example.org'))
    await visitor.send('POST', '/api/auth/links', { email: 'clerk@example.org', language: 'de', role: 'admin' })
    await visitor.send('POST', '/api/auth/sessions', { token: 'x'.repeat(43), role: 'admin' })
  }
  expect(await connection.db.select().from(userRoles)).toEqual(before)
  expect(await connection.db.select({ id: gemeindeAdmins.gemeindeId }).from(gemeindeAdmins)).toEqual([
    { id: municipality },
  ])
})
