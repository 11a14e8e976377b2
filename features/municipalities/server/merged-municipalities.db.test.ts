import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Municipality } from '../contract.ts'
import { createRegisterStand } from './testing/register-stand.ts'

const PATH = '/api/admin/municipalities'
const input = (bfsNumber: string, name: string) => ({
  bfsNumber,
  name,
  isNameConfirmed: true,
  did: null,
  statusListUrl: null,
})

let stand: Awaited<ReturnType<typeof createRegisterStand>>
let lausanne: Municipality
beforeAll(async () => {
  stand = await createRegisterStand({
    issuerIdentities: {
      ensure: async (bfsNumber) => ({
        did: `did:webvh:x:example.org:${bfsNumber}`,
        statusListUrl: `https://example.org/${bfsNumber}.jwt`,
      }),
    },
  })
  stand.become(stand.admin)
  lausanne = await stand.addMunicipality('5586')
  await stand.addResident(lausanne.id, 'Chiara Esempio')
  stand.merge('5586', '6621')
})
afterAll(() => stand.close())

test('clerks are told that the number of a municipality is gone, and of whom it is now', async () => {
  const successor = { bfsNumber: '6621', name: 'Genève' }
  expect((await stand.send('GET', `${PATH}/${lausanne.id}`)).json).toMatchObject({ bfsNumber: '5586', successor })
  expect((await stand.send('GET', PATH)).json.items).toMatchObject([{ bfsNumber: '5586', successor }])
  const bern = await stand.addMunicipality('351')
  expect(bern.successor).toBeNull()
})

test('a number that is gone is not given to a new municipality', async () => {
  expect(await stand.send('POST', PATH, input('5586', 'Lausanne 2'))).toMatchObject({
    status: 400,
    code: 'municipality-number-unknown',
  })
})

test('who gives a municipality the number of its successor is asked back about a name that stays', async () => {
  const { isNameConfirmed: _, ...unconfirmed } = input('6621', 'Lausanne')
  expect(await stand.send('PUT', `${PATH}/${lausanne.id}`, unconfirmed)).toMatchObject({
    status: 409,
    code: 'municipality-name-differs',
  })
})

test('the register is found under the old number and under that of the successor, with number and canton of today', async () => {
  await stand.directory.catchUp()
  const { findByBfsNumber, findById, listAll } = stand.directory
  const merged = { id: lausanne.id, name: 'Lausanne', bfsNumber: '6621', canton: 'GE' }
  expect(await findByBfsNumber('6621')).toMatchObject(merged)
  expect(await findByBfsNumber('5586')).toMatchObject(merged)
  expect(await findById(lausanne.id)).toMatchObject(merged)
  expect(await listAll([lausanne.id])).toMatchObject([merged])
})

test('the people of several that have merged stand in all of their registers, whichever has taken the new number', async () => {
  const basel = await stand.addMunicipality('2701')
  const bern = (await stand.directory.findByBfsNumber('351'))?.id ?? ''
  await stand.directory.catchUp()
  stand.merge('2701', '6621')
  const { findByBfsNumber, listRegisters } = stand.directory
  const primary = await findByBfsNumber('6621')
  expect([basel.id, lausanne.id]).toContain(primary?.id)
  expect(await findByBfsNumber('2701')).toEqual(primary)
  for (const one of [basel, lausanne])
    expect([...(await listRegisters(one.id))].sort()).toEqual([basel.id, lausanne.id].sort())
  const geneva = await stand.addMunicipality('6621')
  await stand.directory.catchUp()
  expect((await findByBfsNumber('6621'))?.id).toBe(geneva.id)
  expect(await listRegisters(geneva.id)).toHaveLength(3)
  expect(await listRegisters(bern)).toEqual([bern])
  expect(await listRegisters('unknown')).toEqual(['unknown'])
  for (const { id } of [geneva, basel]) await stand.send('DELETE', `${PATH}/${id}`)
  await stand.directory.catchUp()
})

test('the municipality takes the number of its successor and no other, and keeps residents, DID and status list', async () => {
  expect(await stand.send('PUT', `${PATH}/${lausanne.id}`, input('1711', 'Zug'))).toMatchObject({
    code: 'municipality-number-fixed',
  })
  const { status, json } = await stand.send('PUT', `${PATH}/${lausanne.id}`, input('6621', 'Genève'))
  expect(status).toBe(200)
  expect(json).toMatchObject({
    bfsNumber: '6621',
    canton: 'GE',
    did: lausanne.did,
    statusListUrl: lausanne.statusListUrl,
    residentCount: 1,
    successor: null,
  })
})
