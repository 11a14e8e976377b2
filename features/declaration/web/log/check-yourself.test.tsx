import { deferred, stubServer } from '@e-collecting/api-client/testing'
import { act, fireEvent, screen, waitFor, within } from '@e-collecting/ui/testing'
import { renderInPage } from '@e-collecting/ui/testing/page'
import { beforeEach, expect, test } from 'vitest'
import type { AuditResult } from '../../audit/index.ts'
import { sampleResult } from '../testing/sample-declaration.ts'
import { CheckYourself } from './check-yourself.tsx'
import { recallLastSeen, rememberLastSeen } from './last-seen.ts'
import type { LogNews, LogTask } from './log-task.ts'

beforeEach(() => localStorage.clear())

const AUDITED: AuditResult = {
  ok: true,
  origin: 'collect.test/log/night-trains',
  size: 12_360,
  counted: 12_345,
  annulled: 1,
  issued: 13_400,
  required: 100_000,
  closes: null,
  epochs: [],
  seenAt: null,
  isClosed: false,
  witnesses: [{ name: 'collect.test/witness', time: 1_795_000_000 }],
  signedAt: 1_795_000_000,
  tagKeys: ['the key of tags'],
  hasText: false,
  checkpoint: 'the signed checkpoint',
  goesOnFrom: null,
}
const faultOf = (problem: Extract<AuditResult, { ok: false }>['problem']): LogNews => ({
  result: { ok: false, problem, where: 'checkpoint', message: '…' },
})

