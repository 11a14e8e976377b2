import { residentImportLines, residentImports } from '@e-collecting/database/register'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Municipality, RESIDENT_IMPORT_MAX_BYTES, type ResidentImportPreview } from '../contract.ts'
import { sweepResidentImports } from './end-resident-imports.ts'
import { effectOf } from './plan-resident-import.ts'
import { previewResidentImport } from './preview-resident-import.ts'
import { LINES_PER_STEP } from './staged-import.ts'
import { createRegisterStand } from './testing/register-stand.ts'

const stand = await createRegisterStand()
const numbers = ['351', '261', '2701', '5586', '5002', '1061']
let bern: Municipality
afterAll(() => stand.close())
beforeEach(async () => {
  stand.become(stand.admin)
  const unused = numbers.shift()
  if (unused !== undefined) bern = await stand.addMunicipality(unused)
})

const HEADING = 'Vorname;Nachname;Geburtsdatum\n'
const upload = (csv: string | Uint8Array, type = 'text/csv; charset=utf-8') =>
  stand.send('POST', `/api/admin/municipalities/${bern.id}/resident-imports`, csv, type)
const preview = async (...lines: string[]): Promise<ResidentImportPreview> => {
  const { status, json } = await upload(HEADING + lines.join('\n'))
  expect(status).toBe(201)
  return json
}
const confirm = (id: string, leavesFaulty = false) =>
  stand.send('POST', `/api/admin/resident-imports/${id}/confirm`, { leavesFaulty })

