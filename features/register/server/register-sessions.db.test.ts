import { gemeinden } from '@e-collecting/database/register'
import { shareInFile } from '@e-collecting/database/testing'
import { exchangeIdOf } from '@e-collecting/exchanges'
import { createResidentRepository } from '@e-collecting/municipalities/server/testing'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RegisterSessionView } from '../contract.ts'
import { createRegisterSession } from './create-register-session.ts'
import { readRegisterSession } from './read-register-session.ts'
import {
  ANNA,
  addItem,
  addMatchedSession,
  addMunicipality,
  addResident,
  clear,
  createRegisterStand,
  MERGED_NUMBER,
  rowOf,
  SECRET,
} from './testing.ts'

const register = shareInFile(createRegisterStand)
let municipality: Awaited<ReturnType<typeof addMunicipality>>

beforeEach(async () => {
  await clear(register)
  municipality = await addMunicipality(register)
})

const begin = async () =>
  (await createRegisterSession(register.deps, { bfsNumber: '261' }, { secret: SECRET, client: 'client' })).id
const read = async (id: string): Promise<RegisterSessionView> =>
  readRegisterSession(register.deps, await register.open(id))
const sixteenYearsBefore = (instant: Date) => `${instant.getUTCFullYear() - 16}${instant.toISOString().slice(4, 10)}`
const counted = () => [`client ${municipality.id}`]
const refused = { code: 'register-session-not-found' }

test('a match is made when the wallet answers, whoever looks, and the claims are forgotten at once', async () => {
  const residentId = await addResident(register, municipality.id)
  const id = await begin()
  expect(await read(id)).toMatchObject({ state: 'waiting' })
  await register.present(id)
  expect(await rowOf(register, id)).toMatchObject({ state: 'SETTLED', sealedClaims: null, sealedRequest: null })
  expect(await read(id)).toMatchObject({ state: 'matched', credential: null })
  // And not from which browser: that would join a resident with whatever else was counted for it.
  const entryAt = register.now().toISOString()
  expect((await register.open(id)).context).toEqual({ municipalityId: municipality.id, residentId, entryAt })
  expect(register.counted, 'only failed matches count').toEqual([])
})

test.each([
  ['another family name', { ...ANNA, familyName: 'Muller' }],
  ['another given name', { ...ANNA, givenName: 'Anne' }],
  ['another birth date', { ...ANNA, birthDate: '1990-05-16' }],
])('%s gives the one answer, after the one query', async (_, person) => {
  await addResident(register, municipality.id)
  const id = await begin()
  await register.present(id, person)
  expect(await read(id)).toEqual({ state: 'failed', reason: 'resident-not-matched' })
  expect(await rowOf(register, id)).toMatchObject({ state: 'FAILED', sealedContext: null, sealedClaims: null })
  expect(register.counted).toEqual(counted())
})

test('who stands in the register of a municipality that has merged into the own one is found there', async () => {
  const merged = await addMunicipality(register, { bfsNumber: MERGED_NUMBER, name: 'Alt' })
  const residentId = await addResident(register, merged.id)
  const id = await begin()
  await register.present(id)
  expect(await read(id)).toMatchObject({ state: 'matched' })
  expect((await register.open(id)).context).toMatchObject({ municipalityId: municipality.id, residentId })
})

test('who is found as the own municipality goes gets the one answer', async () => {
  const merged = await addMunicipality(register, { bfsNumber: MERGED_NUMBER, name: 'Alt' })
  await addResident(register, merged.id)
  const id = await begin()
  const { residents } = register
  const match = residents.match.bind(residents)
  vi.spyOn(residents, 'match').mockImplementationOnce(async (person) => {
    await register.db.delete(gemeinden).where(eq(gemeinden.id, municipality.id))
    return match(person)
  })
  await register.present(id)
  expect(await read(id)).toEqual({ state: 'failed', reason: 'resident-not-matched' })
  expect(register.failures).toEqual([])
})

test('two residents with the same name and birth date are told apart by nobody', async () => {
  await addResident(register, municipality.id)
  await addResident(register, municipality.id)
  const id = await begin()
  await register.present(id)
  expect(await read(id)).toEqual({ state: 'failed', reason: 'resident-ambiguous' })
  expect(register.counted).toEqual(counted())
})

