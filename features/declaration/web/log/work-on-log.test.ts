import { afterEach, expect, test, vi } from 'vitest'
import type { LogTask } from './log-task.ts'
import { workOnLog } from './work-on-log.ts'

class TestWorker {
  static last: TestWorker
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { message?: string }) => void) | null = null
  isEnded = false
  readonly tasks: unknown[] = []
  constructor() {
    TestWorker.last = this
  }
  postMessage(task: unknown) {
    this.tasks.push(task)
  }
  terminate() {
    this.isEnded = true
  }
}
const TASK: LogTask = { task: 'audit', url: 'https://collect.test/log/x', vkey: 'key', lastCheckpoint: undefined }

afterEach(() => vi.unstubAllGlobals())

test('a worker tells how far it is, and ends with its last news', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const told: unknown[] = []
  const working = workOnLog(TASK, (news) => told.push(news))
  const { last: worker } = TestWorker
  expect(worker.tasks).toEqual([TASK])
  worker.onmessage?.({ data: { progress: { done: 1, size: 2 } } })
  worker.onmessage?.({ data: { step: 'list' } })
  worker.onmessage?.({ data: { unable: true } })
  expect(await working).toEqual({ unable: true })
  expect([told, worker.isEnded]).toEqual([[{ progress: { done: 1, size: 2 } }, { step: 'list' }], true])
})

test('a worker ends with whoever wanted its news', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const leaving = new AbortController()
  const working = workOnLog(TASK, () => undefined, leaving.signal)
  leaving.abort()
  expect(await working).toEqual({ unable: true })
  expect(TestWorker.last.isEnded).toBe(true)
})

test('a worker whose script does not come while the log does not either can be tried again', async () => {
  vi.stubGlobal('Worker', TestWorker)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const working = workOnLog(TASK, () => undefined)
  TestWorker.last.onerror?.({})
  expect(await working).toEqual({ unreachable: true })
  expect(TestWorker.last.isEnded).toBe(true)
})

test('a worker whose script does not come while the log does will not come', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (address: unknown) => {
    asked.push(address)
    return new Response('a checkpoint')
  })
  const working = workOnLog(TASK, () => undefined)
  TestWorker.last.onerror?.({})
  expect(await working).toEqual({ broken: true })
  expect(asked).toEqual(['https://collect.test/log/x/checkpoint'])
})

test('a worker that has come and fails will fail again', async () => {
  vi.stubGlobal('Worker', TestWorker)
  const working = workOnLog(TASK, () => undefined)
  TestWorker.last.onerror?.({ message: 'Uncaught SyntaxError' })
  expect(await working).toEqual({ broken: true })
  expect(TestWorker.last.isEnded).toBe(true)
})

test('a browser without workers is unable', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await workOnLog(TASK, () => undefined)).toEqual({ unable: true })
})
