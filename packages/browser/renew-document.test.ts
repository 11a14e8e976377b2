// @vitest-environment jsdom-of-the-server
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowRenewal, renewDocument } from './renew-document.ts'

const reload = vi.fn()
let status: number | null
const asked: unknown[][] = []
beforeEach(() => {
  status = 200
  asked.length = 0
  reload.mockClear()
  history.replaceState(null, '', '/de/impressum')
  const { href } = location
  vi.stubGlobal('location', { href, reload })
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    asked.push(request)
    if (status === null) throw new TypeError('offline')
    return new Response(null, { status })
  })
})
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('where the server answers, the document is loaded anew at its address', async () => {
  expect(await renewDocument()).toBe(true)
  expect(asked).toEqual([[location.href, { method: 'HEAD', cache: 'no-store' }]])
  expect(reload).toHaveBeenCalledOnce()
})

test.each([null, 503, 429])('where it answers with %s, the document stays', async (answered) => {
  status = answered
  expect(await renewDocument()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  status = 200
  expect(await renewDocument()).toBe(true)
})

test('it goes once, and once more where somebody wants it', async () => {
  await renewDocument()
  expect(await renewDocument()).toBe(false)
  allowRenewal()
  expect(await renewDocument()).toBe(true)
  history.pushState(null, '')
  expect(await renewDocument()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(3)
})

test('whoever presses something after that has stopped it, which is told once', async () => {
  const stopped = vi.fn()
  dispatchEvent(new Event('click'))
  await renewDocument(stopped)
  expect(stopped).not.toHaveBeenCalled()
  for (const _ of 'ab') dispatchEvent(new Event('click'))
  expect(stopped).toHaveBeenCalledOnce()
})

test('what the browser would ask for first is not lost', async () => {
  const hold = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', hold)
  expect(await renewDocument()).toBe(false)
  removeEventListener('beforeunload', hold)
  expect(reload).not.toHaveBeenCalled()
  expect(await renewDocument()).toBe(true)
})

test('who has gone on meanwhile is let be', async () => {
  const renewed = renewDocument()
  vi.stubGlobal('location', { href: 'http://localhost:3000/de', reload })
  expect(await renewed).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