test('somebody of another municipality is not found, nor is somebody who has left', async () => {
  const other = await addMunicipality(register, { bfsNumber: '351', name: 'Bern', canton: 'BE' })
  await addResident(register, other.id)
  const residentId = await addResident(register, municipality.id)
  await register.db.execute(sql`update einwohner set archived_at = now() where id = ${residentId}::uuid`)
  const id = await begin()
  await register.present(id)
  expect(await read(id)).toEqual({ state: 'failed', reason: 'resident-not-matched' })
})

test.each([
  ['a child', { ...ANNA, birthDate: '2020-05-17' }, null, 'resident-too-young'],
  ['somebody whose entry says that there is no right to vote', ANNA, false, 'resident-without-right'],
] as const)(
  '%s is told so, by whom the register has found, and nobody counts it as a wrong guess',
  async (_, person, right, reason) => {
    await addResident(register, municipality.id, person, right)
    const id = await begin()
    await register.present(id, person)
    expect(await read(id)).toEqual({ state: 'failed', reason })
    expect(await rowOf(register, id)).toMatchObject({ state: 'FAILED', sealedContext: null, sealedClaims: null })
    expect(register.counted).toEqual([])
    expect(register.failures).toEqual([])
  },
)

test('whose entry says that there is a right to vote is matched, and so is a 16-year-old of Glarus', async () => {
  const glarus = await addMunicipality(register, { bfsNumber: '1632', name: 'Glarus', canton: 'GL' })
  await addResident(register, municipality.id, ANNA, true)
  const young = { givenName: 'Fritz', familyName: 'Zwicky', birthDate: sixteenYearsBefore(register.now()) }
  await addResident(register, glarus.id, young)
  const id = await begin()
  await register.present(id)
  expect(await read(id)).toMatchObject({ state: 'matched' })
  const other = await createRegisterSession(register.deps, { bfsNumber: '1632' }, { secret: SECRET, client: 'client' })
  await register.present(other.id, young)
  expect(await read(other.id)).toMatchObject({ state: 'matched' })
})

test('that somebody is too young is told to nobody whom the register does not know', async () => {
  await addResident(register, municipality.id, { ...ANNA, birthDate: '2020-05-17' })
  const id = await begin()
  await register.present(id, { ...ANNA, birthDate: '2020-05-18' })
  expect(await read(id)).toEqual({ state: 'failed', reason: 'resident-not-matched' })
})

test('after too many failed matches nobody is asked to show anything', async () => {
  const before = await exchangeCount()
  register.limits.isReached = true
  await expect(begin()).rejects.toMatchObject({ code: 'too-many-requests' })
  expect(await exchangeCount()).toBe(before)
})
const exchangeCount = async () => {
  const { rows } = await register.db.execute<{ n: number }>(sql`select count(*)::int as n from trust.exchanges`)
  return rows[0]?.n
}

test('a match that failed for a moment is made by the next look or the sweep, or given up after three attempts', async () => {
  await addResident(register, municipality.id)
  const [polled, swept, lost] = [await begin(), await begin(), await begin()]
  await register.db.execute(sql`alter table einwohner rename to away`)
  for (const id of [polled, swept, lost]) {
    await register.present(id)
    expect(await rowOf(register, id)).toMatchObject({ state: 'ANSWERED', attempts: 1 })
  }
  for (const expected of [{ state: 'verified' }, { state: 'failed', reason: 'matching-failed' }])
    expect(await read(lost)).toEqual(expected)
  expect(register.failures).toHaveLength(2)
  await register.db.execute(sql`alter table away rename to einwohner`)
  expect(await read(polled)).toMatchObject({ state: 'matched' })
  await register.deps.sessions.sweep()
  expect(await rowOf(register, swept)).toMatchObject({ state: 'SETTLED', sealedClaims: null })
})

