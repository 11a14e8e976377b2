import { deferred, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { type PageOptions, renderInPage } from '@e-collecting/ui/testing/page'
import { expect, test, vi } from 'vitest'
import { rememberLastSeen } from '../log/last-seen.ts'
import type { ReceiptFile } from '../receipt-file.ts'
import { writeReceipt } from '../receipt-file.ts'
import { COUNTED } from '../testing/sample-declaration.ts'
import { type CheckStep, stepStates, type Verdict } from './verdict.ts'
import { VerifyForm } from './verify-form.tsx'

const RECEIPT = writeReceipt('night-trains', COUNTED.receipt, 'secret')
const FOUND: Verdict = {
  kind: 'found',
  index: 16,
  size: 214,
  path: [],
  witnesses: ['a', 'b'],
  proof: 'c2sp.org/tlog-proof@v1\n',
}

/** The page with a check that answers so; nothing of the API is asked. */
function open(verdict: Verdict | Promise<Verdict>, options: Partial<PageOptions> = {}) {
  const checked: ReceiptFile[] = []
  const server = stubServer({})
  const check = async (receipt: ReceiptFile, onStep: (step: CheckStep) => void) => {
    checked.push(receipt)
    onStep('list')
    return verdict
  }
  renderInPage(<VerifyForm check={check} />, { api: server.api, groups: ['common', 'errors', 'verify'], ...options })
  return { checked, server }
}

const fileOf = (text: string) => new File([text], 'e-collecting-night-trains.json', { type: 'application/json' })
const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText<HTMLInputElement>(/Quittung wählen/), { target: { files: [fileOf(text)] } })
const boxes = () => within(screen.getByRole('list', { name: 'Der Weg Ihres Eintrags' })).getAllByRole('listitem')

test('a receipt is chosen, checked, and found, step by step, without asking the server for it', async () => {
  const { checked, server } = open(FOUND)
  choose(JSON.stringify(RECEIPT))
  const heading = await screen.findByRole('heading', { name: 'Ja, Ihre Erklärung ist gezählt' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(checked).toEqual([RECEIPT])
  expect(boxes().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('(stimmt)'),
    expect.stringContaining('Ihr Eintrag steht in der Liste.'),
    expect.stringContaining('Der Eintrag gehört zur Liste, die wir unterschrieben haben.'),
    expect.stringContaining('2 Zeugen haben dieselbe Liste bestätigt.'),
  ])
  expect(screen.getByText('Platz in der Liste').nextSibling?.textContent).toBe('17 von 214 Einträgen')
  expect(server.asked()).toEqual([])
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret')
})

test('the receipt with its proof can be kept', async () => {
  const saved: Blob[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:receipt'
  })
  open(FOUND)
  choose(JSON.stringify(RECEIPT))
  fireEvent.click(await screen.findByRole('button', { name: 'Quittung mit Beweis speichern' }))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ ...RECEIPT, proof: 'c2sp.org/tlog-proof@v1\n' })
  spy.mockRestore()
})

test('of an annulled entry each box says what was found, and the reason is said in words', async () => {
  open({ kind: 'annulled', index: 16, size: 214, witnesses: ['a'], reason: 'court', checkpoint: '' })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Ihre Erklärung zählt nicht mehr' })
  expect(screen.getByText('Grund: Ein Gericht hat so entschieden.')).toBeDefined()
  expect(boxes().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Sie ist echt und unverändert.'),
    expect.stringContaining('Ihr Eintrag steht in der Liste, und auch, dass er nicht mehr zählt.'),
    expect.stringContaining('Der Eintrag gehört zur Liste, die wir unterschrieben haben.'),
    expect.stringContaining('1 Zeuge hat dieselbe Liste bestätigt.'),
  ])
})

test('where no witness has confirmed the list, that is said, and ticked nowhere', async () => {
  open({ ...FOUND, witnesses: [] })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Ja, Ihre Erklärung ist gezählt' })
  expect(boxes()[2]?.textContent).toContain('(stimmt)')
  expect(boxes()[3]?.textContent).toBe(
    'Die Zeugen (keine)Kein Zeuge hat diese Liste bestätigt: Dass sie für alle dieselbe ist, sagen nur wir.',
  )
})

