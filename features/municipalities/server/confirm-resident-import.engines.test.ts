import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Database } from '@e-collecting/database'
import { einwohner, gemeindeAdmins, gemeinden, residentImports } from '@e-collecting/database/register'
import { and, count, eq, gt } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Municipality, ResidentImportPreview } from '../contract.ts'
import { confirmResidentImport } from './confirm-resident-import.ts'
import { sweepResidentImports } from './end-resident-imports.ts'
import { createImportTurnRepository } from './import-turn-repository.ts'
import { createResidentLookup } from './resident-lookup-repository.ts'
import { LINES_PER_STEP } from './staged-import.ts'
import { beforeTransactions } from './testing/before-transactions.ts'
import { createRegisterStand } from './testing/register-stand.ts'

const stand = await createRegisterStand()
afterAll(() => stand.close())

const BORN = '1990-05-17'
const NEW_LINES = 3 * LINES_PER_STEP
const NUMBERS = [
  '351',
  '261',
  '2701',
  '5586',
  '5002',
  '1061',
  '6621',
  '1711',
  '3901',
  '230',
  '371',
  '942',
  '355',
  '3203',
  '1024',
]
let bern: Municipality
let next = 0
beforeEach(async () => {
  stand.become(stand.admin)
  bern = await stand.addMunicipality(NUMBERS[next++] ?? '')
})

/** Somebody who keeps the spelling, somebody who gets another one, somebody who comes back, and many who are new. */
const LINES = [
  `ANNA;Müller;${BORN}`,
  `Reto;Zurück;${BORN}`,
  ...Array.from({ length: NEW_LINES }, (_, at) => `Neu;Neu${at};${BORN}`),
  `Eva;Gleich;${BORN}`,
]
const ALL = { leavesFaulty: false }
const COUNTS = { created: NEW_LINES, updated: 2, unchanged: 1, left: 0 }

async function settle(): Promise<void> {
  for (const name of ['Anna Müller', 'Eva Gleich', 'Urs Übrig']) await stand.addResident(bern.id, name)
  const reto = await stand.addResident(bern.id, 'Reto Zurück')
  stand.standing.collected.set(reto.id, 1)
  await stand.send('DELETE', `/api/admin/residents/${reto.id}`)
}
async function preview(lines = LINES): Promise<ResidentImportPreview> {
  const csv = ['Vorname;Nachname;Geburtsdatum', ...lines].join('\n')
  const path = `/api/admin/municipalities/${bern.id}/resident-imports`
  return (await stand.send('POST', path, csv, 'text/csv')).json
}
const confirmWith = (db: Database, id: string, actor = stand.admin) =>
  confirmResidentImport(
    { ...stand, db, reportFailure: (error) => void stand.failures.push(error) },
    id,
    { leavesFaulty: false },
    actor,
  )

const search = async (body: object) =>
  (await stand.send('POST', `/api/admin/municipalities/${bern.id}/residents/search`, body)).json
test('a right to vote is as the last import that is shown has it, for lists and flows alike', async () => {
  const anna = await stand.addResident(bern.id, 'Anna Müller')
  const eva = await stand.addResident(bern.id, 'Eva Gleich')
  await stand.send('PUT', `/api/admin/residents/${eva.id}`, {
    givenName: 'Eva',
    familyName: 'Gleich',
    birthDate: BORN,
    hasRightToVote: true,
  })
  const csv = `Stimmrecht;Vorname;Nachname;Geburtsdatum\nNein;Anna;Müller;${BORN}\n;Eva;Gleich;${BORN}\noui;Neu;Neu;${BORN}`
  const staged = (await stand.send('POST', `/api/admin/municipalities/${bern.id}/resident-imports`, csv, 'text/csv'))
    .json
  expect(staged.counts).toEqual({ created: 1, updated: 1, unchanged: 1, faulty: 0 })
  const lookup = createResidentLookup(stand.statements)
  const rights = async () => ({
    listed: Object.fromEntries(
      (await search({})).items.map((item: { givenName: string; hasRightToVote: unknown }) => [
        item.givenName,
        item.hasRightToVote,
      ]),
    ),
    found: (await lookup.find(anna.id))?.hasRightToVote,
    matched: await lookup.match({
      municipalityIds: [bern.id],
      givenName: 'Anna',
      familyName: 'Müller',
      birthDate: BORN,
    }),
  })
  const matched = { kind: 'found', residentId: anna.id, updatedAt: expect.any(Date) }
  const before = await rights()
  expect(before).toEqual({
    listed: { Anna: null, Eva: true },
    found: null,
    matched: { ...matched, hasRightToVote: null },
  })
  stand.advance(1000)
  await confirmWith(stand.db, staged.id)
  const after = await rights()
  expect(after.matched, 'whoever was matched before looks again').not.toEqual({
    ...before.matched,
    hasRightToVote: false,
  })
  expect(after).toEqual({
    listed: { Anna: false, Eva: true, Neu: true },
    found: false,
    matched: { ...matched, hasRightToVote: false },
  })
  expect(await residentsHidden()).toBe(0)
})