test('a preview changes nothing, a confirmation does all of it once', async () => {
  const shown = await preview('Anna;Müller;1990-05-17', 'Jürg;Beispiel;28.02.1957')
  expect(shown).toMatchObject({ counts: { created: 2, updated: 0, unchanged: 0, faulty: 0 }, faults: [] })
  expect(shown.sample).toEqual([
    { line: 2, givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17', effect: 'created' },
    { line: 3, givenName: 'Jürg', familyName: 'Beispiel', birthDate: '1957-02-28', effect: 'created' },
  ])
  expect(await stand.names(bern.id)).toEqual([])
  expect(await confirm(shown.id)).toMatchObject({ status: 200, json: { created: 2, updated: 0, unchanged: 0 } })
  expect(await stand.names(bern.id)).toEqual(['Jürg Beispiel', 'Anna Müller'])
  expect(await confirm(shown.id)).toMatchObject({ status: 404, code: 'import-not-found' })
  expect((await stand.audited()).at(-1)).toMatchObject({
    action: 'residents.imported',
    detail: { created: 2, updated: 0, unchanged: 0 },
  })
})

test('the same person is the same resident: another spelling updates, an archived one comes back, others stay', async () => {
  const anna = await stand.addResident(bern.id, 'Anna Müller')
  const reto = await stand.addResident(bern.id, 'Reto Muster')
  await stand.addResident(bern.id, 'Eva Übrig')
  stand.standing.collected.set(reto.id, 1)
  await stand.send('DELETE', `/api/admin/residents/${reto.id}`)
  const shown = await preview(
    'ANNA;MÜLLER;17.05.1990',
    'Reto;Muster;17.05.1990',
    'Eva;Übrig;17.05.1990',
    'Neu;Neu;17.05.1990',
  )
  expect(shown.counts).toEqual({ created: 1, updated: 2, unchanged: 1, faulty: 0 })
  expect((await confirm(shown.id)).json).toEqual({ created: 1, updated: 2, unchanged: 1, left: 0 })
  expect(await stand.names(bern.id)).toEqual(['ANNA MÜLLER', 'Reto Muster', 'Neu Neu', 'Eva Übrig'])
  const { json } = await stand.send('POST', `/api/admin/municipalities/${bern.id}/residents/search`, { text: 'mus' })
  expect(json.items[0]).toMatchObject({ id: reto.id, isArchived: false })
  expect(
    (
      await stand.send('PUT', `/api/admin/residents/${anna.id}`, {
        givenName: 'Anna',
        familyName: 'M',
        birthDate: '1990-05-17',
      })
    ).status,
  ).toBe(200)
  expect((await stand.send('GET', `/api/admin/municipalities/${bern.id}`)).json.residentCount).toBe(4)
})

test('who has the name of a resident and another birth date is somebody else', async () => {
  await stand.addResident(bern.id, 'Anna Müller')
  const shown = await preview('Anna;Müller;18.05.1990', 'Anna;Müller;17.05.1990')
  expect(shown.counts).toEqual({ created: 1, updated: 0, unchanged: 1, faulty: 0 })
  expect((await confirm(shown.id)).json).toEqual({ created: 1, updated: 0, unchanged: 1, left: 0 })
  expect(await stand.names(bern.id)).toEqual(['Anna Müller', 'Anna Müller'])
})

test('with one faulty line nothing is imported', async () => {
  const before = (await stand.names(bern.id)).length
  await stand.addResident(bern.id, 'Zwei Mal')
  const twin = { givenName: 'Zwei', familyName: 'Mal', birthDate: '1990-05-17', isDuplicateAccepted: true }
  await stand.send('POST', `/api/admin/municipalities/${bern.id}/residents`, twin)
  const shown = await preview('Gut;Gut;1.1.1980', 'Ohne;Datum;', 'gut;GUT;1980-01-01', 'Zwei;Mal;17.05.1990')
  expect(shown.counts).toEqual({ created: 1, updated: 0, unchanged: 0, faulty: 3 })
  expect(shown.faults).toEqual([
    { line: 3, column: 'geburtsdatum', code: 'required' },
    { line: 4, column: null, code: 'duplicate-line' },
    { line: 5, column: null, code: 'ambiguous-resident' },
  ])
  expect(await confirm(shown.id)).toMatchObject({ status: 409, code: 'import-faulty' })
  expect(await stand.names(bern.id)).toHaveLength(before + 2)
})

test('good lines are imported without the faulty ones where that is asked for, and these are handed back as they were', async () => {
  const shown = await preview('Gut;Brav;1.1.1980', 'Ohne;Datum;', 'gut;BRAV;1980-01-01', 'x', ' Eva ;Brav;31.02.1980')
  expect(shown.counts).toEqual({ created: 1, updated: 0, unchanged: 0, faulty: 4 })
  const path = `/api/admin/resident-imports/${shown.id}/faulty-lines`
  const cells = (vorname: string, nachname: string, geburtsdatum: string) => ({
    vorname,
    nachname,
    geburtsdatum,
    stimmrecht: '',
  })
  expect((await stand.send('GET', path)).json.lines).toEqual([
    { line: 3, cells: cells('Ohne', 'Datum', ''), faults: [{ column: 'geburtsdatum', code: 'required' }] },
    { line: 4, cells: cells('gut', 'BRAV', '1980-01-01'), faults: [{ column: null, code: 'duplicate-line' }] },
    { line: 5, cells: cells('x', '', ''), faults: [{ column: null, code: 'column-count' }] },
    {
      line: 6,
      cells: cells('Eva', 'Brav', '31.02.1980'),
      faults: [{ column: 'geburtsdatum', code: 'date-implausible' }],
    },
  ])
  const rows = await stand.db.select({ sealedLines: residentImportLines.sealedLines }).from(residentImportLines)
  for (const row of rows) expect(Buffer.from(row.sealedLines).toString('latin1')).not.toMatch(/Ohne|Brav/i)
  const other = await stand.signInAs(true)
  expect(await stand.send('GET', path)).toMatchObject({ status: 404, code: 'import-not-found' })
  expect(other.userId).not.toBe(stand.admin.userId)
  stand.become(stand.admin)
  expect(await confirm(shown.id, true)).toMatchObject({
    status: 200,
    json: { created: 1, updated: 0, unchanged: 0, left: 4 },
  })
  expect(await stand.names(bern.id, { text: 'brav' })).toEqual(['Gut Brav'])
  expect((await stand.audited()).at(-1)?.detail).toEqual({ created: 1, updated: 0, unchanged: 0, left: 4 })
  expect(await confirm(shown.id, true)).toMatchObject({ status: 404 })
})

test('a file of faulty lines alone can be confirmed to no effect', async () => {
  const shown = await preview('Ohne;Datum;')
  expect((await confirm(shown.id, true)).json).toEqual({ created: 0, updated: 0, unchanged: 0, left: 1 })
})

test('what has happened since the preview counts', async () => {
  const shown = await preview('Anna;Spät;1990-05-17', 'Beat;Spät;1990-05-17')
  await stand.addResident(bern.id, 'Anna Spät')
  expect((await confirm(shown.id)).json).toEqual({ created: 1, updated: 0, unchanged: 1, left: 0 })
  const again = await preview('Anna;Spät;1990-05-17', 'Carl;Spät;1990-05-17')
  const twin = { givenName: 'Anna', familyName: 'Spät', birthDate: '1990-05-17', isDuplicateAccepted: true }
  await stand.send('POST', `/api/admin/municipalities/${bern.id}/residents`, twin)
  expect(await confirm(again.id)).toMatchObject({ status: 409, code: 'import-faulty' })
  expect(await stand.names(bern.id, { text: 'carl' })).toEqual([])
})

test('staged lines are sealed, belong to who uploaded them, and are gone after an hour', async () => {
  const shown = await preview('Anna;Geheim;1990-05-17')
  const [row] = await stand.db.select({ sealedLines: residentImportLines.sealedLines }).from(residentImportLines)
  expect(Buffer.from(row?.sealedLines ?? []).toString('latin1')).not.toMatch(/Anna|Geheim|1990/)
  await stand.signInAs(true)
  expect(await confirm(shown.id)).toMatchObject({ status: 404, code: 'import-not-found' })
  expect((await stand.send('DELETE', `/api/admin/resident-imports/${shown.id}`)).status).toBe(404)
  stand.become(stand.admin)
  stand.advance(3_600_000)
  expect(await confirm(shown.id)).toMatchObject({ status: 404, code: 'import-not-found' })
  stand.advance(1)
  await sweepResidentImports({ db: stand.db, now: stand.now })
  expect(await stand.db.select({ id: residentImports.id }).from(residentImports)).toEqual([])
})

const staged = async () => (await stand.db.select({ id: residentImports.id }).from(residentImports)).map(({ id }) => id)
/** Uploads a file, and does something else while its lines are about to be kept. */
const previewWhile = (meanwhile: () => Promise<unknown>) => {
  const listRegisters = async (id: string) => {
    await meanwhile()
    return stand.directory.listRegisters(id)
  }
  const file = Buffer.from(`${HEADING}Anna;Langsam;1990-05-17`)
  return previewResidentImport({ ...stand, directory: { listRegisters } }, bern.id, file, stand.admin)
}

test('a preview stays until a later one is complete, and so does one that is still written', async () => {
  const first = await preview('Anna;Erste;1990-05-17')
  const second = await previewWhile(async () => expect(await staged()).toContain(first.id))
  expect(await staged()).toEqual([second.id])
  const many = Array.from({ length: 500 }, (_, at) => `Neu;Neu${at};1990-05-17`)
  const answers = await Promise.all([upload(HEADING + many.join('\n')), upload(HEADING + many.join('\n'))])
  expect(answers.map(({ status }) => [201, 404].includes(status))).toEqual([true, true])
  expect(stand.failures).toEqual([])
  expect(await staged()).not.toContain(second.id)
})

test('a preview that a later one overtakes is told to be gone', async () => {
  let later: ResidentImportPreview | undefined
  const overtaken = previewWhile(async () => {
    later = await preview('Anna;Schnell;1990-05-17')
  })
  await expect(overtaken).rejects.toMatchObject({ code: 'import-not-found' })
  expect(await staged()).toEqual([later?.id])
})

test('an import can be given up, and a new preview takes the place of the one before', async () => {
  const first = await preview('Anna;Erste;1990-05-17')
  const second = await preview('Anna;Zweite;1990-05-17')
  expect((await confirm(first.id)).status).toBe(404)
  expect((await stand.send('DELETE', `/api/admin/resident-imports/${second.id}`)).status).toBe(204)
  expect((await confirm(second.id)).status).toBe(404)
})

test('a clerk imports into the own municipality only, and not any more once the right is gone', async () => {
  const clerk = await stand.signInAs(false, [bern.id])
  const shown = await preview('Anna;Clerk;1990-05-17')
  stand.become({ ...clerk, municipalityIds: [] })
  expect(await confirm(shown.id)).toMatchObject({ status: 404, code: 'import-not-found' })
  expect(await upload(HEADING)).toMatchObject({ status: 403, code: 'not-allowed' })
  stand.become(undefined)
  expect((await upload(HEADING)).status).toBe(401)
  expect((await confirm(shown.id)).status).toBe(401)
})

test('another media type is refused, an empty file unreadable, a file over the limit too large', async () => {
  expect(await upload('{}', 'application/json')).toMatchObject({ status: 415, code: 'unsupported-media-type' })
  expect(await upload('')).toMatchObject({ status: 400, code: 'import-unreadable' })
  const large = new Uint8Array(RESIDENT_IMPORT_MAX_BYTES + 1).fill(97)
  expect(await upload(large)).toMatchObject({ status: 413, code: 'import-too-large' })
})

test('a file of several statements is imported whole, also from Windows', async () => {
  const many = 5 * LINES_PER_STEP + 1
  const lines = Array.from({ length: many }, (_, at) => `Anna;Müller${at};1990-05-17`)
  const { json } = await upload(Buffer.from(HEADING + lines.join('\r\n'), 'latin1'))
  expect(json.counts).toEqual({ created: many, updated: 0, unchanged: 0, faulty: 0 })
  expect((await confirm(json.id)).json.created).toBe(many)
  expect(await stand.names(bern.id, { text: `müller${many - 1}` })).toEqual([`Anna Müller${many - 1}`])
  const again = await upload(HEADING + lines.map((line) => line.replace('Anna', 'ANNA')).join('\n'))
  expect(again.json.counts).toMatchObject({ updated: many })
  expect((await confirm(again.json.id)).json.updated).toBe(many)
  expect(await stand.names(bern.id, { text: `müller${many - 1}` })).toEqual([`ANNA Müller${many - 1}`])
  expect(stand.failures).toEqual([])
})

const LINE = { givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' }
const entry = (id: string, isArchived: boolean, givenName = 'Anna') => ({
  id,
  isArchived,
  givenName,
  familyName: 'Müller',
  hasRightToVote: null,
})

test.each([
  ['says nothing of it', undefined, 'unchanged'],
  ['says the same', true, 'unchanged'],
  ['says otherwise', false, 'updated'],
] as const)('a line that %s leaves or changes a recorded right to vote', (_, hasRightToVote, effect) => {
  const same = [{ ...entry('a', false), hasRightToVote: true }]
  expect(effectOf({ ...LINE, hasRightToVote }, same)).toEqual({ effect, id: 'a' })
})

test.each([
  ['nobody', [], { effect: 'created' }],
  ['one', [entry('a', false)], { effect: 'unchanged', id: 'a' }],
  ['one spelt otherwise', [entry('a', false, 'ANNA')], { effect: 'updated', id: 'a' }],
  ['one archived', [entry('a', true)], { effect: 'updated', id: 'a' }],
  ['one living and one archived', [entry('a', true), entry('b', false)], { effect: 'unchanged', id: 'b' }],
  ['two living', [entry('a', false), entry('b', false)], { effect: 'ambiguous' }],
  ['two archived', [entry('a', true), entry('b', true)], { effect: 'ambiguous' }],
])('a line that names %s', (_, same, effect) => {
  expect(effectOf({ ...LINE, hasRightToVote: undefined }, same)).toEqual(effect)
})