test('what was found before a box that does not hold stays said', async () => {
  open({ kind: 'wrong', step: 'page', problem: 'log-forked', where: 'checkpoint', checkpoint: '' })
  choose(JSON.stringify(RECEIPT))
  await waitFor(() => expect(boxes()[2]?.textContent).toContain('Der Eintrag gehört nicht zur Liste'))
  expect(boxes()[0]?.textContent).toContain('Sie ist echt und unverändert.')
  expect(boxes()[1]?.textContent).toContain('Ihr Eintrag steht in der Liste.')
  expect(boxes()[3]?.textContent).toContain('Haben andere dieselbe Liste gesehen?')
})

test('before the due day nothing is wrong yet', async () => {
  open({ kind: 'not-yet', size: 214 })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Noch nicht sichtbar' })
  expect(boxes()[1]?.textContent).toContain('Er muss spätestens am 28.11.2026 erscheinen.')
  expect(screen.queryByRole('button', { name: 'Beweis speichern' })).toBeNull()
})

test('a list that may be an old copy accuses nobody, and can be tried again', async () => {
  const { checked } = open({ kind: 'outdated', size: 214 })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Das lässt sich noch nicht sagen' })
  expect(boxes()[1]?.textContent).toContain('(noch nicht da)')
  expect(boxes()[1]?.textContent).toContain('nach dem 28.11.2026')
  expect(screen.queryByRole('button', { name: 'Beweis speichern' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Nochmals prüfen' }))
  await waitFor(() => expect(checked).toHaveLength(2))
})

test('a copy from before what was seen accuses nobody, and can be tried again', async () => {
  const { checked } = open({ kind: 'older' })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Die Liste ist eine Kopie von vorher' })
  expect(boxes()[1]?.textContent).toContain('(noch nicht da)')
  expect(boxes()[1]?.textContent).toContain('Kopie von vorher')
  expect(screen.queryByRole('button', { name: 'Beweis speichern' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Nochmals prüfen' }))
  await waitFor(() => expect(checked).toHaveLength(2))
})

test.each<[string, Verdict, heading: string, problem: string]>([
  [
    'an entry that is missing after the due day',
    { kind: 'missing', size: 214, checkpoint: 'signed checkpoint' },
    'Ihre Erklärung fehlt',
    'missing',
  ],
  [
    'a list that does not hold',
    { kind: 'wrong', step: 'list', problem: 'log-forked', where: 'checkpoint', checkpoint: 'signed checkpoint' },
    'Etwas stimmt nicht',
    'log-forked',
  ],
])('%s is called so, with the evidence to keep', async (_, verdict, heading, problem) => {
  const saved: Blob[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:evidence'
  })
  open(verdict)
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: heading })
  expect(boxes()[1]?.textContent).toContain('(stimmt nicht)')
  fireEvent.click(screen.getByRole('button', { name: 'Beweis speichern' }))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({
    receipt: RECEIPT,
    checkpoint: 'signed checkpoint',
    problem,
  })
  spy.mockRestore()
})

test('a list that contradicts what this browser has seen is kept with that, and its own check is near', async () => {
  rememberLastSeen(RECEIPT.item, { vkey: 'k', checkpoint: 'the checkpoint of then' })
  const saved: Blob[] = []
  const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:evidence'
  })
  open({ kind: 'wrong', step: 'list', problem: 'log-forked', where: 'checkpoint', checkpoint: 'signed checkpoint' })
  choose(JSON.stringify(RECEIPT))
  fireEvent.click(await screen.findByRole('button', { name: 'Beweis speichern' }))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject({
    checkpoint: 'signed checkpoint',
    seen: 'the checkpoint of then',
  })
  expect(screen.getByRole('link', { name: 'Stand der Zählung' }).getAttribute('href')).toContain(RECEIPT.item)
  spy.mockRestore()
  rememberLastSeen(RECEIPT.item, null)
})

test('what does not hold is red at its step, with the exact reason for those who ask', async () => {
  open({ kind: 'wrong', step: 'witnesses', problem: 'missing-cosignatures', where: 'checkpoint', checkpoint: 'signed' })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Etwas stimmt nicht' })
  expect(screen.getByText('missing-cosignatures').closest('details')?.open).toBe(false)
  expect(boxes()[3]?.textContent).toContain('Es fehlen Bestätigungen von Zeugen, oder sie sind falsch.')
  expect(boxes()[2]?.textContent).toContain('(stimmt)')
})

test('a list that cannot be had says nothing about the declaration, and can be tried again', async () => {
  const { checked } = open({ kind: 'unreachable', where: 'keys.json' })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Die Liste ist gerade nicht erreichbar' })
  fireEvent.click(screen.getByRole('button', { name: 'Nochmals prüfen' }))
  await waitFor(() => expect(checked).toHaveLength(2))
})

test('a list of which a file is gone is told from one that is out of reach, with the file, and its own check is near', async () => {
  const { checked } = open({ kind: 'gone', where: 'tile/0/000' })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Eine Datei der Liste fehlt' })
  expect(screen.getByText(/Über Ihre Erklärung sagt das nichts\./)).toBeTruthy()
  expect(screen.getByText('Was nicht stimmt').nextSibling?.textContent).toBe('log-file-missing (tile/0/000)')
  expect(screen.getByRole('link', { name: 'Stand der Zählung' }).getAttribute('href')).toContain(RECEIPT.item)
  expect(screen.queryByRole('button', { name: 'Beweis speichern' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Nochmals prüfen' }))
  await waitFor(() => expect(checked).toHaveLength(2))
})

test('who checks again is led to what goes on in the place of the button, and from there to what comes out', async () => {
  const again = deferred<Verdict>()
  const answers = [Promise.resolve<Verdict>({ kind: 'unreachable', where: 'keys.json' }), again.promise].values()
  renderInPage(<VerifyForm check={() => answers.next().value ?? expect.unreachable()} />, {
    api: stubServer({}).api,
    groups: ['common', 'errors', 'verify'],
  })
  choose(JSON.stringify(RECEIPT))
  fireEvent.click(await screen.findByRole('button', { name: 'Nochmals prüfen' }))
  const heading = await screen.findByRole('heading', { name: 'Wird geprüft …' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await act(async () => again.resolve(FOUND))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ja, Ihre Erklärung ist gezählt' }))
})

test('a browser that cannot check says so, and offers no other try', async () => {
  open({ kind: 'unable' })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Dieser Browser kann das nicht prüfen' })
  expect(screen.queryByRole('button', { name: 'Nochmals prüfen' })).toBeNull()
})

test('a check that has failed by itself says so, and offers no other try', async () => {
  open({ kind: 'broken' })
  choose(JSON.stringify(RECEIPT))
  await screen.findByRole('heading', { name: 'Die Prüfung ist an einem Fehler gescheitert' })
  expect(screen.getByText(/^Über Ihre Erklärung sagt das nichts\. .*Laden Sie die Seite neu\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Nochmals prüfen' })).toBeNull()
})

test('the words of the button for a file are read out once, with its control', () => {
  open(FOUND)
  const words = screen.getByText('Quittung wählen')
  expect(words.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByLabelText('Quittung wählen').tagName).toBe('INPUT')
})

test('a second file that is no receipt is announced as the first was', async () => {
  open(FOUND)
  choose('hello')
  const first = await screen.findByRole('alert')
  choose('hello')
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first))
})

test.each([
  ['no JSON', 'hello'],
  ['another file', '{"format":"something else"}'],
  ['a receipt without an entry', JSON.stringify({ ...RECEIPT, entry: undefined })],
  ['a day that is none', JSON.stringify({ ...RECEIPT, due: 'soon' })],
  ['far too much', JSON.stringify({ ...RECEIPT, entry: 'x'.repeat(200_000) })],
])('%s is not taken for a receipt', async (_, text) => {
  const { checked } = open(FOUND)
  choose(text)
  await screen.findByText('Das ist keine Quittung')
  expect(checked).toEqual([])
})

test('a receipt may be dropped or pasted', async () => {
  const { checked } = open(FOUND)
  fireEvent.drop(screen.getByText('Oder ziehen Sie die Datei hierher.'), {
    dataTransfer: { files: [fileOf(JSON.stringify(RECEIPT))] },
  })
  await screen.findByRole('heading', { name: 'Ja, Ihre Erklärung ist gezählt' })
  fireEvent.click(screen.getByRole('button', { name: 'Andere Quittung prüfen' }))
  fireEvent.change(screen.getByLabelText('Text der Quittung'), { target: { value: JSON.stringify(RECEIPT) } })
  fireEvent.click(screen.getByRole('button', { name: 'Prüfen' }))
  await screen.findByRole('heading', { name: 'Ja, Ihre Erklärung ist gezählt' })
  expect(checked).toHaveLength(2)
})

test('whoever looks for another receipt is led to where it is chosen', async () => {
  open(FOUND)
  expect(document.activeElement).toBe(document.body)
  choose(JSON.stringify(RECEIPT))
  fireEvent.click(await screen.findByRole('button', { name: 'Andere Quittung prüfen' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Quittung wählen/)))
})

test('while it is checked one sees where it is', async () => {
  open(new Promise(() => undefined))
  choose(JSON.stringify(RECEIPT))
  const heading = await screen.findByRole('heading', { name: 'Wird geprüft …' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(boxes()[1]?.textContent).toContain('(wird geprüft)'))
})

test('what the check of a receipt finds that one has left says nothing of the next one', async () => {
  const verdicts = [deferred<Verdict>(), deferred<Verdict>()]
  const pending = verdicts.values()
  renderInPage(<VerifyForm check={() => pending.next().value?.promise ?? expect.unreachable()} />, {
    api: stubServer({}).api,
    groups: ['common', 'errors', 'verify'],
  })
  choose(JSON.stringify(RECEIPT))
  fireEvent.click(await screen.findByRole('button', { name: 'Andere Quittung prüfen' }))
  choose(JSON.stringify(RECEIPT))
  await screen.findByText('Wird geprüft …')
  await act(async () => verdicts[1]?.resolve(FOUND))
  await act(async () => verdicts[0]?.resolve({ kind: 'missing', size: 214, checkpoint: '' }))
  expect(screen.getByRole('heading', { name: 'Ja, Ihre Erklärung ist gezählt' })).toBeTruthy()
})

test('each verdict leaves no step ticked that was not verified', () => {
  const unwitnessed = ['done', 'done', 'done', 'none']
  expect(Object.values(stepStates({ ...FOUND, witnesses: [] }))).toEqual(unwitnessed)
  expect(
    Object.values(
      stepStates({ kind: 'annulled', index: 16, size: 214, witnesses: [], reason: 'court', checkpoint: '' }),
    ),
  ).toEqual(unwitnessed)
  expect(Object.values(stepStates({ kind: 'missing', size: 1, checkpoint: '' }))).toEqual([
    'done',
    'failed',
    'open',
    'open',
  ])
  expect(Object.values(stepStates({ kind: 'unreachable', where: 'tile/0/000' }))).toEqual([
    'open',
    'open',
    'open',
    'open',
  ])
  expect(Object.values(stepStates({ kind: 'gone', where: 'tile/0/000' }))).toEqual(['open', 'open', 'open', 'open'])
  expect(
    Object.values(
      stepStates({ kind: 'wrong', step: 'receipt', problem: 'promise-other', where: 'receipt', checkpoint: null }),
    ),
  ).toEqual(['failed', 'open', 'open', 'open'])
})

/** The page as one that another of this site has opened, which hands `text` over when it is asked. */
function openedBy(text: string) {
  const opener = { postMessage: vi.fn() }
  opener.postMessage.mockImplementationOnce(() => {
    const message = new MessageEvent('message', { data: { 'e-collecting-hand-over': text }, origin: location.origin })
    dispatchEvent(Object.defineProperty(message, 'source', { value: opener }))
  })
  vi.stubGlobal('opener', opener)
}

test('a receipt that the demo wallet hands over is checked at once; it has no secret, and the address knows nothing', async () => {
  const { r: _, ...held } = RECEIPT
  openedBy(JSON.stringify(held))
  const { checked, server } = open(FOUND)
  await screen.findByRole('heading', { name: 'Ja, Ihre Erklärung ist gezählt' })
  expect(checked).toEqual([held])
  expect(screen.getByText(/^Ist nicht dabei: /)).toBeTruthy()
  expect(location.href).not.toContain(RECEIPT.leafHash)
  expect(server.asked()).toEqual([])
  vi.unstubAllGlobals()
})

test('what is handed over and is no receipt changes nothing', () => {
  openedBy('{"format":"other"}')
  const { checked } = open(FOUND)
  expect(checked).toEqual([])
  expect(screen.getByLabelText(/Quittung wählen/)).toBeTruthy()
  vi.unstubAllGlobals()
})
