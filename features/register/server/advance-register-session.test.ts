import { randomBytes } from 'node:crypto'
import { registerSessions } from '@e-collecting/database/register'
import { hashOf } from '@e-collecting/wallet-session/server'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  canMoveSession,
  REGISTER_SESSION_TRANSITIONS,
  type RegisterSessionState,
  type RegisterSessionView,
} from '../contract.ts'
import { createRegisterSession } from './create-register-session.ts'
import { readRegisterSession } from './read-register-session.ts'
import { sweepRegister } from './sweep-register.ts'
import {
  ANNA,
  addItem,
  addMatchedSession,
  addMunicipality,
  addResident,
  clear,
  createRegisterStand,
  type RegisterStand,
  SECRET,
} from './testing.ts'

let register: RegisterStand
let municipality: Awaited<ReturnType<typeof addMunicipality>>

beforeAll(async () => {
  register = await createRegisterStand()
})
afterAll(() => register.close())
beforeEach(async () => {
  await clear(register)
  register.wallets.clear()
  municipality = await addMunicipality(register)
})

const begin = async () => (await createRegisterSession(register.deps, { bfsNumber: '261' }, SECRET)).id
const read = (id: string): Promise<RegisterSessionView> =>
  readRegisterSession(register.deps, { id, secret: SECRET }, 'client')
const row = async (id: string) => {
  const [found] = await register.db
    .select()
    .from(registerSessions)
    .where(eq(registerSessions.idHash, hashOf(id)))
  if (found === undefined) throw new Error('no session')
  return found
}
/** The wallet of a session says who it is. */
async function present(id: string, { givenName, familyName, birthDate } = ANNA) {
  const claims = { given_name: givenName, family_name: familyName, birth_date: birthDate }
  register.wallets.set((await row(id)).verificationId, { state: 'success', claims })
}

test('a match is made once and the claims are forgotten at once', async () => {
  const residentId = await addResident(register, municipality.id)
  const id = await begin()
  await present(id)
  const views = await Promise.all(Array.from({ length: 20 }, () => read(id)))
  for (const { state } of views) expect(['verified', 'matched']).toContain(state)
  expect(await read(id)).toMatchObject({ state: 'matched', credential: null })
  expect(await row(id)).toMatchObject({ einwohnerId: residentId, state: 'matched' })
  expect(register.forgotten).toEqual([(await row(id)).verificationId])
  expect(register.counted).toEqual(['register-match-client client', `register-match-municipality ${municipality.id}`])
})

test.each([
  ['another family name', { ...ANNA, familyName: 'Muller' }],
  ['another given name', { ...ANNA, givenName: 'Anne' }],
  ['another birth date', { ...ANNA, birthDate: '1990-05-16' }],
])('%s gives the one answer, after the one query', async (_, person) => {
  await addResident(register, municipality.id)
  const id = await begin()
  await present(id, person)
  expect(await read(id)).toEqual({ state: 'failed', reason: 'resident-not-matched' })
  expect(await row(id)).toMatchObject({ einwohnerId: null, failure: 'resident-not-matched' })
  expect(register.forgotten).toHaveLength(1)
})

test('somebody of another municipality is not found, nor is somebody who has left', async () => {
  const other = await addMunicipality(register, { bfsNumber: '351', name: 'Bern', canton: 'BE' })
  await addResident(register, other.id)
  const residentId = await addResident(register, municipality.id)
  await register.db.execute(sql`update einwohner set archived_at = now() where id = ${residentId}::uuid`)
  const id = await begin()
  await present(id)
  expect(await read(id)).toEqual({ state: 'failed', reason: 'resident-not-matched' })
})

test('over the limit nothing is looked up', async () => {
  await addResident(register, municipality.id)
  const id = await begin()
  await present(id)
  register.setOverLimit(true)
  expect(await read(id)).toEqual({ state: 'failed', reason: 'too-many-requests' })
  expect(register.forgotten).toHaveLength(1)
})

