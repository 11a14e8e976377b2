import { randomUUID } from 'node:crypto'
import { credentials, einwohner, gemeinden } from '@e-collecting/database/register'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Municipality, Resident, ResidentPage } from '../contract.ts'
import { createResidentLookup } from './resident-lookup-repository.ts'
import { createResidentRepository } from './resident-repository.ts'
import { createRegisterStand } from './testing/register-stand.ts'

const stand = await createRegisterStand()
const residents = createResidentRepository(stand.db)
const lookup = createResidentLookup(stand.statements)
let bern: Municipality
const numbers = ['351', '261', '2701', '5586', '5002']
afterAll(() => stand.close())
beforeEach(async () => {
  stand.become(stand.admin)
  await stand.db.delete(gemeinden).where(eq(gemeinden.residentCount, 0))
  bern = await stand.addMunicipality(numbers.shift() ?? '')
})
afterEach(async () => {
  stand.standing.live.clear()
  stand.standing.collected.clear()
  await stand.db.delete(credentials)
  await stand.db.delete(einwohner)
  numbers.push(bern.bfsNumber)
})

const anna = { givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' }
const path = () => `/api/admin/municipalities/${bern.id}/residents`
/** As many as a test needs to page through, without the way of a clerk. */
const insertAll = (people: readonly (Partial<typeof anna> & { familyName: string })[]) =>
  Promise.all(
    people.map((person) =>
      residents.insert({
        ...anna,
        hasRightToVote: null,
        ...person,
        id: randomUUID(),
        municipalityId: bern.id,
        isDemo: false,
        at: stand.now(),
      }),
    ),
  )
const countOf = async () => (await stand.send('GET', `/api/admin/municipalities/${bern.id}`)).json.residentCount

test('a resident is added, changed and deleted; names are stored composed and trimmed', async () => {
  const { status, json } = await stand.send('POST', path(), { ...anna, givenName: '  Anne\u00A0\u00A0Mu\u0308  ' })
  expect(status).toBe(201)
  expect(json).toMatchObject({ givenName: 'Anne Mü', isArchived: false, municipalityId: bern.id })
  expect(await countOf()).toBe(1)
  const changed = await stand.send('PUT', `/api/admin/residents/${json.id}`, { ...anna, birthDate: '1991-01-01' })
  expect(changed).toMatchObject({ status: 200, json: { ...anna, birthDate: '1991-01-01', id: json.id } })
  expect(await stand.send('DELETE', `/api/admin/residents/${json.id}`)).toMatchObject({ json: { outcome: 'deleted' } })
  expect(await countOf()).toBe(0)
  expect(await stand.send('DELETE', `/api/admin/residents/${json.id}`)).toMatchObject({ code: 'resident-not-found' })
  const log = (await stand.audited()).filter(({ municipalityId }) => municipalityId === bern.id)
  expect(log.map(({ action }) => action).slice(-3)).toEqual([
    'resident.created',
    'resident.updated',
    'resident.deleted',
  ])
  // An id may have the digits of any year.
  expect(JSON.stringify(log).replaceAll(bern.id, '')).not.toMatch(/Anna|Müller|1990/)
})

test.each([
  [{ givenName: '' }, 'invalid-request'],
  [{ familyName: ' \u00A0 ' }, 'invalid-request'],
  [{ familyName: 'x'.repeat(101) }, 'invalid-request'],
  [{ givenName: 'An\u200Bna' }, 'invalid-request'],
  [{ birthDate: '17.05.1990' }, 'invalid-request'],
  [{ birthDate: '1990-02-30' }, 'invalid-request'],
  [{ birthDate: '1899-12-31' }, 'birth-date-implausible'],
  [{ birthDate: '2026-11-21' }, 'birth-date-implausible'],
  [{ isArchived: true }, 'invalid-request'],
])('%j is refused, for a new resident and for one that is there', async (wrong, code) => {
  expect(await stand.send('POST', path(), { ...anna, ...wrong })).toMatchObject({ status: 400, code })
  const { id } = await stand.addResident(bern.id, 'Reto Muster')
  const changed = await stand.send('PUT', `/api/admin/residents/${id}`, { ...anna, ...wrong })
  expect(changed).toMatchObject({ status: 400, code })
})

test('a resident who is saved unchanged is left as they were: no line of the log, and what an import is to bring still comes', async () => {
  const { id } = await stand.addResident(bern.id, 'Anna Muster')
  const row = async () => (await stand.db.select().from(einwohner).where(eq(einwohner.id, id)))[0]
  await stand.db.update(einwohner).set({ newVorname: 'ANNA', newImportNumber: 99 }).where(eq(einwohner.id, id))
  const before = [await row(), (await stand.audited()).length]
  stand.advance(1000)
  for (const input of [{}, { givenName: 'Anna', familyName: ' Muster ', birthDate: '1990-05-17' }]) {
    const { status, json } = await stand.send('PUT', `/api/admin/residents/${id}`, input)
    expect([status, json.id, json.givenName]).toEqual([200, id, 'Anna'])
    expect([await row(), (await stand.audited()).length]).toEqual(before)
  }
})

test('a birth today is plausible in Switzerland, also when it is still yesterday in Greenwich', async () => {
  stand.advance(13.5 * 3_600_000)
  expect((await stand.send('POST', path(), { ...anna, birthDate: '2026-11-21' })).status).toBe(201)
  stand.advance(-13.5 * 3_600_000)
})

test('the same name and birth date is asked back about, also when two clerks enter it at once', async () => {
  const answers = await Promise.all(
    [anna, { ...anna, familyName: 'MÜLLER' }].map((input) => stand.send('POST', path(), input)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('resident-exists')
  expect((await stand.send('POST', path(), { ...anna, isDuplicateAccepted: true })).status).toBe(201)
  const other = await stand.addResident(bern.id, 'Reto Muster')
  const update = { ...anna, isDuplicateAccepted: false }
  expect(await stand.send('PUT', `/api/admin/residents/${other.id}`, update)).toMatchObject({ code: 'resident-exists' })
  expect(
    (await stand.send('PUT', `/api/admin/residents/${other.id}`, { ...update, isDuplicateAccepted: true })).status,
  ).toBe(200)
})

test('two clerks who correct different things at one entry undo nothing of each other', async () => {
  const { id } = await stand.addResident(bern.id, 'Anna Müller')
  const change = (fields: object) => stand.send('PUT', `/api/admin/residents/${id}`, fields)
  await change({ hasRightToVote: false })
  const changed = { familyName: 'Mueller', birthDate: '1990-05-18', hasRightToVote: false }
  expect((await change({ familyName: 'Mueller' })).status).toBe(200)
  expect(await change({ birthDate: '1990-05-18' })).toMatchObject({ json: { id, givenName: 'Anna', ...changed } })
  expect(await change({ hasRightToVote: null })).toMatchObject({ json: { ...changed, hasRightToVote: null } })
  expect(await change({ birthDate: '1899-12-31' })).toMatchObject({ status: 400, code: 'birth-date-implausible' })
})

test('an entry with a live credential is corrected, but not made into another person', async () => {
  const resident = await stand.addResident(bern.id, 'Anna Müller')
  const save = (input: object) => stand.send('PUT', `/api/admin/residents/${resident.id}`, input)
  stand.standing.live.set(resident.id, 1)
  const other = { givenName: 'Anna', familyName: 'Meier', birthDate: '1991-01-01' }
  expect(await save(other)).toMatchObject({ status: 409, code: 'resident-has-credentials' })
  expect(await save({ ...anna, familyName: 'Mueller' })).toMatchObject({ status: 200 })
  expect(await save({ givenName: 'Annina', familyName: 'Graf' })).toMatchObject({ status: 200 })
  stand.standing.live.clear()
  expect(await save({ ...other, givenName: 'Eva', birthDate: '1980-02-03' })).toMatchObject({ status: 200 })
  const updates = (await stand.audited()).filter(({ action }) => action === 'resident.updated')
  const details = updates.map(({ detail }) => detail)
  expect(details.slice(-3)).toEqual([
    { fields: 'familyName' },
    { fields: 'givenName familyName' },
    { fields: 'givenName familyName birthDate' },
  ])
})

test.each([
  ['a name', { familyName: 'Meier' }, { familyName: 'Graf' }, { birthDate: '1991-01-01' }],
  ['a birth date', { birthDate: '1991-01-01' }, { birthDate: '1991-01-02' }, { givenName: 'Eva' }],
])('nor by two corrections one after the other, the first of %s', async (_, first, alike, other) => {
  const { id } = await stand.addResident(bern.id, 'Anna Müller')
  const save = async (input: object) => {
    stand.advance(1000)
    const { status, code } = await stand.send('PUT', `/api/admin/residents/${id}`, input)
    return code ?? status
  }
  const corrections = async () => {
    const [row] = await stand.db.select().from(einwohner).where(eq(einwohner.id, id))
    return [row?.nameChangedAt, row?.birthDateChangedAt].filter((at) => at !== null)
  }
  const issue = () => {
    stand.standing.live.set(id, 1)
    stand.standing.liveSince.set(id, stand.now())
  }
  await save(other)
  expect(await corrections(), 'nothing is kept while no credential is live').toEqual([])
  await save(anna)
  issue()
  expect([await save(first), await save({ hasRightToVote: true })]).toEqual([200, 200])
  expect(await save(other)).toBe('resident-has-credentials')
  expect([await save(alike), await save(other)]).toEqual([200, 'resident-has-credentials'])
  issue()
  expect(await save(other), 'those of before are revoked').toBe(200)
  expect(await save(first)).toBe('resident-has-credentials')
  stand.standing.live.delete(id)
  expect(await save(first)).toBe(200)
  expect(await corrections()).toEqual([])
})

test('a right to vote is recorded, stays where nothing is said of it, and may be forgotten again', async () => {
  const { json } = await stand.send('POST', path(), anna)
  expect(json.hasRightToVote, 'not known before anybody says so').toBeNull()
  const save = async (entries: object) =>
    (await stand.send('PUT', `/api/admin/residents/${json.id}`, { ...anna, ...entries })).json.hasRightToVote
  const known = async () => (await createResidentLookup(stand.statements).find(json.id))?.hasRightToVote
  stand.standing.live.set(json.id, 1)
  expect([await save({ hasRightToVote: false }), await known()]).toEqual([false, false])
  expect([await save({ givenName: 'Anne' }), await known()]).toEqual([false, false])
  expect([await save({ hasRightToVote: null }), await known()]).toEqual([null, null])
  expect([await save({ hasRightToVote: true }), await known()]).toEqual([true, true])
  const updates = (await stand.audited()).filter(({ action }) => action === 'resident.updated')
  expect(updates.at(-1)?.detail).toEqual({ fields: 'hasRightToVote' })
})

test('a name that the register spells in parts is not another one when a birth date is corrected', async () => {
  const resident = await stand.addResident(bern.id, 'Anna Müller')
  await stand.db.update(einwohner).set({ nachname: 'Mu\u0308ller ' }).where(eq(einwohner.id, resident.id))
  stand.standing.live.set(resident.id, 1)
  const changed = { ...anna, birthDate: '1991-01-01' }
  expect(await stand.send('PUT', `/api/admin/residents/${resident.id}`, changed)).toMatchObject({ status: 200 })
  expect((await stand.audited()).at(-1)).toMatchObject({ detail: { fields: 'birthDate' } })
})

test('who has live credentials stays, who had one is archived and comes back under the same id', async () => {
  const resident = await stand.addResident(bern.id, 'Anna Müller')
  const remove = () => stand.send('DELETE', `/api/admin/residents/${resident.id}`)
  stand.standing.live.set(resident.id, 1)
  expect(await remove()).toMatchObject({ status: 409, code: 'resident-has-credentials' })
  stand.standing.live.clear()
  stand.standing.collected.set(resident.id, 1)
  expect(await remove()).toMatchObject({ status: 200, json: { outcome: 'archived' } })
  expect(await remove()).toMatchObject({ status: 200, json: { outcome: 'archived' } })
  expect(await stand.names(bern.id)).toEqual([])
  expect(await stand.names(bern.id, { isArchived: true })).toEqual(['Anna Müller'])
  expect((await stand.send('POST', `${path()}/search`, { isArchived: true })).json.total).toBe(1)
  expect(await countOf()).toBe(0)
  expect(await lookup.match({ ...anna, municipalityIds: [bern.id] })).toEqual({ kind: 'none' })
  const back = await stand.send('POST', path(), { ...anna, familyName: 'MÜLLER' })
  expect(back.json).toMatchObject({ id: resident.id, familyName: 'MÜLLER', isArchived: false })
  expect(await remove()).toMatchObject({ json: { outcome: 'archived' } })
  stand.advance(1000)
  const insisted = await stand.send('POST', path(), { ...anna, isDuplicateAccepted: true })
  expect(insisted, 'there is no living duplicate to accept').toMatchObject({ status: 201, json: { id: resident.id } })
  expect(await lookup.match({ ...anna, municipalityIds: [bern.id] })).toEqual({
    kind: 'found',
    residentId: resident.id,
    hasRightToVote: null,
    updatedAt: stand.now(),
  })
  const log = (await stand.audited()).filter(({ municipalityId }) => municipalityId === bern.id)
  expect(log.map(({ action }) => action).slice(-4)).toEqual([
    ...['resident.archived', 'resident.updated'],
    ...['resident.archived', 'resident.updated'],
  ])
})

test('who is archived stays as an import has spelt them', async () => {
  const { id } = await stand.addResident(bern.id, 'Anna Müller')
  const spelt = { newVorname: 'ANNA', newNachname: 'MÜLLER', newStimmrecht: true, newImportNumber: 0 }
  await stand.db.update(einwohner).set(spelt).where(eq(einwohner.id, id))
  stand.standing.collected.set(id, 1)
  expect(await stand.send('DELETE', `/api/admin/residents/${id}`)).toMatchObject({ json: { outcome: 'archived' } })
  expect(await stand.names(bern.id, { isArchived: true })).toEqual(['ANNA MÜLLER'])
  expect(await residents.findById(id)).toMatchObject({ hasRightToVote: true, isArchived: true })
})

test('records of offers that nobody collected go with the resident', async () => {
  const resident = await stand.addResident(bern.id, 'Anna Müller')
  await stand.addCredential(resident.id, `item-${resident.id}`)
  expect(await stand.send('DELETE', `/api/admin/residents/${resident.id}`)).toMatchObject({
    json: { outcome: 'deleted' },
  })
})

test('a resident of another municipality is answered like one that does not exist', async () => {
  const resident = await stand.addResident(bern.id, 'Anna Müller')
  await stand.signInAs(false, [randomUUID()])
  for (const id of [resident.id, randomUUID()]) {
    expect(await stand.send('PUT', `/api/admin/residents/${id}`, anna)).toMatchObject({
      status: 404,
      code: 'resident-not-found',
    })
    expect(await stand.send('DELETE', `/api/admin/residents/${id}`)).toMatchObject({
      status: 404,
      code: 'resident-not-found',
    })
  }
  expect(await stand.send('POST', path(), anna)).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(await stand.send('POST', `${path()}/search`, {})).toMatchObject({ status: 403, code: 'not-allowed' })
  await stand.signInAs(false, [bern.id])
  expect((await stand.send('PUT', `/api/admin/residents/${resident.id}`, anna)).status).toBe(200)
  stand.become(undefined)
  expect((await stand.send('POST', `${path()}/search`, {})).status).toBe(401)
  expect((await stand.send('DELETE', `/api/admin/residents/${resident.id}`)).status).toBe(401)
  stand.become(stand.admin)
})

test('a search finds parts of names without accents, beginnings of two letters, and birth dates in both spellings', async () => {
  for (const name of ['Anna Müller', 'Bea MÜLLER', 'Chris Muller', 'Dora Mueller', 'Ed Keller', 'Samuel Ott'])
    await stand.addResident(bern.id, name)
  await stand.addResident(bern.id, 'Fritz Muster', '1957-02-28')
  const umlauts = ['Anna Müller', 'Bea MÜLLER', 'Chris Muller']
  for (const text of ['müller', 'MULLER', 'ülle']) expect(await stand.names(bern.id, { text })).toEqual(umlauts)
  expect(await stand.names(bern.id, { text: 'mueller' })).toEqual(['Dora Mueller', ...umlauts])
  expect(await stand.names(bern.id, { text: 'bea mül' })).toEqual(['Bea MÜLLER'])
  expect(await stand.names(bern.id, { text: 'mu' })).toEqual(['Dora Mueller', ...umlauts, 'Fritz Muster'])
  expect(await stand.names(bern.id, { text: 'mul', direction: 'desc' })).toEqual(umlauts.toReversed())
  expect(await stand.names(bern.id, { text: 'amu' })).toEqual(['Samuel Ott'])
  expect(await stand.names(bern.id, { text: 'an' })).toEqual(['Anna Müller'])
  for (const text of ['1957-02-28', '28.02.1957', '28.2.1957 mus'])
    expect(await stand.names(bern.id, { text })).toEqual(['Fritz Muster'])
  expect(await stand.names(bern.id, { text: '%' })).toEqual([])
  expect(await stand.names(bern.id, { text: 'xyz' })).toEqual([])
})

test('a clerk pages through a long list in any order, and through what a search finds', async () => {
  await insertAll(
    Array.from({ length: 230 }, (_, at) => ({
      givenName: at % 2 === 0 ? 'Anna' : 'Reto',
      familyName: `M${String.fromCodePoint(97 + (at % 26))}${String.fromCodePoint(97 + (Math.floor(at / 26) % 26))}`,
      birthDate: new Date(Date.UTC(1950, 0, 1 + at)).toISOString().slice(0, 10),
    })),
  )
  const ask = async (search: object): Promise<ResidentPage> =>
    (await stand.send('POST', `${path()}/search`, search)).json
  const walk = async (
    search: object,
    way: 'previous' | 'next' = 'next',
    meanwhile = async (_page: ResidentPage) => {},
  ) => {
    const found: Resident[] = []
    for (let page = await ask(search); ; page = await ask({ ...search, cursor: page[way] })) {
      if (way === 'next') found.push(...page.items)
      else found.unshift(...page.items)
      await meanwhile(page)
      if (page[way] === null) return found
      expect(page.items).toHaveLength(25)
    }
  }
  expect(await ask({})).toMatchObject({ total: 230, cursor: null, previous: null })
  for (const sort of ['name', 'birthDate']) {
    const [up, down] = [await walk({ sort }), await walk({ sort, direction: 'desc' })]
    expect(up).toHaveLength(230)
    expect(new Set(up.map(({ id }) => id)).size).toBe(230)
    expect(down).toEqual(up.toReversed())
    const keys = up.map((one) =>
      sort === 'name' ? `${one.familyName.toLowerCase()} ${one.givenName.toLowerCase()}` : one.birthDate,
    )
    expect(keys).toEqual(keys.toSorted())
  }
  const names = await walk({})
  expect((await ask({ text: 'm' })).total).toBeNull()
  expect(await walk({ text: 'm' })).toEqual(names)
  expect((await walk({ text: 'anna' })).every(({ givenName }) => givenName === 'Anna')).toBe(true)

  const end = await ask({ letters: 'zz' })
  expect([end.items, end.next]).toEqual([names.slice(-25), null])
  expect(await walk({ cursor: end.cursor }, 'previous')).toEqual(names)
  for (const direction of ['asc', 'desc']) {
    const order = direction === 'asc' ? names : names.toReversed()
    const first = order.findIndex(({ familyName }) => familyName.startsWith('Mk'))
    const jumped = await ask({ letters: 'MK', direction })
    expect(jumped.items).toEqual(order.slice(first, first + 25))
    expect((await ask({ direction, cursor: jumped.previous })).items).toEqual(order.slice(first - 25, first))
    expect((await ask({ direction, cursor: jumped.cursor })).items).toEqual(jumped.items)
  }

  const seen = await walk({}, 'next', async ({ items, next }) => {
    if (next === null) return
    await stand.addResident(bern.id, `Zora ${items[0]?.familyName}`)
    await stand.db.delete(einwohner).where(eq(einwohner.id, items.at(-1)?.id ?? ''))
  })
  expect(seen, 'nobody twice, nobody left out').toEqual(names)
})

test('what is searched is ranked alike on each page, there and back, and a place outlives its resident', async () => {
  // Equal family names, of which those that begin so come before those that have it inside; few are sorted, many walked along.
  for (const more of [30, 120]) {
    const givenNames = Array.from({ length: more }, (_, at) => `Eva${String(at).padStart(3, '0')}`)
    for (const familyName of ['Ott', 'Abbott'])
      await insertAll(givenNames.map((givenName) => ({ givenName, familyName })))
    for (const direction of ['asc', 'desc']) {
      const search = { text: 'ott', direction }
      const there: Resident[] = []
      const cursors: (string | null)[] = []
      for (let cursor: string | null = null; ; ) {
        const { json } = await stand.send('POST', `${path()}/search`, { ...search, ...(cursor ? { cursor } : {}) })
        there.push(...json.items)
        cursors.push(json.previous)
        if (json.next === null) break
        cursor = json.next
      }
      expect(new Set(there.map(({ id }) => id)).size).toBe(there.length)
      expect(there.findIndex(({ familyName }) => familyName === 'Abbott')).toBe(there.length / 2)
      const pages = cursors.toReversed()
      const back: Resident[] = there.slice((pages.length - 1) * 25)
      for (let cursor = cursors.at(-1); cursor; ) {
        const { json } = await stand.send('POST', `${path()}/search`, { ...search, cursor })
        back.unshift(...json.items)
        cursor = json.previous
      }
      expect(back).toEqual(there)
    }
  }
})

test('where everything beyond a place is gone, the other end is shown', async () => {
  await insertAll(Array.from({ length: 27 }, (_, at) => ({ familyName: `${String.fromCodePoint(65 + at)}x` })))
  const ask = async (cursor?: string | null): Promise<ResidentPage> =>
    (await stand.send('POST', `${path()}/search`, cursor ? { cursor } : {})).json
  const [first, last] = [await ask(), await ask((await ask()).next)]
  await stand.db.delete(einwohner).where(
    inArray(
      einwohner.id,
      last.items.map(({ id }) => id),
    ),
  )
  expect(await ask(first.next)).toMatchObject({ items: first.items, previous: null, next: null, total: 25 })
  await stand.db.delete(einwohner).where(
    inArray(
      einwohner.id,
      first.items.map(({ id }) => id),
    ),
  )
  for (const cursor of [first.next, last.previous, undefined])
    expect(await ask(cursor)).toMatchObject({ items: [], previous: null, next: null, total: 0 })
})

test('a cursor tells nothing and is good for one municipality and order alone; letters are for the list by name', async () => {
  await insertAll(Array.from({ length: 26 }, (_, at) => ({ familyName: `Geheim${String.fromCodePoint(97 + at)}` })))
  const { json: own } = await stand.send('POST', `${path()}/search`, {})
  expect(JSON.stringify([own.next, Buffer.from(own.next, 'base64url').toString('latin1')])).not.toMatch(/geheim/i)
  const other = await stand.addMunicipality(numbers[0] ?? '')
  await stand.addResident(other.id, 'Beat Ander')
  const askOther = async (body: object) =>
    (await stand.send('POST', `/api/admin/municipalities/${other.id}/residents/search`, body)).json
  const plain = await askOther({})
  for (const cursor of [own.next, own.items[0].id, `${own.next.slice(0, -2)}AA`, 'Geheim', ''])
    expect(await askOther({ cursor })).toEqual(plain)
  const byDate = await stand.send('POST', `${path()}/search`, { sort: 'birthDate', cursor: own.next })
  expect(byDate.json).toMatchObject({ cursor: null, previous: null })
  for (const wrong of [{ sort: 'birthDate', letters: 'a' }, { text: 'a', letters: 'a' }, { page: 2 }, { cursor: 7 }])
    expect(await stand.send('POST', `${path()}/search`, wrong)).toMatchObject({ status: 400, code: 'invalid-request' })
  expect((await stand.send('POST', `${path()}/search`, { letters: '–' })).json).toEqual(own)
})

test('a match asks the same of the database for an unknown name as for a wrong birth date', async () => {
  const [first] = [await stand.addResident(bern.id, 'Anna Müller')]
  const match = (change: object) => lookup.match({ ...anna, municipalityIds: [bern.id], ...change })
  expect(await match({ familyName: 'mÜLLER ' })).toEqual({
    kind: 'found',
    residentId: first.id,
    hasRightToVote: null,
    updatedAt: expect.any(Date),
  })
  expect(await match({ familyName: 'Muller' })).toEqual({ kind: 'none' })
  expect(await match({ birthDate: '1990-05-18' })).toEqual({ kind: 'none' })
  expect(await match({ municipalityIds: [randomUUID()] })).toEqual({ kind: 'none' })
  await stand.send('POST', path(), { ...anna, isDuplicateAccepted: true })
  expect(await match({})).toEqual({ kind: 'ambiguous' })
})

test('of several registers the one counts that has the person, and who stands in two is ambiguous', async () => {
  const zug = await stand.addMunicipality('1711')
  const [inBern] = [await stand.addResident(bern.id, 'Anna Müller')]
  const inZug = await stand.addResident(zug.id, 'Eva Meier')
  const municipalityIds = [zug.id, bern.id]
  const found = (residentId: string) => ({
    kind: 'found',
    residentId,
    hasRightToVote: null,
    updatedAt: expect.any(Date),
  })
  const people = [anna, { ...anna, givenName: 'Eva', familyName: 'Meier' }, { ...anna, givenName: 'Nobody' }]
  const asked = await Promise.all(people.map((person) => lookup.match({ ...person, municipalityIds })))
  expect(asked).toEqual([found(inBern.id), found(inZug.id), { kind: 'none' }])
  await stand.addResident(zug.id, 'Anna Müller')
  expect(await lookup.match({ ...anna, municipalityIds })).toEqual({ kind: 'ambiguous' })
})
