import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LogNews, LogTask } from './log-task.ts'

const TASK: LogTask = { task: 'audit', url: 'https://collect.test/log/x', vkey: 'no key', lastCheckpoint: undefined }
const FOUND = { ok: false, problem: 'log-forked', where: 'checkpoint', message: 'Two versions.' }

beforeEach(() => {
  vi.resetModules()
})
afterEach(async () => {
  vi.doUnmock('../../audit/index.ts')
  await import('./read-log-file.ts')
  vi.resetModules()
  vi.unstubAllGlobals()
})

type Audit = (given: { onProgress: (progress: object) => void }) => Promise<unknown>

/** What the worker tells of an audit that fails as nothing of a log can. */
const failing = (error: unknown): Promise<LogNews> => telling(() => Promise.reject(error))

/** What the worker tells first. */
async function telling(auditLog: Audit, task: LogTask = TASK): Promise<LogNews> {
  let perform: (event: { data: LogTask }) => void = () => undefined
  const told = new Promise<LogNews>((resolve) => {
    vi.stubGlobal('self', {
      addEventListener: (_: string, listen: typeof perform) => {
        perform = listen
      },
      postMessage: resolve,
    })
  })
  vi.doMock('../../audit/index.ts', () => ({ auditLog }))
  await import('./log.worker.ts')
  perform({ data: task })
  return told
}

test.each([
  ['an algorithm that this browser lacks', new DOMException('Unrecognized name.', 'NotSupportedError'), 'unable'],
  ['another fault of the cryptography', new DOMException('It failed.', 'OperationError'), 'broken'],
  ['a fault of its own', new RangeError('Maximum call stack size exceeded'), 'broken'],
])('%s does not go away by another try', async (_, error, news) => {
  expect(await failing(error)).toEqual({ [news]: true })
})

test('a page without cryptography lacks what it takes, whatever fails there', async () => {
  vi.stubGlobal('crypto', {})
  expect(await failing(new TypeError('crypto.subtle is undefined'))).toEqual({ unable: true })
})

test('the log is read where it is, under the key and from the version that this browser has seen', async () => {
  const audit = vi.fn<Audit>(async () => FOUND)
  const news = await telling(audit, { ...TASK, lastCheckpoint: 'the checkpoint of then' })
  expect(news).toEqual({ result: FOUND, isGone: false })
  expect(audit.mock.calls).toEqual([
    [expect.objectContaining({ url: TASK.url, trusted: { vkey: 'no key', lastCheckpoint: 'the checkpoint of then' } })],
  ])
})

test('how far it is is told meanwhile', async () => {
  const audit: Audit = async ({ onProgress }) => onProgress({ done: 1, size: 2 })
  expect(await telling(audit)).toEqual({ progress: { done: 1, size: 2 } })
})