test('a match that died is finished by the next poll or the sweep, or given up when the person is forgotten', async () => {
  await addResident(register, municipality.id)
  const [polled, swept, lost] = [await begin(), await begin(), await begin()]
  for (const id of [polled, swept, lost]) await present(id)
  register.wallets.delete((await row(lost)).verificationId)
  await register.db
    .update(registerSessions)
    .set({ state: 'matching', attemptId: crypto.randomUUID(), leaseUntil: new Date(register.now().getTime() + 30_000) })
  expect(await read(polled)).toEqual({ state: 'verified' })
  register.advance(30.001)
  expect(await read(polled)).toMatchObject({ state: 'matched' })
  await sweepRegister(register.deps)
  expect(await row(swept)).toMatchObject({ state: 'matched' })
  expect(await read(lost)).toEqual({ state: 'failed', reason: 'matching-failed' })
})

test('the sweep ends what nobody asks for, and deletes it after a day', async () => {
  const residentId = await addResident(register, municipality.id)
  const overdue = await begin()
  const unused = await addMatchedSession(register, municipality.id, residentId)
  const item = await addItem(register)
  const used = await addMatchedSession(register, municipality.id, residentId)
  await register.deps.sessions.bindItem(hashOf(used.id), item.id)
  register.advance(1801)
  await sweepRegister(register.deps)
  expect(await row(overdue)).toMatchObject({ state: 'expired' })
  expect(register.forgotten).toHaveLength(1)
  expect(await row(unused.id)).toMatchObject({ state: 'expired', einwohnerId: null })
  expect(await row(used.id)).toMatchObject({ state: 'matched' })
  register.advance(86_400)
  await sweepRegister(register.deps)
  expect(await register.db.select().from(registerSessions)).toEqual([])
})

describe('every step of the session’s table', () => {
  const states = Object.keys(REGISTER_SESSION_TRANSITIONS) as RegisterSessionState[]
  const LATE = new Date('2030-01-01T00:00:00Z')

  async function inState(state: RegisterSessionState, residentId: string) {
    const idHash = hashOf(randomBytes(32).toString('base64url'))
    await register.db.insert(registerSessions).values({
      ...{ idHash, secretHash: hashOf(SECRET), gemeindeId: municipality.id, verificationId: 'v', state },
      ...{ createdAt: register.now(), expiresAt: register.now() },
      ...(state === 'matched' ? { einwohnerId: residentId, matchedAt: register.now() } : {}),
      ...(state === 'matching' ? { attemptId: ATTEMPT, leaseUntil: register.now() } : {}),
    })
    return idHash
  }
  const ATTEMPT = '00000000-0000-4000-8000-000000000001'
  const MOVES: Record<RegisterSessionState, (idHash: string, residentId: string) => Promise<boolean>> = {
    waiting: async () => false,
    matching: (idHash) => register.deps.sessions.takeLease(idHash, { attemptId: ATTEMPT, until: LATE }, LATE),
    matched: (idHash, residentId) => register.deps.sessions.recordMatch(idHash, ATTEMPT, residentId, register.now()),
    failed: async (idHash) =>
      (await register.deps.sessions.end(idHash, 'failed', 'verification-failed')) ||
      register.deps.sessions.recordFailure(idHash, ATTEMPT, 'resident-not-matched'),
    expired: async (idHash) =>
      (await register.deps.sessions.end(idHash, 'expired')) || register.deps.sessions.expireUnused(LATE, idHash),
    cancelled: (idHash) => register.deps.sessions.cancel(idHash),
  }
  test.each(states.flatMap((from) => states.map((to) => [from, to] as const)))('%s to %s', async (from, to) => {
    const residentId = await addResident(register, municipality.id)
    expect(await MOVES[to](await inState(from, residentId), residentId)).toBe(canMoveSession(from, to))
  })
})
