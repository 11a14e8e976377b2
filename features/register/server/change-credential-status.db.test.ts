import { randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import { credentials } from '@e-collecting/database/register'
import { shareInFile } from '@e-collecting/database/testing'
import type { ExchangeState } from '@e-collecting/exchanges'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type CredentialDetails,
  canChangeStatus,
  type ProviderStatus,
  recordStatusOf,
  type SettableStatus,
} from '../contract.ts'
import type { Fault } from './testing/breakable-issuer.ts'
import { addItem, addMunicipality, addResident, addStaff, auditOf, clear, createRegisterStand } from './testing.ts'

const SETTABLE: readonly SettableStatus[] = ['CANCELLED', 'READY', 'ISSUED', 'SUSPENDED', 'REVOKED']

const register = shareInFile(createRegisterStand)
let admin: Actor
let clerk: Actor
let foreign: Actor
let issued: CredentialDetails

beforeEach(async () => {
  await clear(register)
  const municipality = await addMunicipality(register)
  const other = await addMunicipality(register, { bfsNumber: '351', name: 'Bern', canton: 'BE' })
  const residentId = await addResident(register, municipality.id)
  const { slug } = await addItem(register)
  admin = await addStaff(register, { isAdmin: true, municipalityIds: [] })
  clerk = await addStaff(register, { isAdmin: false, municipalityIds: [municipality.id] })
  foreign = await addStaff(register, { isAdmin: false, municipalityIds: [other.id] })
  issued = (await as(clerk, 'POST', '', { residentId, popularVote: slug })).body as unknown as CredentialDetails
})

