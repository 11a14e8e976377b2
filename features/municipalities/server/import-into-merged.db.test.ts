import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Municipality, Resident, ResidentImportPreview } from '../contract.ts'
import { confirmResidentImport } from './confirm-resident-import.ts'
import { beforeTransactions } from './testing/before-transactions.ts'
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
const preview = async (lines = LINES, into = bern): Promise<ResidentImportPreview> => {
  const csv = ['Vorname;Nachname;Geburtsdatum', ...lines.map((line) => `${line};1990-05-17`)].join('\n')
  return (await stand.send('POST', `/api/admin/municipalities/${into.id}/resident-imports`, csv, 'text/csv')).json
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

/** Whether a request was answered as one of those that work. */
const isDone = ({ status }: { status: number }) => status < 300
const entriesOf = async (name: string) => {
  const names = [...(await stand.names(bern.id)), ...(await stand.names(merged.id))]
  return names.filter((entered) => entered === name)
}

test('of two imports at once that name the same person one enters them, and the other one can be looked at again', async () => {
  const staged = [await preview(['Kim;Zwei'], bern), await preview(['Kim;Zwei'], merged)]
  expect(staged.map(({ counts }) => counts.created)).toEqual([1, 1])
  const answers = await Promise.all(staged.map(({ id }) => confirm(id, false)))
  expect(answers.filter(isDone)).toHaveLength(1)
  expect(answers.find((answer) => !isDone(answer))).toMatchObject({ status: 409, code: 'import-faulty' })
  expect(await entriesOf('Kim Zwei')).toHaveLength(1)
  const late = answers.findIndex((answer) => !isDone(answer))
  expect(await confirm(staged[late]?.id ?? '', false), 'what was staged is there').toMatchObject({
    code: 'import-faulty',
  })
})

test('of an import that brings somebody back from the archive, and another one that enters them, one does it', async () => {
  const ivo = await stand.addResident(bern.id, 'Ivo Zurück')
  stand.standing.collected.set(ivo.id, 1)
  await stand.send('DELETE', `/api/admin/residents/${ivo.id}`)
  const staged = [await preview(['Ivo;Zurück'], bern), await preview(['Ivo;Zurück'], merged)]
  const answers = await Promise.all(staged.map(({ id }) => confirm(id, false)))
  expect(answers.filter(isDone)).toHaveLength(1)
  expect(await entriesOf('Ivo Zurück')).toHaveLength(1)
})

test.each([
  ['is to come back', 'Ada', true],
  ['is new', 'Ana', false],
])(
  'who %s and is entered elsewhere after the lines were compared stops an import',
  async (_, givenName, isArchived) => {
    if (isArchived) {
      const { id } = await stand.addResident(bern.id, `${givenName} Spät`)
      stand.standing.collected.set(id, 1)
      await stand.send('DELETE', `/api/admin/residents/${id}`)
    }
    const { id } = await preview([`${givenName};Spät`])
    // The turn is taken, the lines are written, and then shown.
    const db = beforeTransactions(stand.db, async (transaction) => {
      if (transaction === 3) await stand.addResident(merged.id, `${givenName} Spät`)
    })
    const deps = { ...stand, db, reportFailure: (error: unknown) => void stand.failures.push(error) }
    const confirmation = confirmResidentImport(deps, id, { leavesFaulty: false }, stand.admin)
    await expect(confirmation).rejects.toMatchObject({ code: 'import-faulty' })
    expect(await entriesOf(`${givenName} Spät`)).toHaveLength(1)
  },
)

test('who stands in both registers by the word of a clerk is spelt anew by an import', async () => {
  const { id, counts } = await preview(['RETO;Beides'])
  expect(counts).toMatchObject({ updated: 1 })
  expect((await confirm(id, false)).json).toMatchObject({ updated: 1 })
  expect(await stand.names(bern.id)).toContain('RETO Beides')
})

test('of an import and an entry by hand at once, or of two by hand, one enters somebody', async () => {
  const byHand = (givenName: string, { id }: Municipality) => {
    const input = { givenName, familyName: 'Hand', birthDate: '1990-05-17' }
    return stand.send('POST', `/api/admin/municipalities/${id}/residents`, input)
  }
  const changed = await stand.addResident(merged.id, 'Noch Anders')
  const byChange = (givenName: string) =>
    stand.send('PUT', `/api/admin/residents/${changed.id}`, { givenName, familyName: 'Hand' })
  const { id } = await preview(['Mia;Hand'])
  for (const [name, ...requests] of [
    ['Mia', () => confirm(id, false), () => byHand('Mia', merged)],
    // Several times: which of them is faster is not for a test to say.
    ...['Tim', 'Tom', 'Ute', 'Udo', 'Uwe', 'Ulf'].map(
      (name) => [name, () => byHand(name, bern), () => byHand(name, merged)] as const,
    ),
    ['Pia', () => byHand('Pia', bern), () => byChange('Pia')],
  ] as const) {
    const answers = await Promise.all(requests.map((send) => send()))
    expect(answers.filter(isDone), name).toHaveLength(1)
    expect(await entriesOf(`${name} Hand`)).toHaveLength(1)
  }
})
