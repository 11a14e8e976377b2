import { deferred, Problem, type StubRoutes } from '@e-collecting/api-client/testing'
import { renderInAdmin } from '@e-collecting/auth/web/testing'
import { fireEvent, screen, waitFor } from '@e-collecting/ui/testing'
import { expect, test, vi } from 'vitest'
import { RESIDENT_IMPORT_MAX_BYTES, RESIDENT_IMPORT_SHOWN_FAULTS } from '../../contract.ts'
import { ResidentsTab } from '../residents-tab.tsx'
import { FAULTY_PREVIEW, PREVIEW, registerStub } from '../testing/register-stub.ts'

const STAGE = 'POST /api/admin/municipalities/m1/resident-imports'
const CONFIRM = 'POST /api/admin/resident-imports/i1/confirm'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const csv = (content: BlobPart = 'vorname;nachname;geburtsdatum\n') => new File([content], 'einwohner.csv')
const choose = (file: File) => fireEvent.change(screen.getByLabelText('CSV-Datei'), { target: { files: [file] } })

async function open(routes: StubRoutes = {}) {
  const server = registerStub(routes)
  renderInAdmin(<ResidentsTab Credentials={() => null} />, { api: server.api, search: '?municipality=m1' })
  await screen.findByText('Muster')
  press('CSV importieren')
  return server
}
async function openPreview(routes: StubRoutes = {}) {
  const server = await open(routes)
  choose(csv())
  press('Datei prüfen')
  await screen.findByRole('heading', { name: 'Vorschau' })
  return server
}

test('the columns are explained, with a file to start from', async () => {
  await open()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Beispieldatei herunterladen' })
  expect(link.download).toBe('einwohner-beispiel.csv')
  expect(decodeURIComponent(link.href)).toBe(
    'data:text/csv;charset=utf-8,vorname;nachname;geburtsdatum;stimmrecht\r\nMaria;Muster;1990-05-17;ja\r\nJean;Exemple;31.12.1985;\r\n',
  )
})

test('a file is needed, and one that is too large is named before it is sent', async () => {
  const server = await open()
  press('Datei prüfen')
  expect(await screen.findByText('Wählen Sie eine CSV-Datei.')).toBeTruthy()
  choose(csv(new Uint8Array(RESIDENT_IMPORT_MAX_BYTES + 1)))
  expect(screen.queryByText('Wählen Sie eine CSV-Datei.')).toBeNull()
  press('Datei prüfen')
  expect(await screen.findByText('Die Datei ist zu gross: höchstens 10 MB. Teilen Sie sie auf.')).toBeTruthy()
  expect(server.asked()).not.toContain(STAGE)
  choose(csv(new Uint8Array(RESIDENT_IMPORT_MAX_BYTES)))
  press('Datei prüfen')
  await waitFor(() => expect(server.asked()).toContain(STAGE))
  await screen.findByRole('heading', { name: 'Vorschau' })
})

test('a file that was saved anew since it was chosen has to be chosen again', async () => {
  await open()
  const gone = csv()
  gone.slice = () => {
    throw new DOMException('gone', 'NotReadableError')
  }
  choose(gone)
  press('Datei prüfen')
  expect(await screen.findByText('Die Datei ist nicht mehr lesbar. Wählen Sie sie nochmals.')).toBeTruthy()
})

test('a good file is shown first and imported on a second word', async () => {
  const server = await openPreview()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Vorschau' }))
  expect(screen.getByText('Noch ist nichts gespeichert. Die Vorschau gilt bis 12:05 Uhr.')).toBeTruthy()
  expect(screen.getByText('1200')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Die ersten Zeilen' }).textContent).toContain('Maria')
  expect(server.asked()).not.toContain(CONFIRM)
  const before = server.asked().length
  press('Importieren')
  press('Importieren')
  expect(await screen.findByText('Import abgeschlossen: 1200 neu, 3 geändert, 7 unverändert')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.asked().slice(before)).toEqual([
    CONFIRM,
    ...['POST /api/admin/municipalities/m1/residents/search', 'GET /api/admin/municipalities/m1'],
  ])
})

/** What the file says that the browser saves, which begins with the mark of its encoding. */
async function takeFaultyFile(): Promise<string | undefined> {
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  press('Fehlerhafte Zeilen als Datei')
  await waitFor(() => expect(click).toHaveBeenCalledOnce())
  click.mockRestore()
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? [])
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return new TextDecoder().decode(bytes)
}

