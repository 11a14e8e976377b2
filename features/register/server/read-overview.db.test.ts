import { recordAudit } from '@e-collecting/audit/server'
import type { Actor } from '@e-collecting/auth/server'
import { shareInFile } from '@e-collecting/database/testing'
import { swissDay } from '@e-collecting/kernel'
import { beforeAll, expect, test } from 'vitest'
import type { CredentialPage, Overview, ProviderStatus, RecordStatus } from '../contract.ts'
import { createCredentialListRepository } from './credential-list-repository.ts'
import { createRecordAdder } from './testing/record-adder.ts'
import { addItem, addMunicipality, addResident, addStaff, createRegisterStand } from './testing.ts'

const register = shareInFile(createRegisterStand)
const addRecord = createRecordAdder(register)
const places: { id: string; name: string }[] = []
let admin: Actor
let zurich: Actor
let bern: Actor

/** So many of each in Zurich; in Berne one each. */
const RECORDS: [number, [RecordStatus, ProviderStatus | null]][] = [
  [2, ['issued', 'OFFERED']],
  [1, ['issued', 'IN_PROGRESS']],
  [1, ['issued', 'DEFERRED']],
  [1, ['issued', 'READY']],
  [3, ['error', null]],
  [1, ['issued', 'unknown']],
  [1, ['pending', 'OFFERED']],
  [1, ['pending', null]],
  [1, ['issued', 'ISSUED']],
  [1, ['error', 'EXPIRED']],
]

async function addRecords([at, timesIn]: [number, (times: number) => number], item: { id: string }) {
  const municipalityId = places[at]?.id ?? ''
  for (const [times, state] of RECORDS)
    for (let one = 0; one < timesIn(times); one++)
      await addRecord(municipalityId, await addResident(register, municipalityId), item, state)
}

const dayFromNow = (days: number) => swissDay(new Date(register.now().getTime() + days * 86_400_000))

const imported = (at: number, left: number) =>
  recordAudit(register.db, {
    actor: admin,
    at: register.now(),
    action: 'residents.imported',
    recordId: places[at]?.id ?? '',
    municipalityId: places[at]?.id ?? '',
    detail: { created: 10 + at, updated: 2, unchanged: 1, left },
  })

beforeAll(async () => {
  places.push(await addMunicipality(register))
  places.push(await addMunicipality(register, { bfsNumber: '351', name: 'Bern', canton: 'BE' }))
  const rights = (at: number) => ({ isAdmin: false, municipalityIds: [places[at]?.id ?? ''] })
  admin = await addStaff(register, { isAdmin: true, municipalityIds: [] })
  zurich = await addStaff(register, rights(0))
  bern = await addStaff(register, rights(1))
  const item = await addItem(register, { slug: 'today', endDate: dayFromNow(0) })
  await addItem(register, { slug: 'in-two-weeks', endDate: dayFromNow(14), titleDe: 'Brücken' })
  await addItem(register, { slug: 'in-fifteen-days', endDate: dayFromNow(15) })
  await addItem(register, { slug: 'over', endDate: dayFromNow(-1) })
  await addItem(register, { slug: 'without-end', endDate: null })
  await addItem(register, { slug: 'switched-off', endDate: dayFromNow(3), status: 'inactive' })
  await addItem(register, { slug: 'also-today', endDate: dayFromNow(0) })
  await addItem(register, { slug: 'of-berne', level: 'cantonal', kanton: 'BE', endDate: dayFromNow(5) })
  await addItem(register, { slug: 'of-zurich', level: 'municipal', gemeindeBfs: '261', endDate: dayFromNow(6) })
  await addRecords([0, (times) => times], item)
  await addRecords([1, () => 1], item)
  await imported(0, 0)
  await imported(1, 4)
  await imported(1, 3)
})

async function ask<Answer>(actor: Actor | undefined, method: 'GET' | 'POST', path: string, body?: object) {
  register.actor.current = actor
  const response = await register.api.request(`/api/admin${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}
const overview = (actor: Actor, language = 'de') => ask<Overview>(actor, 'GET', `/overview?language=${language}`)
const slugs = ({ ending }: Overview) => ending.map(({ slug }) => slug)

test('an admin is told the numbers of all municipalities, a clerk those of the own one', async () => {
  expect(await overview(admin)).toMatchObject({ openOffers: 9, faulty: 6 })
  expect(await overview(zurich)).toMatchObject({ openOffers: 5, faulty: 4 })
  expect(await overview(bern)).toMatchObject({ openOffers: 4, faulty: 2 })
})

test.each(['open', 'faulty'] as const)('the list under %s has as many as its number says', async (status) => {
  for (const actor of [admin, zurich, bern]) {
    const { openOffers, faulty } = await overview(actor)
    const { total, items } = await ask<CredentialPage>(actor, 'POST', '/credentials/search', { status })
    expect([total, items.length]).toEqual(Array(2).fill(status === 'open' ? openOffers : faulty))
  }
})

test('items end soon from fourteen days before their last day on, those of a day by name; a clerk sees those that are open in the own municipality', async () => {
  expect(slugs(await overview(admin))).toEqual(['also-today', 'today', 'of-berne', 'of-zurich', 'in-two-weeks'])
  expect(slugs(await overview(zurich))).toEqual(['also-today', 'today', 'of-zurich', 'in-two-weeks'])
  expect(slugs(await overview(bern))).toEqual(['also-today', 'today', 'of-berne', 'in-two-weeks'])
  expect((await overview(bern, 'rm')).ending.at(-1)).toEqual({
    slug: 'in-two-weeks',
    title: 'Brücken',
    endDate: dayFromNow(14),
  })
  expect((await overview(bern, 'fr')).ending.at(0)?.title).toBe('Trains de nuit')
})

test('the last import is the newest of the own municipality, with what was taken and what was faulty', async () => {
  const [first, second] = places.map(({ id, name }) => ({ id, name }))
  const at = register.now().toISOString()
  expect((await overview(zurich)).lastImport).toEqual({ at, municipality: first, taken: 13, faulty: 0 })
  expect((await overview(bern)).lastImport).toEqual({ at, municipality: second, taken: 14, faulty: 3 })
  expect((await overview(admin)).lastImport).toEqual({ at, municipality: second, taken: 14, faulty: 3 })
})

test('whoever has no municipality is told of nothing', async () => {
  const nothing = { openOffers: 0, faulty: 0, ending: [], lastImport: null }
  expect(await overview({ ...zurich, municipalityIds: [] })).toEqual(nothing)
})

test('what is more than anybody counts has no number', async () => {
  const list = createCredentialListRepository(register.deps)
  expect(await list.count({ status: 'open' }, { visible: 'all', limit: 9 })).toBe(9)
  expect(await list.count({ status: 'open' }, { visible: 'all', limit: 8 })).toBeNull()
})