const residentsHidden = async () =>
  (await stand.db.select({ hidden: gemeinden.hiddenCount }).from(gemeinden).where(eq(gemeinden.id, bern.id)))[0]?.hidden

const match = async (givenName: string, familyName: string) =>
  (
    await createResidentLookup(stand.statements).match({
      municipalityIds: [bern.id],
      givenName,
      familyName,
      birthDate: BORN,
    })
  ).kind

/** What anybody can see of the register. */
async function look() {
  const page = await search({})
  const byDate = await search({ sort: 'birthDate', direction: 'desc' })
  const lists = [await search({ text: 'neu' }), await search({ text: 'neu', sort: 'birthDate' })]
  const { residentCount } = (await stand.send('GET', `/api/admin/municipalities/${bern.id}`)).json
  return {
    residentCount,
    total: page.total,
    byDate: byDate.total,
    found: lists.map(({ total }) => total),
    first: page.items.map(({ givenName, familyName }: Record<string, string>) => `${givenName} ${familyName}`),
    archived: (await search({ isArchived: true })).total,
    matches: [await match('Neu', 'Neu0'), await match('Neu', `Neu${NEW_LINES - 1}`), await match('Reto', 'Zurück')],
  }
}

/** The database of a process that ends before its `at`-th transaction: what it had begun to ask is never answered. */
function databaseOfKilled(at: number): { db: Database; isDead: Promise<void> } {
  let die = () => {}
  const isDead = new Promise<void>((resolve) => {
    die = resolve
  })
  const db = beforeTransactions(stand.db, async (transaction) => {
    if (transaction < at) return
    die()
    await new Promise(() => undefined)
  })
  return { db, isDead }
}

/** To take the turn, for each step, and to show the lines. */
const TRANSACTIONS = 1 + Math.ceil(LINES.length / LINES_PER_STEP) + 1

const hiddenRows = async () => {
  const isHidden = gt(einwohner.importNumber, gemeinden.importNumber)
  const [row] = await stand.db
    .select({ rows: count() })
    .from(einwohner)
    .innerJoin(gemeinden, eq(gemeinden.id, einwohner.gemeindeId))
    .where(and(eq(gemeinden.id, bern.id), isHidden))
  return row?.rows
}

test('whoever looks while an import is written sees all of it or nothing', async () => {
  await settle()
  const before = await look()
  expect(before).toMatchObject({ residentCount: 3, total: 3, archived: 1, matches: ['none', 'none', 'none'] })
  const { id } = await preview()
  const seen: unknown[] = []
  let isDone = false
  const reading = (async () => {
    for (; !isDone; await letOthersRun()) seen.push(await Promise.all([search({}), search({ text: 'neu' })]))
  })()
  const looks: unknown[] = []
  const db = beforeTransactions(stand.db, async () => void looks.push(await look()))
  expect(await confirmWith(db, id)).toEqual(COUNTS)
  isDone = true
  await reading
  const after = await look()
  expect(after).toMatchObject({ residentCount: NEW_LINES + 4, archived: 0, matches: ['found', 'found', 'found'] })
  expect(after.first.slice(0, 2)).toEqual(['Eva Gleich', 'ANNA Müller'])
  expect(looks.length).toBeGreaterThanOrEqual(TRANSACTIONS)
  expect(looks.slice(0, TRANSACTIONS)).toEqual(Array(TRANSACTIONS).fill(before))
  const totals = new Set((seen as { total: number; items: unknown[] }[][]).flat().map(({ total }) => total))
  expect([...totals].every((total) => [0, 3, NEW_LINES, NEW_LINES + 4].includes(total))).toBe(true)
  expect(stand.failures).toEqual([])
})

test('a process that is killed between any two steps leaves the register as it was, and the import can be repeated', async () => {
  await settle()
  const before = await look()
  for (let at = 2; at <= TRANSACTIONS; at++) {
    const { id } = await preview()
    const { db, isDead } = databaseOfKilled(at)
    void confirmWith(db, id)
    await isDead
    expect(await hiddenRows()).toBe(Math.min((at - 2) * LINES_PER_STEP - (at > 2 ? 2 : 0), NEW_LINES))
    expect(await look()).toEqual(before)
    stand.advance(60_001)
    await sweepResidentImports(stand)
    expect(await hiddenRows()).toBe(0)
    expect(await look()).toEqual(before)
  }
  const isRespelt = and(eq(einwohner.gemeindeId, bern.id), gt(einwohner.newImportNumber, 0))
  expect(await stand.db.select({ id: einwohner.id }).from(einwohner).where(isRespelt)).toEqual([])
  expect(await confirmWith(stand.db, (await preview()).id)).toEqual(COUNTS)
  expect(await look()).toMatchObject({ residentCount: NEW_LINES + 4, archived: 0 })
})