describe('with somebody matched', () => {
  let residentId: string
  beforeEach(async () => {
    residentId = await addResident(register, municipality.id)
  })

  test('the sweep ends what nobody asks for, and deletes it when the day after is over', async () => {
    const [overdue, unused, used] = [await begin(), await matched(), await matched()]
    const item = await addItem(register)
    const day = new Date(register.now().getTime() + 86_400_000)
    const bind = (notes: object) => ({ ...notes, municipalityId: municipality.id, popularVoteId: item.id })
    expect(await register.deps.sessions.note(await register.open(used), bind, day)).toBe(true)
    register.advance(1801)
    expect(await read(unused)).toEqual({ state: 'expired' })
    await register.stand.exchanges.sweep(register.now())
    const ended = { state: 'LAPSED', sealedContext: null, browserHash: expect.anything() }
    expect(await rowOf(register, overdue)).toMatchObject(ended)
    expect(await rowOf(register, unused)).toMatchObject(ended)
    expect(await rowOf(register, used)).toMatchObject({ state: 'SETTLED' })
    for (let day = 0; day < 3; day++) {
      register.advance(86_400)
      await register.stand.exchanges.sweep(register.now())
    }
    for (const id of [overdue, unused, used]) await expect(rowOf(register, id)).rejects.toThrow('no session')
  })

  test('a session ends when the entry of the register has changed since', async () => {
    const id = await matched()
    register.advance(1)
    await createResidentRepository(register.db).update(
      residentId,
      { ...ANNA, givenName: 'Berta', hasRightToVote: null },
      register.now(),
    )
    expect(await read(id)).toEqual({ state: 'expired' })
    expect(await rowOf(register, id)).toMatchObject({ state: 'LAPSED', sealedContext: null })
  })

  test('a session ends when the entry of the register has been changed while it was looked for', async () => {
    const { residents } = register
    const match = residents.match.bind(residents)
    vi.spyOn(residents, 'match').mockImplementationOnce(async (person) => {
      const found = await match(person)
      register.advance(1)
      const corrected = { ...ANNA, givenName: 'Berta', hasRightToVote: null }
      await createResidentRepository(register.db).update(residentId, corrected, register.now())
      return found
    })
    expect(await read(await matched())).toEqual({ state: 'expired' })
  })

  test('a session ends when the entry was changed by a machine whose clock is behind, and at no other time of a clock', async () => {
    register.advance(3)
    const id = await matched()
    register.advance(-2)
    expect(await read(id)).toMatchObject({ state: 'matched' })
    const corrected = { ...ANNA, givenName: 'Berta', hasRightToVote: null }
    await createResidentRepository(register.db).update(residentId, corrected, register.now())
    expect(await read(id)).toEqual({ state: 'expired' })
    await createResidentRepository(register.db).update(residentId, { ...ANNA, hasRightToVote: null }, register.now())
    register.advance(-1)
    expect(await read(await matched()), 'changed last by one that is ahead').toMatchObject({ state: 'matched' })
  })

  test('a session ends when the entry of the register is gone', async () => {
    const id = await matched()
    await createResidentRepository(register.db).delete(residentId)
    expect(await read(id)).toEqual({ state: 'expired' })
    expect(await rowOf(register, id)).toMatchObject({ state: 'LAPSED', sealedContext: null })
  })

  test.each<[string, (id: string) => [string, string | undefined]]>([
    ['with another secret', (id) => [id, 'x'.repeat(43)]],
    ['without a cookie', (id) => [id, undefined]],
    ['with an id that differs in its secret part', (id) => [`${id.slice(0, -4)}AAAA`, SECRET]],
    ['with no id at all', () => ['x', SECRET]],
  ])('nobody else opens a session: %s', async (_, wrong) => {
    const id = await matched()
    const [wrongId, secret] = wrong(id)
    const opening = register.deps.sessions.open({ id: wrongId, secret })
    expect(await opening).toBeUndefined()
    if (secret !== undefined) await expect(register.open(wrongId, secret)).rejects.toMatchObject(refused)
    expect(await read(id)).toMatchObject({ state: 'matched' })
  })

  test('a session of another flow is none of ours', async () => {
    const id = await matched()
    await register.db.execute(
      sql`update trust.exchanges set owner = 'support', version = version + 1 where id = ${exchangeIdOf(id)}::uuid`,
    )
    register.advance(1800)
    await expect(register.open(id)).rejects.toMatchObject(refused)
  })

  const matched = () => addMatchedSession(register, municipality.id)
})
