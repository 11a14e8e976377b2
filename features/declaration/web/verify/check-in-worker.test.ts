import { afterEach, expect, test, vi } from 'vitest'
import { rememberLastSeen } from '../log/last-seen.ts'
import { writeReceipt } from '../receipt-file.ts'
import { COUNTED } from '../testing/sample-declaration.ts'
import { checkInWorker } from './check-in-worker.ts'

const SITE = 'https://collect.test'
const receiptOf = (log: string) => writeReceipt('night-trains', { ...COUNTED.receipt, log }, 'secret')
const started = vi.fn()

/** A worker that has found nothing. */
class TestWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  postMessage(task: unknown) {
    started(task)
    this.onmessage?.({ data: { step: 'list' } })
    this.onmessage?.({ data: { unable: true } })
  }
  terminate() {}
}

function onSite() {
  vi.stubGlobal('location', new URL(SITE))
  vi.stubGlobal('Worker', TestWorker)
}

afterEach(() => {
  vi.unstubAllGlobals()
  started.mockClear()
})

test('a receipt of this site is checked apart from the page, step by step', async () => {
  onSite()
  const steps: string[] = []
  const receipt = receiptOf(`${SITE}/log/night-trains`)
  expect(await checkInWorker(receipt, (step) => steps.push(step))).toEqual({ kind: 'unable' })
  expect(started.mock.calls).toEqual([[{ task: 'check', receipt }]])
  expect(steps).toEqual(['list'])
})

test('it has to stand in what this browser has seen of the list, under the key that it has seen', async () => {
  onSite()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key), setItem: kept.set.bind(kept) })
  rememberLastSeen('night-trains', { vkey: 'the key of then', checkpoint: 'the checkpoint of then' })
  rememberLastSeen('another-item', { vkey: 'another key', checkpoint: 'another checkpoint' })
  const receipt = receiptOf(`${SITE}/log/night-trains`)
  await checkInWorker(receipt, () => undefined)
  const seen = { vkey: 'the key of then', lastCheckpoint: 'the checkpoint of then' }
  expect(started.mock.calls).toEqual([[{ task: 'check', receipt, ...seen }]])
})

test.each([
  ['does not come', undefined, 'unreachable'],
  ['fails by itself', 'Uncaught RangeError', 'broken'],
])('of a check whose script %s it is said whether it can be tried again', async (_, message, kind) => {
  onSite()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal(
    'Worker',
    class {
      onerror: ((event: { message: string | undefined }) => void) | null = null
      postMessage() {
        this.onerror?.({ message })
      }
      terminate() {}
    },
  )
  const verdict = await checkInWorker(receiptOf(`${SITE}/log/night-trains`), () => undefined)
  expect(verdict.kind).toBe(kind)
})

test.each([
  ['another site', 'https://other.test/log/night-trains'],
  ['a site whose name begins alike', `${SITE}.evil.test/log/night-trains`],
  ['another place of this site', `${SITE}/logbook`],
  // What this browser remembers is kept by the item: another spelling would be compared with nothing.
  ['an address that is not quite that of a list', `${SITE}/log/night-trains/`],
  ['an address that leads elsewhere', `${SITE}/log/../night-trains`],
  ['an address with a question', `${SITE}/log/night-trains?`],
])('for a receipt of %s nobody is asked', async (_, log) => {
  onSite()
  expect(await checkInWorker(receiptOf(log), () => undefined)).toEqual({ kind: 'elsewhere' })
  expect(started).not.toHaveBeenCalled()
})