test('what a spreadsheet would calculate goes into the file of faulty lines as text', async () => {
  const cells = {
    vorname: '=HYPERLINK("https://x.test")',
    nachname: '@Drei',
    geburtsdatum: '-',
    stimmrecht: 'ja\r\nnein',
  }
  const lines = [{ line: 5, cells, faults: [{ column: 'geburtsdatum', code: 'date-form' }] }]
  await openPreview({
    [STAGE]: () => FAULTY_PREVIEW,
    'GET /api/admin/resident-imports/i0/faulty-lines': () => ({ lines }),
  })
  expect(await takeFaultyFile()).toContain(
    `\r\n"'=HYPERLINK(""https://x.test"")";'@Drei;'-;"ja\r\nnein";5;Geburtsdatum: `,
  )
})

test('one faulty line that was left out is one', async () => {
  await openPreview({
    [STAGE]: () => FAULTY_PREVIEW,
    'POST /api/admin/resident-imports/i0/confirm': () => ({ created: 1, updated: 0, unchanged: 0, left: 1 }),
  })
  await takeFaultyFile()
  press('Importieren')
  expect(await screen.findByText(/1 fehlerhafte Zeile ausgelassen/)).toBeTruthy()
})

test('good lines are imported without the faulty ones, which come back as a file with reasons', async () => {
  const left = { created: 1, updated: 0, unchanged: 0, left: 2 }
  const server = await openPreview({
    [STAGE]: () => FAULTY_PREVIEW,
    'POST /api/admin/resident-imports/i0/confirm': () => left,
  })
  expect(
    screen.getByRole('radio', { name: 'Die eine gute Zeile importieren, die fehlerhaften auslassen' }),
  ).toBeTruthy()
  expect(await takeFaultyFile()).toBe(
    [
      'vorname;nachname;geburtsdatum;stimmrecht;Zeile;Grund',
      '"Ohne; ""Ö""";Datum;17.05.90;;3;Geburtsdatum: Kein Datum der Form 1990-05-17 oder 17.05.1990',
      'Eva;Zwei;1990-05-17;ja;4;Ganze Zeile: Dieselbe Person steht schon weiter oben in der Datei',
      '',
    ].join('\r\n'),
  )
  press('Importieren')
  expect(await screen.findByText(/2 fehlerhafte Zeilen ausgelassen/)).toBeTruthy()
  expect(server.bodiesOf('POST /api/admin/resident-imports/i0/confirm')).toEqual([{ leavesFaulty: true }])
})

