import { einwohner, gemeindeAdmins, gemeinden } from '@e-collecting/database/register'
import { userRoles, users } from '@e-collecting/database/staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Municipality, Resident } from '../contract.ts'
import { createRegisterStand } from './testing/register-stand.ts'

let meanwhile = async () => {}
const stand = await createRegisterStand({
  issuerIdentities: {
    ensure: async (bfsNumber) => {
      await meanwhile()
      return { did: `did:webvh:x:example.org:${bfsNumber}`, statusListUrl: `https://example.org/${bfsNumber}.jwt` }
    },
  },
})
afterAll(() => stand.close())

const PATH = '/api/admin/municipalities'
const ZURICH = { bfsNumber: '261', name: 'Zürich', did: null, statusListUrl: null }
const EVA = { givenName: 'Eva', familyName: 'Gleich', birthDate: '1990-05-17' }

let bern: Municipality
let anna: Resident
beforeEach(async () => {
  meanwhile = async () => {}
  stand.become(stand.admin)
  await stand.db.delete(einwohner)
  await stand.db.delete(gemeinden)
  await stand.directory.catchUp()
  bern = await stand.addMunicipality('351')
  anna = await stand.addResident(bern.id, 'Anna Müller')
})

type Act = () => [method: string, path: string, body?: unknown]
const ACTS_OF_ADMINS: [string, Act][] = [
  ['adds a municipality', () => ['POST', PATH, ZURICH]],
  ['changes one', () => ['PUT', `${PATH}/${bern.id}`, { ...ZURICH, isNameConfirmed: true, bfsNumber: '351' }]],
  ['deletes one', () => ['DELETE', `${PATH}/${bern.id}`]],
]
const ACTS_OF_CLERKS: [string, number, Act][] = [
  ['adds a resident', 403, () => ['POST', `${PATH}/${bern.id}/residents`, EVA]],
  ['changes one', 404, () => ['PUT', `/api/admin/residents/${anna.id}`, EVA]],
  ['takes one away', 404, () => ['DELETE', `/api/admin/residents/${anna.id}`]],
]
const look = async () => [
  await stand.audited(),
  await stand.db.select({ bfsNumber: gemeinden.bfsNummer, name: gemeinden.name }).from(gemeinden),
  await stand.db.$count(users),
]

test.each(ACTS_OF_ADMINS)(
  'who is no admin any more when it comes to it neither %s nor leaves a trace',
  async (_, act) => {
    const { userId } = await stand.signInAs(true, [bern.id])
    await stand.db.delete(userRoles).where(eq(userRoles.userId, userId))
    const before = await look()
    expect(await stand.send(...act())).toMatchObject({ status: 403, code: 'not-allowed' })
    expect(await look()).toEqual(before)
  },
)

test('who loses the role while the issuer makes a DID adds no municipality', async () => {
  const { userId } = await stand.signInAs(true)
  meanwhile = async () => void (await stand.db.delete(users).where(eq(users.id, userId)))
  expect(await stand.send('POST', PATH, ZURICH)).toMatchObject({ status: 403, code: 'not-allowed' })
  stand.become(stand.admin)
  expect((await stand.send('GET', PATH)).json).toMatchObject({ total: 1 })
})

test.each(ACTS_OF_CLERKS)(
  'who has lost the right to the register when it comes to it neither %s nor leaves a trace',
  async (_, status, act) => {
    const { userId } = await stand.signInAs(false, [bern.id])
    await stand.db.delete(gemeindeAdmins).where(eq(gemeindeAdmins.userId, userId))
    const before = await look()
    expect((await stand.send(...act())).status).toBe(status)
    expect(await look()).toEqual(before)
    stand.become(stand.admin)
    expect(await stand.names(bern.id)).toEqual(['Anna Müller'])
  },
)

test('whose account goes while a file of residents is read is told that the preview is not there any more', async () => {
  const { userId } = await stand.signInAs(true)
  await stand.db.delete(users).where(eq(users.id, userId))
  const csv = 'Vorname;Nachname;Geburtsdatum\nEva;Gleich;1990-05-17'
  const answer = await stand.send('POST', `${PATH}/${bern.id}/resident-imports`, csv, 'text/csv')
  expect(answer).toMatchObject({ status: 404, code: 'import-not-found' })
})