/** The check with a worker that says so; what it was asked to do is kept. */
function open(end: LogNews | Promise<LogNews>) {
  const tasks: LogTask[] = []
  const work = async (task: LogTask, onNews: (news: LogNews) => void) => {
    tasks.push(task)
    onNews({ progress: { done: 4000, size: 12_360 } })
    return end
  }
  const result = sampleResult()
  renderInPage(<CheckYourself result={result} work={work} />, {
    api: stubServer({}).api,
    groups: ['common', 'result'],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Jetzt nachprüfen' }))
  return { tasks, result }
}

test('nothing is loaded before somebody asks, and what holds is ticked one by one', async () => {
  const { tasks, result } = open({ result: AUDITED })
  await screen.findByText('Alles stimmt: 12 345 Erklärungen')
  expect(tasks).toEqual([{ task: 'audit', url: result.log, vkey: result.vkey, lastCheckpoint: undefined }])
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByText(/Dieser Browser merkt sich die heutige Fassung/)).toBeTruthy()
  expect(screen.getByText(/zeigt nicht, dass jede Erklärung von einer stimmberechtigten Person kommt/)).toBeTruthy()
  expect(recallLastSeen('night-trains')).toEqual({ vkey: result.vkey, checkpoint: 'the signed checkpoint' })
})

test('the text that people declare for is ticked where it was published', async () => {
  open({ result: { ...AUDITED, hasText: true } })
  await screen.findByText('Der veröffentlichte Text ist jener, für den die Liste eröffnet wurde.')
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
})

test('a list that no witness has confirmed is said to be so, without a tick', async () => {
  open({ result: { ...AUDITED, witnesses: [] } })
  const sentence = await screen.findByText(/^Kein Zeuge hat diese Fassung bestätigt: /)
  expect(sentence.closest('li')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('a list of one entry is spoken of in the singular', async () => {
  open({ result: { ...AUDITED, size: 1, counted: 0, goesOnFrom: 1 } })
  await screen.findByText('Der einzige Eintrag ist unverändert und gehört zur unterschriebenen Fassung.')
  expect(screen.getByText(/zuletzt geprüft wurde \(1 Eintrag\)/)).toBeTruthy()
})

test('whoever leaves the page ends the check, and what it still finds is not remembered', async () => {
  const end = deferred<LogNews>()
  const signals: AbortSignal[] = []
  const work = (_: LogTask, _onNews: unknown, signal: AbortSignal) => {
    signals.push(signal)
    return end.promise
  }
  const { unmount } = renderInPage(<CheckYourself result={sampleResult()} work={work} />, {
    api: stubServer({}).api,
    groups: ['common', 'result'],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Jetzt nachprüfen' }))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  await act(async () => end.resolve({ result: AUDITED }))
  expect(recallLastSeen('night-trains')).toBeNull()
})

test('the next check compares with what this browser has seen, under the key that it has seen', async () => {
  rememberLastSeen('night-trains', { vkey: 'the key of then', checkpoint: 'the checkpoint of then' })
  const { tasks } = open({ result: { ...AUDITED, goesOnFrom: 12_000 } })
  await screen.findByText(/zuletzt geprüft wurde \(12 000 Einträge\)/)
  expect(screen.queryByText(/Dieser Browser merkt sich/)).toBeNull()
  expect(tasks[0]).toMatchObject({ vkey: 'the key of then', lastCheckpoint: 'the checkpoint of then' })
  expect(recallLastSeen('night-trains')?.vkey).toBe('the key of then')
})

test('while it goes on a line fills', async () => {
  open(new Promise(() => undefined))
  const line = await screen.findByRole('progressbar', { name: 'Selbst nachprüfen' })
  await waitFor(() => expect(line.getAttribute('aria-valuenow')).toBe('4000'))
  expect(line.getAttribute('aria-valuetext')).toBe('4000 von 12\u00a0360 Einträgen geprüft')
})

test('the focus stays on the button, from the first press to the next one', async () => {
  const end = deferred<LogNews>()
  const focused = () => document.activeElement?.textContent
  open(end.promise)
  act(() => screen.getByRole('button').focus())
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  await act(async () => end.resolve(faultOf('log-forked')))
  expect(focused()).toBe('Nochmals nachprüfen')
  const forget = screen.getByRole('button', { name: /Vergessen, was dieser Browser früher gesehen hat/ })
  act(() => forget.focus())
  fireEvent.click(forget)
  expect(focused()).toBe('Jetzt nachprüfen')
  await waitFor(() => expect(focused()).toBe('Nochmals nachprüfen'))
})

test.each([
  ['unsigned-checkpoint', 'Das stimmt nicht', /Unterschrift der Liste fehlt/],
  ['missing-cosignatures', 'Das stimmt nicht', /fehlen Bestätigungen von Zeugen/],
  ['entry-tag-repeated', 'Das stimmt nicht', /^Jemand würde doppelt zählen/],
  ['entry-evidence-repeated', 'Das stimmt nicht', /^Jemand würde doppelt zählen/],
  ['log-tally-wrong', 'Das stimmt nicht', /nicht das, was die Einträge ergeben/],
  ['log-text-wrong', 'Das stimmt nicht', /Text ist nicht jener, für den/],
  ['wrong-entry', 'Das stimmt nicht', /gehört nicht zur unterschriebenen Fassung/],
  ['log-file-missing', 'Die Prüfung konnte nicht zu Ende geführt werden', /nicht zu lesen/],
  ['log-older', 'Die Prüfung konnte nicht zu Ende geführt werden', /frühere Fassung/],
  ['log-unsettled', 'Die Prüfung konnte nicht zu Ende geführt werden', /gerade neu veröffentlicht/],
] as const)('%s is said in a sentence and exactly, and is not remembered', async (problem, title, sentence) => {
  open(faultOf(problem))
  const outcome = screen.getByRole('status')
  await within(outcome).findByText(title)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByText(problem)).toBeTruthy()
  expect(recallLastSeen('night-trains')).toBeNull()
})

test.each([
  ['goes on from something else', 'log-forked', /nicht nur gewachsen/],
  ['has lost something', 'log-shrunk', /nicht nur gewachsen/],
  ['has another key', 'log-keys-changed', /Unterschrift der Liste/],
] as const)('a list that %s is compared anew only when somebody says so', async (_, problem, sentence) => {
  rememberLastSeen('night-trains', { vkey: 'k', checkpoint: 'c' })
  const { tasks } = open(faultOf(problem))
  await screen.findByText(sentence)
  expect(recallLastSeen('night-trains')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Vergessen, was dieser Browser früher gesehen hat/ }))
  await waitFor(() => expect(tasks).toHaveLength(2))
  expect(tasks[1]).toMatchObject({ lastCheckpoint: undefined })
})

test('a check that cannot be fetched accuses no list, and can be tried again', async () => {
  open({ unreachable: true })
  await screen.findByText('Die Prüfung konnte nicht zu Ende geführt werden')
  expect(screen.getByRole('button', { name: 'Nochmals nachprüfen' })).toBeTruthy()
})

test('a file that its server does not have says something about the list', async () => {
  open({ ...faultOf('log-file-missing'), isGone: true })
  const outcome = screen.getByRole('status')
  await within(outcome).findByText('Das stimmt nicht')
  expect(screen.getByText(/^Eine Datei, die zur Liste gehört, fehlt/)).toBeTruthy()
})

test('a check that has failed by itself says so, and that another try does not help', async () => {
  open({ broken: true })
  await screen.findByText('Die Prüfung ist an einem Fehler gescheitert')
  expect(screen.getByRole('status').textContent).toContain('Laden Sie die Seite neu.')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Seite neu laden'])
})

test('a browser that cannot check says so to whoever asked, and offers no other try', async () => {
  const end = deferred<LogNews>()
  open(end.promise)
  act(() => screen.getByRole('button').focus())
  await act(async () => end.resolve({ unable: true }))
  expect(screen.queryByRole('button')).toBeNull()
  const message = screen.getByText('Dieser Browser kann das nicht prüfen').closest('[tabindex]')
  expect(message?.textContent).toMatch(/neueren Browser oder die Kommandozeile/)
  expect(document.activeElement).toBe(message)
})