test.each([
  [['geburtsdatum'], /In der ersten Zeile fehlt eine Spalte: Geburtsdatum\./],
  [['vorname', 'geburtsdatum'], /In der ersten Zeile fehlen 2 Spalten: Vorname, Geburtsdatum\./],
])('each missing column of %j is named', async (columns, text) => {
  const errors = columns.map((pointer) => ({ pointer, detail: 'x' }))
  await open({ [STAGE]: () => new Problem('import-columns-missing', 400, { errors }) })
  choose(csv())
  press('Datei prüfen')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('where quotation marks are wrong, it is said from which line on', async () => {
  const errors = [{ pointer: '12345', detail: 'x' }]
  await open({ [STAGE]: () => new Problem('import-unreadable', 400, { errors }) })
  choose(csv())
  press('Datei prüfen')
  expect(await screen.findByText(/Ab Zeile 12 345 ist die Datei nicht mehr als CSV lesbar/)).toBeTruthy()
})

test('columns that mean the same are named as they stand in the file', async () => {
  const errors = ['Name', 'Nachname'].map((pointer) => ({ pointer, detail: 'x' }))
  await open({ [STAGE]: () => new Problem('import-columns-repeated', 400, { errors }) })
  choose(csv())
  press('Datei prüfen')
  expect(await screen.findByText(/bedeuten mehrere Spalten dasselbe: Name, Nachname\./)).toBeTruthy()
})

test('who wants all or nothing corrects the file first: each fault is told with line, column and reason', async () => {
  let preview = FAULTY_PREVIEW
  const server = await openPreview({ [STAGE]: () => preview })
  expect(screen.getByRole('alert').textContent).toContain('2 Zeilen sind fehlerhaft')
  fireEvent.click(screen.getByRole('radio', { name: /Nichts importieren/ }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContain('Zeile 3SpalteGeburtsdatumGrundKein Datum der Form 1990-05-17 oder 17.05.1990')
  expect(rows).toContain('Zeile 4SpalteGanze ZeileGrundDieselbe Person steht schon weiter oben in der Datei')
  expect(screen.queryByRole('button', { name: 'Importieren' })).toBeNull()
  expect(screen.queryByText(/Noch ist nichts gespeichert/)).toBeNull()
  press('Korrigierte Datei prüfen')
  expect(await screen.findByText('Wählen Sie eine CSV-Datei.')).toBeTruthy()
  preview = PREVIEW
  choose(csv())
  screen.getByRole('button', { name: 'Korrigierte Datei prüfen' }).focus()
  press('Korrigierte Datei prüfen')
  expect(await screen.findByRole('button', { name: 'Importieren' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Vorschau' })))
  expect(server.asked()).not.toContain(CONFIRM)
})

test.each([
  [7, 'Alle Personen der Datei stehen schon genau so im Register.'],
  [0, 'In der Datei steht niemand.'],
])('a file of %i people that brings nothing new is said to, and only closed', async (unchanged, text) => {
  const preview = { ...PREVIEW, counts: { created: 0, updated: 0, unchanged, faulty: 0 }, sample: [] }
  const server = await openPreview({ [STAGE]: () => preview })
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Am Register ändert sich nichts.')).toBeTruthy()
  expect(screen.queryByText(/Noch ist nichts gespeichert/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Importieren' })).toBeNull()
  fireEvent.click(screen.getByText('Schliessen'))
  await waitFor(() => expect(server.asked()).toContain('DELETE /api/admin/resident-imports/i1'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('where only faulty lines are not in the register yet, nothing is imported: the file can be corrected', async () => {
  const preview = { ...FAULTY_PREVIEW, counts: { created: 0, updated: 0, unchanged: 1, faulty: 2 } }
  await openPreview({ [STAGE]: () => preview })
  expect(screen.getByText('Alle anderen Personen der Datei stehen schon genau so im Register.')).toBeTruthy()
  expect(screen.getByText('Am Register ändert sich nichts.')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Importieren' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Korrigierte Datei prüfen' })).toBeTruthy()
  // A field of its own: the file that was checked is chosen no more.
  expect(screen.getByText('oder hierher ziehen')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Fehlerhafte Zeilen als Datei' })).toBeTruthy()
})

test('giving a preview up is asked about and told to the server', async () => {
  const server = await openPreview()
  press('Abbrechen')
  expect(server.asked()).not.toContain('DELETE /api/admin/resident-imports/i1')
  expect(screen.getByRole('alertdialog', { name: 'Import verwerfen?' })).toBeTruthy()
  press('Verwerfen')
  await waitFor(() => expect(server.asked()).toContain('DELETE /api/admin/resident-imports/i1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file that only changes people is imported as well, and those who stay as they are count among the good lines', async () => {
  const counts = { created: 0, updated: 3, unchanged: 2, faulty: 1 }
  await openPreview({ [STAGE]: () => ({ ...FAULTY_PREVIEW, counts }) })
  expect(screen.getByRole('radio', { name: /^Die 5 guten Zeilen importieren/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Importieren' })).toBeTruthy()
})

test('lines that have become faulty since they were checked lead back to the choice of the file', async () => {
  await openPreview({ [CONFIRM]: () => new Problem('import-faulty', 409) })
  press('Importieren')
  expect(await screen.findByText('Der Import hat nicht funktioniert.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Datei prüfen' })).toBeTruthy()
  expect(screen.getByLabelText('CSV-Datei')).toBeTruthy()
})

test('while it is imported, that is said and nothing closes, nor is another choice made', async () => {
  const answer = deferred<unknown>()
  await openPreview({
    [STAGE]: () => FAULTY_PREVIEW,
    'POST /api/admin/resident-imports/i0/confirm': () => answer.promise,
  })
  press('Importieren')
  await waitFor(() => expect(screen.getAllByRole('radio')[0]?.closest('[inert]')).not.toBeNull())
  expect(await screen.findByRole('button', { name: 'Wird importiert …' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abbrechen' }).disabled).toBe(true)
  answer.resolve({ created: 1200, updated: 3, unchanged: 7, left: 0 })
  await screen.findByText(/^Import abgeschlossen/)
})

test('a preview is given up although the server does not hear of it', async () => {
  const DROP = 'DELETE /api/admin/resident-imports/*'
  const server = await openPreview({ [DROP]: () => new Problem('internal-error', 500) })
  press('Abbrechen')
  press('Verwerfen')
  await waitFor(() => expect(server.asked()).toContain('DELETE /api/admin/resident-imports/i1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a right to vote is shown where the file has one', async () => {
  const [line] = PREVIEW.sample
  const sample = [true, false, undefined].map((hasRightToVote, at) => ({ ...line!, line: at + 2, hasRightToVote }))
  await openPreview({ [STAGE]: () => ({ ...PREVIEW, sample }) })
  const rows = screen.getAllByRole('row').map((one) => one.textContent ?? '')
  expect(rows.slice(1).map((text) => /Stimmrecht(Ja|Nein|)W/.exec(text)?.[1])).toEqual(['Ja', 'Nein', ''])
})

test('a preview that is over leads back to the choice of the file', async () => {
  await openPreview({ [CONFIRM]: () => new Problem('import-not-found', 404) })
  press('Importieren')
  expect(await screen.findByText(/Die Vorschau ist nach einer Stunde abgelaufen/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Datei prüfen' })).toBeTruthy()
  expect(screen.getByLabelText('CSV-Datei')).toBeTruthy()
  choose(csv())
  press('Datei prüfen')
  await screen.findByRole('heading', { name: 'Vorschau' })
  expect(screen.queryByText(/Die Vorschau ist nach einer Stunde abgelaufen/)).toBeNull()
})

test('after an answer that was lost nobody says that nothing was imported, and the list is read again', async () => {
  let isLost = true
  const server = await openPreview({
    [CONFIRM]: () => (isLost ? new Problem('network', 0) : new Problem('import-not-found', 404)),
  })
  const lists = () => server.asked().filter((call) => call.endsWith('/residents/search')).length
  const before = lists()
  press('Importieren')
  expect(await screen.findByText('Der Import hat nicht funktioniert.')).toBeTruthy()
  await waitFor(() => expect(lists()).toBe(before + 1))
  isLost = false
  press('Importieren')
  expect(await screen.findByText(/Vielleicht hat der letzte Versuch schon importiert/)).toBeTruthy()
  expect(screen.queryByText(/nichts importiert/)).toBeNull()
  // Of the next preview it is known that nobody has confirmed it.
  choose(csv())
  press('Datei prüfen')
  await screen.findByRole('heading', { name: 'Vorschau' })
  press('Importieren')
  expect(await screen.findByText(/Es wurde nichts importiert/)).toBeTruthy()
})

test('faulty lines that do not come are said to, and so is that not all faults are shown', async () => {
  const faults = Array.from({ length: RESIDENT_IMPORT_SHOWN_FAULTS }, (_, n) => ({
    line: n + 2,
    column: null,
    code: 'duplicate-line' as const,
  }))
  await openPreview({
    [STAGE]: () => ({ ...FAULTY_PREVIEW, faults }),
    'GET /api/admin/resident-imports/i0/faulty-lines': () => new Problem('import-not-found', 404),
  })
  expect(screen.getByText(`Gezeigt sind die ersten ${RESIDENT_IMPORT_SHOWN_FAULTS} Fehler.`)).toBeTruthy()
  press('Fehlerhafte Zeilen als Datei')
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toMatch(/Vorschau/),
  )
})

test.each([
  ['import-unreadable', 400, /Die Datei ist nicht als CSV lesbar/],
  ['import-too-large', 413, /Die Datei ist zu gross/],
  ['import-encoding-mixed', 400, /Speichern Sie sie nochmals als «CSV UTF-8»/],
] as const)('%s is said in words', async (code, status, text) => {
  await open({ [STAGE]: () => new Problem(code, status) })
  choose(csv())
  press('Datei prüfen')
  expect(await screen.findByText('Die Datei konnte nicht geprüft werden.')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('while a file is checked, it is said that this can take a while and nothing closes', async () => {
  const answer = deferred<unknown>()
  await open({ [STAGE]: () => answer.promise })
  choose(csv())
  press('Datei prüfen')
  expect(await screen.findByText('Die Datei wird geprüft …')).toBeTruthy()
  expect(screen.getByText(/braucht bis zu einer Minute/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abbrechen' }).disabled).toBe(true)
  answer.resolve(PREVIEW)
  expect(await screen.findByRole('heading', { name: 'Vorschau' })).toBeTruthy()
})
