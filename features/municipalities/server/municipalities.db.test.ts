import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '@e-collecting/database'
import { gemeindeAdmins, gemeinden, invitations } from '@e-collecting/database/register'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Municipality } from '../contract.ts'
import { createMunicipalityRepository } from './municipality-repository.ts'
import { createRegisterStand, type RegisterStand } from './testing/register-stand.ts'

/** A statement that has to wait for a row has come to it by then; where it has not, the test notices less and fails no more. */
const LONG_ENOUGH_TO_MEET_MS = 200

const ensured: string[] = []
let isIdentityServiceDown = false
let meanwhile = async () => {}
const stand = await createRegisterStand({
  issuerIdentities: {
    ensure: async (bfsNumber) => {
      ensured.push(bfsNumber)
      if (isIdentityServiceDown) throw new Error('down')
      await meanwhile()
      return { did: `did:webvh:x:example.org:${bfsNumber}`, statusListUrl: `https://example.org/${bfsNumber}.jwt` }
    },
  },
})
const external = await createRegisterStand()
afterAll(async () => {
  await stand.close()
  await external.close()
})
afterEach(() => {
  isIdentityServiceDown = false
  meanwhile = async () => {}
  ensured.length = 0
  stand.become(stand.admin)
  external.become(external.admin)
})

const PATH = '/api/admin/municipalities'
const unconfirmed = (bfsNumber: string, name: string) => ({ bfsNumber, name, did: null, statusListUrl: null })
const input = (bfsNumber: string, name: string) => ({ ...unconfirmed(bfsNumber, name), isNameConfirmed: true })
const list = async ({ send }: RegisterStand, query = ''): Promise<string[]> =>
  (await send('GET', `${PATH}${query}`)).json.items.map(({ name }: Municipality) => name)

test('a municipality gets its canton from its number, and DID and status list from the issuer', async () => {
  const { status, json } = await stand.send('POST', PATH, input('0351', '  Bern '))
  expect(status).toBe(201)
  expect(json).toMatchObject({ bfsNumber: '351', name: 'Bern', canton: 'BE', residentCount: 0, isDemo: false })
  expect(json.did).toBe('did:webvh:x:example.org:351')
  expect(await stand.audited()).toEqual([
    { action: 'municipality.created', detail: { bfsNumber: '351' }, municipalityId: json.id },
  ])
  expect((await stand.send('GET', `${PATH}/${json.id}`)).json).toEqual(json)
})

test('who changes a municipality sees it in what is remembered with the next request', async () => {
  const { id } = (await stand.send('POST', PATH, input('5586', 'Lausanne'))).json
  expect(await stand.directory.findById(id)).toMatchObject({ name: 'Lausanne', bfsNumber: '5586', canton: 'VD' })
  await stand.send('PUT', `${PATH}/${id}`, input('5586', 'Losanna'))
  expect(await stand.directory.findById(id)).toMatchObject({ name: 'Losanna' })
  await stand.send('DELETE', `${PATH}/${id}`)
  expect(await stand.directory.findById(id)).toBeUndefined()
})

test('a name that is not the one of the number has to be confirmed', async () => {
  const differs = { status: 409, code: 'municipality-name-differs' }
  expect(await stand.send('POST', PATH, unconfirmed('1061', 'Zug'))).toMatchObject(differs)
  expect(ensured).toEqual([])
  const { id } = (await stand.send('POST', PATH, unconfirmed('1061', 'LUZERN'))).json
  expect(await stand.send('PUT', `${PATH}/${id}`, unconfirmed('1061', 'Lucerne'))).toMatchObject(differs)
  const confirmed = input('1061', 'Lucerne')
  expect((await stand.send('PUT', `${PATH}/${id}`, confirmed)).json).toMatchObject({ name: 'Lucerne' })
  expect((await stand.send('PUT', `${PATH}/${id}`, unconfirmed('1061', 'Lucerne'))).status, 'confirmed once').toBe(200)
  expect(await stand.send('PUT', `${PATH}/${id}`, unconfirmed('1711', 'Lucerne'))).toMatchObject(differs)
  await stand.send('DELETE', `${PATH}/${id}`)
})