async function as(actor: Actor | undefined, method: string, path: string, body?: unknown) {
  register.actor.current = actor
  const response = await register.api.request(`/api/admin/credentials${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const change = (actor: Actor | undefined, status: SettableStatus) =>
  as(actor, 'PUT', `/${issued.id}/status`, status === 'SUSPENDED' ? { status, reason: 'device-lost' } : { status })
const typeOf = ({ body }: { body: Record<string, unknown> }) => String(body.type).replace('/problems/', '')
/** The offer at the issuer takes steps that no wallet of this test knows how to cause. */
const stepOffer = async (...states: ExchangeState[]) => {
  for (const state of states)
    await register.stand.exchanges.move(issued.managementId ?? '', () => ({ change: { state } }))
}
/** An issuer of another make calls the offer by a name that ours does not use. */
const call = (status: ProviderStatus) =>
  register.breakWire((made) => (made.startsWith('GET') ? Response.json({ status }) : 'none'))

/** Puts the credential into a state by the means of the world, or of the issuer where there is none. */
const REACH: Record<Exclude<ProviderStatus, 'unknown'>, () => Promise<unknown>> = {
  INIT: async () => call('INIT'),
  OFFERED: async () => undefined,
  IN_PROGRESS: () => register.beginCollecting(issued.offerDeepLink ?? ''),
  DEFERRED: () => stepOffer('IN_PROGRESS', 'DEFERRED'),
  READY: () => stepOffer('IN_PROGRESS', 'DEFERRED', 'READY'),
  REQUESTED: async () => call('REQUESTED'),
  ISSUED: () => register.collect(issued.offerDeepLink ?? ''),
  SUSPENDED: async () => {
    await REACH.ISSUED()
    await change(admin, 'SUSPENDED')
  },
  REVOKED: async () => {
    await REACH.ISSUED()
    await change(admin, 'REVOKED')
  },
  CANCELLED: () => change(admin, 'CANCELLED'),
  EXPIRED: async () => register.advance(86_400),
}
const STATES = Object.keys(REACH) as (keyof typeof REACH)[]

describe.each(STATES.flatMap((from) => SETTABLE.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  test('for admin, clerk, a foreign clerk and nobody', async () => {
    await REACH[from]()
    const path = `/${issued.id}/status`
    expect((await as(undefined, 'PUT', path, { status: to })).status).toBe(401)
    expect(typeOf(await change(foreign, to))).toBe('credential-not-found')
    const who = SETTABLE.indexOf(to) % 2 === 0 ? admin : clerk
    const answer = await change(who, to)
    if (canChangeStatus(from, to)) {
      expect(answer.body).toMatchObject({ providerStatus: to, status: recordStatusOf(to) })
      const log = await auditOf(register, issued.id)
      expect(log.at(-1)).toMatchObject({
        action: to === 'REVOKED' ? 'credential.revoked' : 'credential.status-changed',
        actorId: who.userId,
        detail: { from, to },
      })
      expect(await change(who === admin ? clerk : admin, to)).toMatchObject({ status: 409 })
    } else expect(answer).toMatchObject({ status: 409, body: { type: '/problems/status-step-refused' } })
  })
})

test('who revoked and when stands in the record', async () => {
  await REACH.ISSUED()
  const { body } = await as(clerk, 'POST', `/${issued.id}/revoke`)
  expect(body).toMatchObject({ status: 'revoked', revokedAt: register.now().toISOString() })
  const [row] = await register.db.select().from(credentials).where(eq(credentials.id, issued.id))
  expect(row).toMatchObject({ revokedBy: clerk.userId, revokedAt: register.now() })
  expect(typeOf(await as(clerk, 'POST', `/${issued.id}/revoke`))).toBe('status-step-refused')
})

/** What was read last was read by another machine, whose clock is ahead. */
const readAhead = (seconds: number) =>
  register.db
    .update(credentials)
    .set({ providerStatusAt: new Date(register.now().getTime() + seconds * 1000) })
    .where(eq(credentials.id, issued.id))

test('what was revoked stands in the record at once, though another machine has read it at a later time of its clock', async () => {
  await REACH.ISSUED()
  await readAhead(3)
  const ahead = new Date(register.now().getTime() + 3000)
  expect((await change(clerk, 'REVOKED')).body).toMatchObject({ providerStatus: 'REVOKED', status: 'revoked' })
  const [row] = await register.db.select().from(credentials).where(eq(credentials.id, issued.id))
  expect(row, 'no earlier reading comes after it').toMatchObject({ providerStatusAt: ahead, revokedBy: clerk.userId })
})

test('a step that the issuer refuses is read again', async () => {
  await REACH.ISSUED()
  register.breakWire(async (call): Promise<Fault> => {
    if (call.startsWith('PATCH')) await register.stand.issuer.changeStatus(issued.managementId ?? '', 'REVOKED')
    return 'none'
  })
  expect(typeOf(await change(clerk, 'SUSPENDED'))).toBe('status-step-refused')
  expect(await register.record(issued.id)).toMatchObject({ providerStatus: 'REVOKED', status: 'revoked' })
})

test.each(['500', 'timeout'] as const)('an issuer that fails with %s changes nothing here', async (fault) => {
  await REACH.ISSUED()
  register.breakWire((call) => (call.startsWith('PATCH') ? fault : 'none'))
  expect(await change(clerk, 'SUSPENDED')).toMatchObject({
    status: 502,
    body: { type: '/problems/status-unconfirmed' },
  })
  expect(register.failures).toHaveLength(1)
  register.breakWire(() => fault)
  expect(typeOf(await change(clerk, 'SUSPENDED'))).toBe('status-not-updated')
  expect(typeOf(await as(clerk, 'POST', `/${issued.id}/refresh`))).toBe('issuer-unavailable')
  register.mendWire()
  expect((await change(clerk, 'SUSPENDED')).body).toMatchObject({ providerStatus: 'SUSPENDED' })
})

test('an issuer that fails, and does not say what it did either, is reported with both', async () => {
  await REACH.ISSUED()
  let isDown = false
  register.breakWire((call) => {
    isDown ||= call.startsWith('PATCH')
    return isDown ? '500' : 'none'
  })
  expect(typeOf(await change(clerk, 'SUSPENDED'))).toBe('status-unconfirmed')
  expect(register.failures).toHaveLength(2)
})

const refusing = (...statuses: number[]) =>
  register.breakWire((made) => {
    const status = made.startsWith('PATCH') ? statuses.shift() : undefined
    return status === undefined ? 'none' : Response.json({ detail: 'no' }, { status })
  })

test.each([
  [400, 'status-step-refused'],
  [401, 'issuer-not-set-up'],
  [403, 'issuer-not-set-up'],
  [404, 'status-not-updated'],
  [422, 'status-not-updated'],
  [429, 'status-not-updated'],
])('of all refusals only 400 is an impossible step: %i', async (status, problem) => {
  await REACH.ISSUED()
  refusing(status)
  expect(typeOf(await change(clerk, 'SUSPENDED'))).toBe(problem)
  register.mendWire()
  expect((await change(clerk, 'SUSPENDED')).body).toMatchObject({ providerStatus: 'SUSPENDED' })
})

test('a conflict at the issuer is tried once more', async () => {
  await REACH.ISSUED()
  refusing(409)
  expect((await change(clerk, 'SUSPENDED')).body).toMatchObject({ providerStatus: 'SUSPENDED' })
  refusing(409, 409)
  expect(typeOf(await change(clerk, 'ISSUED'))).toBe('status-not-updated')
})

test('an issuer that does not let us in is named, whatever it is asked', async () => {
  register.breakWire(() => Response.json({ detail: 'no token' }, { status: 401 }))
  expect(typeOf(await as(clerk, 'POST', `/${issued.id}/refresh`))).toBe('issuer-not-set-up')
  expect(await change(clerk, 'CANCELLED')).toMatchObject({ status: 502, body: { type: '/problems/issuer-not-set-up' } })
})

test('a record that the issuer knows nothing of can be neither refreshed nor changed', async () => {
  await register.db.update(credentials).set({ managementId: null, providerStatus: null, status: 'error' })
  expect(typeOf(await change(clerk, 'REVOKED'))).toBe('no-management-id')
  expect(typeOf(await as(clerk, 'POST', `/${issued.id}/refresh`))).toBe('no-management-id')
  expect((await as(clerk, 'GET', `/${issued.id}`)).body).toMatchObject({ hasManagementId: false, subject: null })
})

test('a refresh shows what has happened at the issuer, to staff of the municipality only', async () => {
  await REACH.ISSUED()
  expect(typeOf(await as(foreign, 'POST', `/${issued.id}/refresh`))).toBe('credential-not-found')
  expect(typeOf(await as(foreign, 'GET', `/${issued.id}`))).toBe('credential-not-found')
  expect(typeOf(await as(foreign, 'POST', `/${issued.id}/revoke`))).toBe('credential-not-found')
  expect((await as(clerk, 'POST', `/${issued.id}/refresh`)).body).toMatchObject({
    providerStatus: 'ISSUED',
    offerDeepLink: null,
  })
})

test('while a new offer is being made nobody changes the earlier one; once that attempt has died anybody may', async () => {
  const leaseUntil = new Date(register.now().getTime() + 30_000)
  await register.db.update(credentials).set({ status: 'pending', attemptId: randomUUID(), leaseUntil })
  expect(typeOf(await change(clerk, 'CANCELLED'))).toBe('credential-in-progress')
  register.advance(30.001)
  expect((await change(clerk, 'CANCELLED')).status).toBe(200)
})

test('who suspends says why, out of a closed list, and the log keeps it with the item', async () => {
  await REACH.ISSUED()
  const put = (body: object) => as(clerk, 'PUT', `/${issued.id}/status`, body)
  for (const body of [
    { status: 'SUSPENDED' },
    { status: 'SUSPENDED', reason: 'Anna has moved' },
    { status: 'ISSUED', reason: 'device-lost' },
  ])
    expect((await put(body)).status).toBe(400)
  expect((await put({ status: 'SUSPENDED', reason: 'device-lost' })).status).toBe(200)
  const popularVote = issued.popularVote.slug
  expect((await auditOf(register, issued.id)).at(-1)).toMatchObject({
    action: 'credential.status-changed',
    detail: { from: 'ISSUED', to: 'SUSPENDED', reason: 'device-lost', popularVote },
  })
})

test('while it is suspended the panel is told when, by whom and why, from the log; no longer once it is released or revoked', async () => {
  await REACH.ISSUED()
  expect((await as(clerk, 'GET', `/${issued.id}`)).body.suspension).toBeNull()
  await change(clerk, 'SUSPENDED')
  const suspension = { at: register.now().toISOString(), by: clerk.email, reason: 'device-lost' }
  expect((await as(admin, 'GET', `/${issued.id}`)).body.suspension).toEqual(suspension)
  expect((await change(admin, 'ISSUED')).body.suspension).toBeNull()
  await change(clerk, 'SUSPENDED')
  expect((await change(admin, 'REVOKED')).body.suspension).toBeNull()
})

test('what the issuer has suspended by itself after a release has no reason here', async () => {
  await REACH.SUSPENDED()
  await change(admin, 'ISSUED')
  call('SUSPENDED')
  const { body } = await as(clerk, 'POST', `/${issued.id}/refresh`)
  expect([body.providerStatus, body.suspension]).toEqual(['SUSPENDED', null])
})