test('after a kill the next import takes away what was left, also before the sweep does', async () => {
  await settle()
  const { id } = await preview()
  const { db, isDead } = databaseOfKilled(4)
  void confirmWith(db, id)
  await isDead
  stand.advance(60_001)
  expect(await confirmWith(stand.db, id)).toEqual(COUNTS)
  expect(await look()).toMatchObject({ residentCount: NEW_LINES + 4, archived: 0 })
  expect(
    await stand.db.select({ id: residentImports.id }).from(residentImports).where(eq(residentImports.id, id)),
  ).toEqual([])
})

test('a preview knows nothing of what an import that was cut off has written', async () => {
  await settle()
  const { id, counts } = await preview()
  const { db, isDead } = databaseOfKilled(4)
  void confirmWith(db, id)
  await isDead
  expect(await hiddenRows()).toBeGreaterThan(0)
  expect((await preview()).counts).toEqual(counts)
})

test('an import that fails on its way takes back no spelling of an earlier one', async () => {
  await settle()
  await confirmWith(stand.db, (await preview()).id)
  const before = await look()
  const { id } = await preview([...LINES, `Nur;Hier;${BORN}`])
  const failing = beforeTransactions(stand.db, async (transaction) => {
    if (transaction === 3) throw new Error('no connection')
  })
  await expect(confirmWith(failing, id)).rejects.toThrow('no connection')
  expect(before.first).toContain('ANNA Müller')
  expect(await look()).toEqual(before)
})

test('an import that spells somebody anew and fails leaves the spelling of the one before', async () => {
  await settle()
  await confirmWith(stand.db, (await preview()).id)
  const before = await look()
  const { id, counts } = await preview([`Anna;MÜLLER;${BORN}`])
  expect(counts).toMatchObject({ updated: 1 })
  const failing = beforeTransactions(stand.db, async (transaction) => {
    if (transaction < 3) return
    expect(await look()).toEqual(before)
    throw new Error('no connection')
  })
  await expect(confirmWith(failing, id)).rejects.toThrow('no connection')
  expect(before.first).toContain('ANNA Müller')
  expect(await look()).toEqual(before)
})

test('an import that fails on its way leaves nothing, and the next one need not wait', async () => {
  await settle()
  const before = await look()
  const { id } = await preview()
  const failing = beforeTransactions(stand.db, async (transaction) => {
    if (transaction === 4) throw new Error('no connection')
  })
  await expect(confirmWith(failing, id)).rejects.toThrow('no connection')
  expect(await hiddenRows()).toBe(0)
  expect(await look()).toEqual(before)
  expect(await confirmWith(stand.db, id)).toEqual(COUNTS)
})

test('of two imports at the same time one waits for the other, and nobody is there twice', async () => {
  const first = await preview()
  const other = await stand.signInAs(true)
  const second = await preview([...LINES.slice(2), `Nur;Hier;${BORN}`])
  const deps = { ...stand, reportFailure: (error: unknown) => void stand.failures.push(error) }
  const [one, two] = await Promise.all([
    confirmResidentImport(deps, first.id, ALL, stand.admin),
    confirmResidentImport(deps, second.id, ALL, other),
  ])
  // Whoever comes first creates all its lines, the other one only what is left.
  expect([
    [LINES.length, 1],
    [2, LINES.length - 1],
  ]).toContainEqual([one.created, two.created])
  expect(await look()).toMatchObject({ residentCount: LINES.length + 1, total: LINES.length + 1 })
  stand.become(stand.admin)
})

test('an import that is confirmed twice, at once and again, is done and logged once, and is not found otherwise', async () => {
  await settle()
  const { id } = await preview()
  const confirm = () => stand.send('POST', `/api/admin/resident-imports/${id}/confirm`, ALL)
  const answers = [...(await Promise.all([confirm(), confirm()])), await confirm()]
  expect(answers.filter(({ status }) => status === 200)).toMatchObject([{ json: COUNTS }])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(2).fill([404, 'import-not-found']))
  const logged = (await stand.audited()).filter(
    ({ action, municipalityId }) => action === 'residents.imported' && municipalityId === bern.id,
  )
  expect(logged).toMatchObject([{ detail: COUNTS }])
  expect(await look()).toMatchObject({ residentCount: NEW_LINES + 4, total: NEW_LINES + 4, archived: 0 })
  expect(await hiddenRows()).toBe(0)
})