test('the same number is taken once, however it is written and however many ask at once', async () => {
  expect(await stand.send('POST', PATH, input('351', 'Bern 2'))).toMatchObject({
    status: 409,
    code: 'municipality-exists',
  })
  expect(ensured).toEqual([])
  const answers = await Promise.all(
    ['261', '0261', '00261'].map((number) => stand.send('POST', PATH, input(number, 'Zürich'))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(answers.filter(({ code }) => code === 'municipality-exists')).toHaveLength(2)
})

test.each([
  ['9999', 400, 'municipality-number-unknown'],
  ['0', 400, 'invalid-request'],
  ['12345', 400, 'invalid-request'],
  ['3a', 400, 'invalid-request'],
  ['', 400, 'invalid-request'],
])('number %s is refused', async (bfsNumber, status, code) => {
  expect(await stand.send('POST', PATH, input(bfsNumber, 'Nirgends'))).toMatchObject({ status, code })
})

test.each([[''], ['   '], ['x'.repeat(101)], ['Be\u202Ern']])('name %j is refused', async (name) => {
  expect(await stand.send('POST', PATH, input('2701', name))).toMatchObject({ status: 400, code: 'invalid-request' })
})

test('a canton cannot be entered', async () => {
  const answer = await stand.send('POST', PATH, { ...input('2701', 'Basel'), canton: 'ZH' })
  expect(answer).toMatchObject({ status: 400, code: 'invalid-request' })
})

test('where the identity service fails nothing is created', async () => {
  isIdentityServiceDown = true
  expect(await stand.send('POST', PATH, input('2701', 'Basel'))).toMatchObject({
    status: 502,
    code: 'identity-service-unavailable',
  })
  expect(await list(stand, '?text=basel')).toEqual([])
  expect(stand.failures).toHaveLength(1)
})

test('with an external issuer DID and status list are entered, in their forms, or left out', async () => {
  expect((await external.send('GET', '/api/admin/municipality-form')).json).toEqual({ isDidEditable: true })
  expect((await stand.send('GET', '/api/admin/municipality-form')).json).toEqual({ isDidEditable: false })
  const did = 'did:tdw:QmX:identifier.example.org:api:v1:did:1'
  const statusListUrl = 'https://status.example.org/1.jwt'
  const faulty = [
    { did: 'did:web:example.org' },
    { did: 'x' },
    { statusListUrl: 'http://example.org/1' },
    { statusListUrl: 'x' },
  ]
  for (const wrong of faulty)
    expect(await external.send('POST', PATH, { ...input('351', 'Bern'), ...wrong })).toMatchObject({ status: 400 })
  const created = await external.send('POST', PATH, { ...input('351', 'Bern'), did, statusListUrl })
  expect(created.json).toMatchObject({ did, statusListUrl })
  const cleared = await external.send('PUT', `${PATH}/${created.json.id}`, { ...input('351', 'Bern'), did: '' })
  expect(cleared.json).toMatchObject({ did: null, statusListUrl: null })
})

test('an embedded municipality keeps its DID when it is renamed, and gets another one with another number', async () => {
  const { json } = await stand.send('POST', PATH, input('5586', 'Losanna'))
  const renamed = await stand.send('PUT', `${PATH}/${json.id}`, input('5586', 'Lausanne'))
  expect(renamed.json).toMatchObject({ name: 'Lausanne', did: json.did })
  expect(await list(stand, '?text=losanna'), 'nobody finds it by the name before').toEqual([])
  await createMunicipalityRepository(stand.db).removeIdentities([json.did])
  const given = await stand.send('PUT', `${PATH}/${json.id}`, input('5586', 'Lausanne'))
  expect(given.json, 'one whose DID was taken away gets one').toMatchObject({ did: json.did })
  const renumbered = await stand.send('PUT', `${PATH}/${json.id}`, input('5002', 'Bellinzona'))
  expect(renumbered.json).toMatchObject({ canton: 'TI', did: 'did:webvh:x:example.org:5002' })
  expect(await stand.send('PUT', `${PATH}/${json.id}`, input('351', 'Bern'))).toMatchObject({
    code: 'municipality-exists',
  })
  const fixed = { status: 409, code: 'municipality-number-fixed' }
  let id = ''
  meanwhile = async () => {
    id = (await stand.addResident(json.id, 'Chiara Esempio')).id
  }
  expect(await stand.send('PUT', `${PATH}/${json.id}`, input('5586', 'Lausanne'))).toMatchObject(fixed)
  ensured.length = 0
  stand.standing.collected.set(id, 1)
  await stand.send('DELETE', `/api/admin/residents/${id}`)
  expect(await stand.send('PUT', `${PATH}/${json.id}`, input('5586', 'Lausanne'))).toMatchObject(fixed)
  expect(ensured, 'no DID is made for nothing').toEqual([])
  stand.standing.collected.clear()
  await stand.addResident(json.id, 'Chiara Esempio')
  expect((await stand.send('PUT', `${PATH}/${json.id}`, input('5002', 'Bellinzona TI'))).json).toMatchObject({
    name: 'Bellinzona TI',
    residentCount: 1,
  })
})

test('a change that was made to another state is refused, and leaves what somebody else has saved meanwhile', async () => {
  const did = 'did:tdw:QmX:identifier.example.org:api:v1:did:2'
  const created = (await external.send('POST', PATH, { ...input('261', 'Zürich'), did })).json
  const { id, version } = created
  const save = (fields: object) => external.send('PUT', `${PATH}/${id}`, { ...input('261', 'Zürich'), ...fields })
  const faster = await save({ did, keyId: 'slot-7', version })
  expect(faster).toMatchObject({ status: 200, json: { did, keyId: 'slot-7' } })
  const changed = { status: 409, code: 'municipality-changed' }
  expect(await save({ did: null, version })).toMatchObject(changed)
  expect((await external.send('GET', `${PATH}/${id}`)).json).toEqual(faster.json)
  const withPin = await save({ did, keyPin: 'quitte-4711', version: faster.json.version })
  expect(await save({ did, keyPin: '0815', version: faster.json.version }), 'of the PIN, too').toMatchObject(changed)
  await external.addResident(id, 'Anna Muster')
  const { version: third } = withPin.json
  expect((await save({ did, name: 'Züri', version: third })).json, 'residents make no other').toMatchObject({ did })
  expect((await save({ did })).status, 'who names none changes whatever it is').toBe(200)
  expect(JSON.stringify(await external.audited())).not.toContain('quitte')
})

test('of two changes that are made to the same state at once, one is', async () => {
  const { id, version } = (await external.send('POST', PATH, input('230', 'Winterthur'))).json
  let answers: Promise<{ status: number }>[] = []
  await external.db.transaction(async (tx) => {
    await createMunicipalityRepository(tx).lock(id)
    answers = ['Winti', 'Vitudurum'].map((name) =>
      external.send('PUT', `${PATH}/${id}`, { ...input('230', name), version }),
    )
    await delay(LONG_ENOUGH_TO_MEET_MS)
  })
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a change that is overtaken while its DID is made is refused as well', async () => {
  const { id, version } = (await stand.send('POST', PATH, input('2701', 'Basel'))).json
  meanwhile = async () => {
    meanwhile = async () => {}
    await stand.send('PUT', `${PATH}/${id}`, { ...input('2701', 'Basilea'), version })
  }
  const slower = { ...input('1711', 'Zug'), version }
  expect(await stand.send('PUT', `${PATH}/${id}`, slower)).toMatchObject({ status: 409, code: 'municipality-changed' })
  expect((await stand.send('GET', `${PATH}/${id}`)).json).toMatchObject({ name: 'Basilea', bfsNumber: '2701' })
  ensured.length = 0
  await stand.send('PUT', `${PATH}/${id}`, slower)
  expect(ensured, 'no DID is made for nothing').toEqual([])
  await stand.send('DELETE', `${PATH}/${id}`)
})

test('a municipality with residents, or in whose name credentials were issued, is not deleted', async () => {
  const { json } = await stand.send('POST', PATH, input('2701', 'Basel'))
  const resident = await stand.addResident(json.id, 'Anna Muster')
  expect(await stand.send('DELETE', `${PATH}/${json.id}`)).toMatchObject({
    status: 409,
    code: 'municipality-has-residents',
  })
  stand.standing.collected.set(resident.id, 1)
  await stand.send('DELETE', `/api/admin/residents/${resident.id}`)
  expect((await stand.send('GET', `${PATH}/${json.id}`)).json).toMatchObject({ residentCount: 0 })
  expect(await stand.send('DELETE', `${PATH}/${json.id}`)).toMatchObject({
    status: 409,
    code: 'municipality-has-credentials',
  })
  stand.standing.collected.clear()
  await stand.send('DELETE', `/api/admin/residents/${resident.id}`)
  stand.standing.live.set(json.id, 1)
  expect(await stand.send('DELETE', `${PATH}/${json.id}`)).toMatchObject({
    status: 409,
    code: 'municipality-has-credentials',
  })
  stand.standing.live.clear()
  await stand.send('PUT', `${PATH}/${json.id}`, input('2701', 'Basel-Stadt'))
  expect((await stand.send('DELETE', `${PATH}/${json.id}`)).status).toBe(204)
  expect((await stand.send('DELETE', `${PATH}/${json.id}`)).status).toBe(404)
  const ofMunicipality = { municipalityId: json.id, detail: { bfsNumber: '2701' } }
  expect((await stand.audited()).slice(-2)).toEqual([
    { action: 'municipality.updated', ...ofMunicipality },
    { action: 'municipality.deleted', ...ofMunicipality },
  ])
})

test('with a municipality go the rights to it and open invitations, and the log says whose', async () => {
  const { json } = await stand.send('POST', PATH, input('2701', 'Basel'))
  const clerk = await stand.signInAs(false, [json.id])
  stand.become(stand.admin)
  const [createdAt, expiresAt] = [stand.now(), new Date(stand.now().getTime() + 86_400_000)]
  const invited = { email: 'new@example.org', role: 'gemeinde', gemeindeId: json.id, createdAt } as const
  for (const ends of [expiresAt, createdAt])
    await stand.db
      .insert(invitations)
      .values({ ...invited, id: randomUUID(), tokenHash: randomUUID(), expiresAt: ends })
  expect((await stand.send('DELETE', `${PATH}/${json.id}`)).status).toBe(204)
  const reason = 'municipality-deleted'
  expect((await stand.audited()).slice(-3)).toEqual([
    {
      action: 'staff.invitation-withdrawn',
      municipalityId: json.id,
      detail: { email: 'new@example.org', role: 'gemeinde', reason },
    },
    {
      action: 'staff.role-withdrawn',
      municipalityId: json.id,
      detail: { email: clerk.email, role: 'gemeinde', reason },
    },
    { action: 'municipality.deleted', municipalityId: json.id, detail: { bfsNumber: '2701' } },
  ])
})

test.each(['while those to a municipality are withdrawn', 'and is not written yet when they are'])(
  'the log names an invitation, too, that comes %s',
  async (when) => {
    const { json } = await stand.send('POST', PATH, input('2701', 'Basel'))
    const [createdAt, expiresAt] = [stand.now(), new Date(stand.now().getTime() + 86_400_000)]
    const invite = (db: Database, email: string) => {
      const token = { id: randomUUID(), tokenHash: randomUUID(), createdAt, expiresAt }
      return db.insert(invitations).values({ ...token, email, role: 'gemeinde', gemeindeId: json.id })
    }
    await invite(stand.db, 'first@example.org')
    const comesBefore = when.startsWith('and')
    let deleting: ReturnType<typeof stand.send> | undefined
    await stand.db.transaction(async (tx) => {
      if (comesBefore) await invite(tx, 'second@example.org')
      else await tx.select().from(invitations).for('update')
      deleting = stand.send('DELETE', `${PATH}/${json.id}`)
      await delay(LONG_ENOUGH_TO_MEET_MS)
      if (!comesBefore) await invite(tx, 'second@example.org')
    })
    expect((await deleting)?.status).toBe(204)
    const withdrawn = (await stand.audited()).filter(({ action }) => action === 'staff.invitation-withdrawn')
    expect(withdrawn.slice(-2)).toMatchObject([
      { municipalityId: json.id, detail: { email: 'first@example.org' } },
      { municipalityId: json.id, detail: { email: 'second@example.org' } },
    ])
  },
)

test('who accepts an invitation while its municipality is deleted is waited for, and loses the right with it', async () => {
  const { json } = await stand.send('POST', PATH, input('2701', 'Basel'))
  const clerk = await stand.signInAs(false, [])
  stand.become(stand.admin)
  const [createdAt, expiresAt] = [stand.now(), new Date(stand.now().getTime() + 86_400_000)]
  const invitation = { id: randomUUID(), tokenHash: randomUUID(), createdAt, expiresAt }
  await stand.db
    .insert(invitations)
    .values({ ...invitation, email: clerk.email, role: 'gemeinde', gemeindeId: json.id })
  let deleting: ReturnType<typeof stand.send> | undefined
  await stand.db.transaction(async (tx) => {
    await tx.delete(invitations).where(eq(invitations.id, invitation.id))
    deleting = stand.send('DELETE', `${PATH}/${json.id}`)
    await delay(LONG_ENOUGH_TO_MEET_MS)
    await tx
      .insert(gemeindeAdmins)
      .values({ userId: clerk.userId, gemeindeId: json.id, grantedBy: null, grantedAt: createdAt })
  })
  expect((await deleting)?.status).toBe(204)
  expect((await stand.audited()).at(-2)).toMatchObject({
    action: 'staff.role-withdrawn',
    municipalityId: json.id,
    detail: { email: clerk.email },
  })
})

test('the list is searched, sorted as people expect and cut into pages', async () => {
  const named = ['Zug', 'Ägeri', 'Aarau', 'Éclépens', 'Echallens']
  const numbers = ['351', '5586', '5002', '261', '2701']
  const own = await createRegisterStand()
  for (const [at, name] of named.entries()) await own.send('POST', PATH, input(numbers[at] ?? '', name))
  expect(await list(own)).toEqual(['Aarau', 'Ägeri', 'Echallens', 'Éclépens', 'Zug'])
  expect(await list(own, '?direction=desc')).toEqual(['Zug', 'Éclépens', 'Echallens', 'Ägeri', 'Aarau'])
  expect(await list(own, '?sort=bfsNumber')).toEqual(['Éclépens', 'Zug', 'Echallens', 'Aarau', 'Ägeri'])
  expect(await list(own, '?sort=canton')).toEqual(['Zug', 'Echallens', 'Aarau', 'Ägeri', 'Éclépens'])
  expect(await list(own, '?text=ecl')).toEqual(['Éclépens'])
  expect(await list(own, '?text=2701')).toEqual(['Echallens'])
  expect((await own.send('GET', `${PATH}?cursor=x`)).json).toMatchObject({ cursor: null, next: null, total: 5 })
  const place = { name: 'Muster', kanton: 'BE', createdAt: own.now() }
  const more = Array.from({ length: 22 }, (_, at) => ({ ...place, id: randomUUID(), bfsNummer: String(at + 1) }))
  await own.db.insert(gemeinden).values(more)
  for (const sort of ['name', 'bfsNumber', 'canton']) {
    const first = (await own.send('GET', `${PATH}?sort=${sort}`)).json
    const second = (await own.send('GET', `${PATH}?sort=${sort}&cursor=${first.next}`)).json
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(27)
    expect((await own.send('GET', `${PATH}?sort=${sort}&cursor=${second.previous}`)).json.items).toEqual(first.items)
  }
  await own.close()
})

test('a clerk sees the own municipality only and changes none', async () => {
  const { items } = (await stand.send('GET', PATH)).json as { items: Municipality[] }
  const own = items.find(({ name }) => name === 'Bern')?.id ?? ''
  const other = items.find(({ name }) => name === 'Zürich')?.id ?? ''
  await stand.signInAs(false, [own])
  expect(await list(stand)).toEqual(['Bern'])
  expect((await stand.send('GET', `${PATH}/${own}`)).status).toBe(200)
  for (const id of [other, randomUUID()]) expect((await stand.send('GET', `${PATH}/${id}`)).status).toBe(403)
  for (const [method, path] of [
    ['POST', PATH],
    ['PUT', `${PATH}/${own}`],
    ['DELETE', `${PATH}/${own}`],
  ] as const)
    expect(await stand.send(method, path, {})).toMatchObject({ status: 403, code: 'not-allowed' })
  await stand.signInAs(false)
  expect(await list(stand)).toEqual([])
  stand.become(undefined)
  expect((await stand.send('GET', PATH)).status).toBe(401)
})
