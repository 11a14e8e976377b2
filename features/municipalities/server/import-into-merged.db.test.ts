import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Municipality, Resident, ResidentImportPreview } from '../contract.ts'
import { createRegisterStand } from './testing/register-stand.ts'

const stand = await createRegisterStand()
afterAll(() => stand.close())

let bern: Municipality
let merged: Municipality
let lea: Resident
beforeAll(async () => {
  bern = await stand.addMunicipality('351')
  merged = await stand.addMunicipality('261')
  for (const name of ['Anna Dort', 'Reto Beides']) await stand.addResident(merged.id, name)
  const left = await stand.addResident(merged.id, 'Urs Fort')
  stand.standing.collected.set(left.id, 1)
  await stand.send('DELETE', `/api/admin/residents/${left.id}`)
  await stand.addResident(bern.id, 'Reto Beides')
  lea = await stand.addResident(bern.id, 'Lea Zurück')
  stand.standing.collected.set(lea.id, 1)
  await stand.send('DELETE', `/api/admin/residents/${lea.id}`)
  await stand.addResident(merged.id, 'Lea Zurück')
})

const LINES = ['Anna;Dort', 'ANNA;Dort', 'Reto;Beides', 'Urs;Fort', 'Lea;Zurück', 'Neu;Neu']
const preview = async (): Promise<ResidentImportPreview> => {
  const csv = ['Vorname;Nachname;Geburtsdatum', ...LINES.map((line) => `${line};1990-05-17`)].join('\n')
  return (await stand.send('POST', `/api/admin/municipalities/${bern.id}/resident-imports`, csv, 'text/csv')).json
}
const confirm = async (id: string, leavesFaulty: boolean) =>
  stand.send('POST', `/api/admin/resident-imports/${id}/confirm`, { leavesFaulty })

test('who stands in the register of a municipality that has merged is not entered a second time', async () => {
  const before = await preview()
  expect(before.counts, 'before the merger').toEqual({ created: 3, updated: 1, unchanged: 1, faulty: 1 })
  stand.merge('261', '351')
  await stand.directory.catchUp()
  expect(await confirm(before.id, true), 'staged before, confirmed after it').toMatchObject({
    status: 409,
    code: 'import-faulty',
  })
  const shown = await preview()
  expect(shown.counts).toEqual({ created: 2, updated: 0, unchanged: 1, faulty: 3 })
  expect(shown.faults).toEqual([
    { line: 2, column: null, code: 'in-merged-register' },
    { line: 3, column: null, code: 'duplicate-line' },
    { line: 6, column: null, code: 'in-merged-register' },
  ])
  expect(await confirm(shown.id, false)).toMatchObject({ code: 'import-faulty' })
  expect((await confirm(shown.id, true)).json).toEqual({ created: 2, updated: 0, unchanged: 1, left: 3 })
  expect(await stand.names(bern.id)).toEqual(['Reto Beides', 'Urs Fort', 'Neu Neu'])
})

test('a name or a birth date that is corrected into those of somebody in the other register is asked about, too', async () => {
  const eva = await stand.addResident(bern.id, 'Eva Dort')
  const ida = await stand.addResident(merged.id, 'Ida Dort')
  stand.standing.collected.set(ida.id, 1)
  await stand.send('DELETE', `/api/admin/residents/${ida.id}`)
  const change = async (changes: object) => {
    const input = { givenName: 'Eva', familyName: 'Dort', birthDate: '1990-05-17', ...changes }
    const { status, code } = await stand.send('PUT', `/api/admin/residents/${eva.id}`, input)
    return code ?? status
  }
  expect(await change({ givenName: 'Anna' })).toBe('resident-exists')
  expect(await change({ givenName: 'Anna', birthDate: '1990-05-18' })).toBe(200)
  expect(await change({ givenName: 'Anna' })).toBe('resident-exists')
  expect(await change({ givenName: 'Anna', isDuplicateAccepted: true })).toBe(200)
  expect(await change({ givenName: 'Anna', hasRightToVote: true }), 'who is accepted already').toBe(200)
  expect(await change({ givenName: 'Ida' }), 'who has left the other one').toBe(200)
})

test('by hand, too, only who says so enters somebody a second time', async () => {
  const add = async (familyName: string, isDuplicateAccepted = false) => {
    const input = { givenName: 'Lea', familyName, birthDate: '1990-05-17', isDuplicateAccepted }
    const { status, code, json } = await stand.send('POST', `/api/admin/municipalities/${bern.id}/residents`, input)
    return status === 201 ? json.id : code
  }
  expect(await add('Zurück')).toBe('resident-exists')
  expect(await add('Zurück', true), 'who was archived comes back').toBe(lea.id)
  expect(await add('Andere')).toEqual(expect.any(String))
  const zoe = await stand.addResident(bern.id, 'Zoe Weg')
  stand.standing.collected.set(zoe.id, 1)
  await stand.send('DELETE', `/api/admin/residents/${zoe.id}`)
  expect((await stand.addResident(merged.id, 'Zoe Weg')).id, 'who has left the other one').not.toBe(zoe.id)
})