test('what clerks enter meanwhile counts: nobody is there twice, and nobody whom they took out comes back', async () => {
  await settle()
  const anna = (await search({ text: 'anna' })).items[0]
  const eva = (await search({ text: 'eva' })).items[0]
  const { id } = await preview()
  const edit = async (method: string, path: string, [givenName, familyName]: string[] = []) =>
    (await stand.send(method, `/api/admin${path}`, givenName && { givenName, familyName, birthDate: BORN })).status
  const db = beforeTransactions(stand.db, async (transaction) => {
    if (transaction !== TRANSACTIONS) return
    stand.standing.collected.set(anna.id, 1)
    expect(await edit('POST', `/municipalities/${bern.id}/residents`, ['Neu', 'Neu5'])).toBe(201)
    expect(await edit('PUT', `/residents/${eva.id}`, ['Neu', 'Neu7'])).toBe(200)
    expect(await edit('DELETE', `/residents/${anna.id}`)).toBe(200)
  })
  expect(await confirmWith(db, id)).toEqual({ created: NEW_LINES - 2, updated: 2, unchanged: 3, left: 0 })
  for (const name of ['Neu5', 'Neu7']) expect(await match('Neu', name)).toBe('found')
  expect(await match('Eva', 'Gleich')).toBe('none')
  const archived = await search({ isArchived: true })
  expect(archived.items).toMatchObject([{ id: anna.id, givenName: 'Anna' }])
  expect(await look()).toMatchObject({ residentCount: NEW_LINES + 2, total: NEW_LINES + 2, archived: 1 })
})

test('what a clerk corrects after an import has written it stays as the clerk has entered it', async () => {
  await settle()
  const anna = (await search({ text: 'anna' })).items[0]
  const { id } = await preview()
  const db = beforeTransactions(stand.db, async (transaction) => {
    if (transaction !== TRANSACTIONS) return
    const corrected = await stand.send('PUT', `/api/admin/residents/${anna.id}`, { familyName: 'Möller' })
    expect(corrected.status).toBe(200)
  })
  expect(await confirmWith(db, id)).toEqual(COUNTS)
  expect((await search({ text: 'anna' })).items).toMatchObject([{ givenName: 'Anna', familyName: 'Möller' }])
})

test('a municipality into which somebody imports is neither deleted nor given another number', async () => {
  const { id } = await preview()
  const path = `/api/admin/municipalities/${bern.id}`
  const renumbered = { bfsNumber: '351', name: 'Bern', did: null, statusListUrl: null }
  const answers: unknown[] = []
  const db = beforeTransactions(stand.db, async (transaction) => {
    if (transaction === TRANSACTIONS)
      answers.push(await stand.send('DELETE', path), await stand.send('PUT', path, renumbered))
  })
  expect(await confirmWith(db, id)).toMatchObject({ created: LINES.length })
  expect(answers).toMatchObject([
    { status: 409, code: 'municipality-has-residents' },
    { status: 409, code: 'municipality-number-fixed' },
  ])
})

const withdrawRights = () => stand.db.delete(gemeindeAdmins).where(eq(gemeindeAdmins.gemeindeId, bern.id))
const importsLogged = async () =>
  (await stand.audited()).filter(
    ({ action, municipalityId }) => action === 'residents.imported' && municipalityId === bern.id,
  ).length

test('a right that is withdrawn while lines are written shows none of them, and the next import need not wait', async () => {
  await settle()
  const clerk = await stand.signInAs(false, [bern.id])
  const before = await look()
  const { id } = await preview()
  const db = beforeTransactions(stand.db, async (transaction) => {
    if (transaction === TRANSACTIONS) await withdrawRights()
  })
  await expect(confirmWith(db, id, clerk)).rejects.toMatchObject({ code: 'import-not-found' })
  expect([await hiddenRows(), await importsLogged()]).toEqual([0, 0])
  expect(await look()).toEqual(before)
  stand.become(stand.admin)
  expect(await confirmWith(stand.db, (await preview()).id)).toEqual(COUNTS)
})

test('a right that is withdrawn while an import waits for its turn lets it write nothing', async () => {
  const clerk = await stand.signInAs(false, [bern.id])
  const { id } = await preview()
  const turn = { municipalityId: bern.id, attemptId: 'f0000000-0000-4000-8000-000000000001' }
  const turns = createImportTurnRepository(stand.db)
  await turns.take(turn, stand.now(), new Date(stand.now().getTime() + 60_000))
  const written: unknown[] = []
  const db = beforeTransactions(stand.db, async (transaction) => {
    written.push(await hiddenRows())
    if (transaction !== 2) return
    await withdrawRights()
    await turns.release(turn)
  })
  await expect(confirmWith(db, id, clerk)).rejects.toMatchObject({ code: 'import-not-found' })
  expect(new Set(written)).toEqual(new Set([0]))
  expect(await importsLogged()).toBe(0)
})
