import { randomUUID } from 'node:crypto'
import type { Actor } from '@e-collecting/auth/server'
import { einwohner } from '@e-collecting/database/register'
import { shareInFile } from '@e-collecting/database/testing'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CredentialOptions, CredentialPage } from '../contract.ts'
import { createCredentialStanding } from './credential-standing-repository.ts'
import { createRecordAdder } from './testing/record-adder.ts'
import { addItem, addMunicipality, addResident, addStaff, createRegisterStand } from './testing.ts'

const register = shareInFile(createRegisterStand)
let zurich: { id: string }
let bern: { id: string }
let trains: Awaited<ReturnType<typeof addItem>>
let ended: Awaited<ReturnType<typeof addItem>>
let admin: Actor
let clerk: Actor

const addRecord = createRecordAdder(register)
const people = {
  anna: { givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' },
  beat: { givenName: 'Beat', familyName: 'Zürcher', birthDate: '1985-01-02' },
  cora: { givenName: 'Cora', familyName: 'Ärni', birthDate: '1970-12-31' },
}
const residents: Record<string, string> = {}

beforeAll(async () => {
  zurich = await addMunicipality(register)
  bern = await addMunicipality(register, { bfsNumber: '351', name: 'Bern', canton: 'BE', hasDid: false })
  trains = await addItem(register, { slug: 'nachtzuege' })
  ended = await addItem(register, { slug: 'alt', titleDe: 'Altes', titleFr: null, endDate: '2026-02-01' })
  residents.anna = await addResident(register, zurich.id, people.anna)
  residents.beat = await addResident(register, zurich.id, people.beat)
  residents.cora = await addResident(register, bern.id, people.cora)
  admin = await addStaff(register, { isAdmin: true, municipalityIds: [] })
  clerk = await addStaff(register, { isAdmin: false, municipalityIds: [zurich.id] })
  await addRecord(zurich.id, residents.anna, trains, ['issued', 'ISSUED'])
  await addRecord(zurich.id, residents.beat, trains, ['error', 'EXPIRED'])
  await addRecord(zurich.id, residents.beat, ended, ['error', null])
  await addRecord(bern.id, residents.cora, trains, ['revoked', 'REVOKED'])
  await addRecord(bern.id, residents.cora, ended, ['pending', null])
})

async function ask<Answer>(actor: Actor | undefined, method: string, path: string, body?: unknown) {
  register.actor.current = actor
  const response = await register.api.request(`/api/admin${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    cache: response.headers.get('cache-control'),
    body: (await response.json()) as Answer,
  }
}
const search = async (actor: Actor, body: object) =>
  (await ask<CredentialPage>(actor, 'POST', '/credentials/search', body)).body
const names = ({ items }: CredentialPage) =>
  items.map(({ resident, popularVote }) => `${resident.givenName} ${popularVote.slug}`)

test('nobody unsigned gets to any route, not even to be told what is wrong with a request', async () => {
  const id = randomUUID()
  for (const [method, path] of [
    ['POST', '/credentials/search'],
    ['GET', '/credential-options'],
    ['GET', '/overview'],
    ['POST', '/credentials'],
    ['GET', `/credentials/${id}`],
    ['POST', `/credentials/${id}/refresh`],
    ['PUT', `/credentials/${id}/status`],
    ['POST', `/credentials/${id}/revoke`],
  ] as const)
    expect((await ask(undefined, method, path, method === 'GET' ? undefined : { wrong: true })).status).toBe(401)
})

test('admins see all, a clerk only what belongs to the own municipality, and nothing is cached', async () => {
  const { body, cache } = await ask<CredentialPage>(admin, 'POST', '/credentials/search', {})
  expect(cache).toBe('no-store')
  expect(names(body)).toEqual(['Cora alt', 'Cora nachtzuege', 'Beat alt', 'Beat nachtzuege', 'Anna nachtzuege'])
  expect(body).toMatchObject({ cursor: null, previous: null, next: null, total: 5 })
  expect(names(await search(clerk, {}))).toEqual(['Beat alt', 'Beat nachtzuege', 'Anna nachtzuege'])
  expect(names(await search(clerk, { municipalityId: bern.id }))).toEqual([])
  expect(names(await search(clerk, { residentId: residents.beat }))).toEqual(['Beat alt', 'Beat nachtzuege'])
  expect(names(await search(clerk, { residentId: residents.cora }))).toEqual([])
  const nobody = { ...clerk, municipalityIds: [] }
  expect(await search(nobody, {})).toMatchObject({ items: [], total: 0 })
})

test.each<[object, string[]]>([
  [{ popularVote: 'alt' }, ['Cora alt', 'Beat alt']],
  [{ popularVote: 'no-such-item' }, []],
  [{ status: 'ISSUED' }, ['Anna nachtzuege']],
  [{ status: 'EXPIRED' }, ['Beat nachtzuege']],
  [{ status: 'error' }, ['Beat alt']],
  [{ status: 'pending' }, ['Cora alt']],
  [{ status: 'unknown' }, []],
  [{ text: 'muller' }, ['Anna nachtzuege']],
  [{ text: 'Mueller anna' }, ['Anna nachtzuege']],
  [{ text: '31.12.1970', popularVote: 'nachtzuege' }, ['Cora nachtzuege']],
  [{ text: '%' }, ['Cora alt', 'Cora nachtzuege', 'Beat alt', 'Beat nachtzuege', 'Anna nachtzuege']],
  [{ sort: 'createdAt', direction: 'asc', status: 'REVOKED' }, ['Cora nachtzuege']],
])('a search for %j finds %j', async (body, expected) => {
  expect(names(await search(admin, body))).toEqual(expected)
})

test.each([{ letters: 'Z' }, { sort: 'name', letters: 'Z', text: 'Cora' }, { page: 2 }])(
  '%j is refused',
  async (body) => {
    expect((await ask(admin, 'POST', '/credentials/search', body)).status).toBe(400)
  },
)

test('names are in order, and status', async () => {
  const byName = (await search(admin, { sort: 'name' })).items.map(({ resident }) => resident.familyName)
  expect(byName).toEqual(['Ärni', 'Ärni', 'Müller', 'Zürcher', 'Zürcher'])
  const turned = (await search(admin, { sort: 'name', direction: 'desc' })).items.map(
    ({ resident }) => resident.familyName,
  )
  expect(turned).toEqual(byName.toReversed())
  const byLetters = (await search(admin, { sort: 'name', letters: 'zü' })).items
  expect(byLetters.map(({ resident }) => resident.familyName)).toEqual(['Zürcher', 'Zürcher'])
  const byStatus = (await search(admin, { sort: 'status' })).items.map(({ providerStatus }) => providerStatus)
  expect(byStatus).toEqual(['EXPIRED', 'ISSUED', 'REVOKED', null, null])
})

test('a resident renamed is found by the new name only', async () => {
  const rename = (text: string) =>
    register.db
      .update(einwohner)
      .set({ searchText: text })
      .where(eq(einwohner.id, residents.cora ?? ''))
  await rename(' keller  cora ')
  expect(names(await search(admin, { text: 'keller' }))).toEqual(['Cora alt', 'Cora nachtzuege'])
  expect(names(await search(admin, { text: 'arni' }))).toEqual([])
  await rename(' arni  cora ')
})

test.each([{ text: 5 }, { page: 0 }, { sort: 'birthDate' }, { municipalityId: 'x' }, { more: 1 }])(
  'a search of another shape is refused: %j',
  async (body) => {
    expect((await ask(admin, 'POST', '/credentials/search', body)).status).toBe(400)
  },
)

test('titles come in the asked language, German where there is none', async () => {
  const { body } = await ask<CredentialPage>(clerk, 'POST', '/credentials/search?language=fr', {})
  expect(new Set(body.items.map(({ popularVote }) => popularVote.title))).toEqual(new Set(['Trains de nuit', 'Altes']))
})

test('options are the own municipalities and all items, of which open ones can be issued', async () => {
  const own = (await ask<CredentialOptions>(clerk, 'GET', '/credential-options')).body
  const anywhere = { level: 'federal', canton: null, municipality: null }
  expect(own).toEqual({
    municipalities: [{ id: zurich.id, name: 'Zürich', bfsNumber: '261', canton: 'ZH', hasDid: true }],
    popularVotes: [
      { slug: 'alt', title: 'Altes', ...anywhere, isIssuable: false },
      { slug: 'nachtzuege', title: 'Nachtzüge', ...anywhere, isIssuable: true },
    ],
  })
  const all = (await ask<CredentialOptions>(admin, 'GET', '/credential-options')).body
  expect(all.municipalities.map(({ name, hasDid }) => [name, hasDid])).toEqual([
    ['Bern', false],
    ['Zürich', true],
  ])
})

test.each<[string, () => [Actor, string | undefined, string], string]>([
  ['a foreign resident', () => [clerk, residents.cora, 'nachtzuege'], 'resident-not-found'],
  ['an unknown resident', () => [admin, randomUUID(), 'nachtzuege'], 'resident-not-found'],
  ['a second credential', () => [clerk, residents.anna, 'nachtzuege'], 'credential-exists'],
  ['an ended item', () => [clerk, residents.anna, 'alt'], 'popular-vote-ended'],
  ['an unknown item', () => [clerk, residents.anna, 'nichts'], 'popular-vote-not-found'],
])('%s is refused', async (_, input, code) => {
  const [actor, residentId, popularVote] = input()
  const { body } = await ask<{ type: string }>(actor, 'POST', '/credentials', { residentId, popularVote })
  expect(body.type).toBe(`/problems/${code}`)
})

test('a municipality without DID is said as such', async () => {
  const residentId = await addResident(register, bern.id, { ...people.cora, givenName: 'Dora' })
  const { status, body } = await ask<{ type: string }>(admin, 'POST', '/credentials', {
    residentId,
    popularVote: 'nachtzuege',
  })
  expect({ status, type: body.type }).toEqual({ status: 409, type: '/problems/municipality-without-did' })
})

test('what may be deleted follows from what is live and what was collected', async () => {
  const standing = createCredentialStanding(register)
  const read = (of: Parameters<typeof standing.read>[1]) => standing.read(register.db, of)
  expect(await read({ municipalityId: bern.id })).toMatchObject({ live: 1, collected: 1 })
  const nothing = { live: 0, collected: 0, liveSince: null }
  expect(await read({ residentId: residents.beat ?? '' })).toEqual(nothing)
  expect(await read({ popularVoteId: trains.id })).toMatchObject({ collected: 2 })
  await standing.deleteUncollected(register.db, { residentId: residents.beat ?? '' })
  expect(names(await search(clerk, {}))).toEqual(['Anna nachtzuege'])
  await standing.deleteUncollected(register.db, { popularVoteId: trains.id })
  expect(names(await search(admin, { municipalityId: bern.id }))).toEqual(['Cora alt', 'Cora nachtzuege'])
})

test('what belongs to the demo goes with all of its records, whatever stands in them', async () => {
  const standing = createCredentialStanding(register)
  await standing.deleteAll(register.db, { popularVoteIds: [trains.id] })
  expect(names(await search(admin, {})).filter((name) => name.endsWith('nachtzuege'))).toEqual([])
  expect(names(await search(admin, { municipalityId: bern.id }))).toEqual(['Cora alt'])
  await standing.deleteAll(register.db, { residentIds: [residents.cora ?? ''] })
  expect(names(await search(admin, { municipalityId: bern.id }))).toEqual([])
})
