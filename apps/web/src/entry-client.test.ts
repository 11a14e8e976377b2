// @vitest-environment jsdom-of-the-server
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let random: { mockRestore: () => void }
beforeEach(() => {
  vi.useFakeTimers()
  random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.resetModules()
  // A page that is not painted starts at once.
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
})
afterEach(async () => {
  vi.doUnmock('./take-over.tsx')
  await import('./first-paint.ts')
  vi.resetModules()
  vi.unstubAllGlobals()
  random.mockRestore()
  vi.useRealTimers()
})

test('what takes the page over is fetched again where it could not be, and then no more', async () => {
  const takeOver = vi.fn(async () => {
    if (takeOver.mock.calls.length < 3) throw new TypeError('Failed to fetch dynamically imported module')
  })
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  vi.doMock('./take-over.tsx', () => ({ takeOver }))
  await import('./entry-client.tsx')
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1999)
  expect(takeOver).toHaveBeenCalledOnce()
  expect(reported).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  await vi.dynamicImportSettled()
  expect(takeOver).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3999)
  expect(takeOver).toHaveBeenCalledTimes(2)
  window.dispatchEvent(new Event('online'))
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(takeOver).toHaveBeenCalledTimes(3)
})

test.each([
  ['that still arrives is taken over once it is there', 'loading', 0],
  ['that has arrived is taken over at once', 'interactive', 1],
] as const)('a page %s', async (_, readyState, times) => {
  const takeOver = vi.fn(async () => undefined)
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState)
  vi.doMock('./take-over.tsx', () => ({ takeOver }))
  await import('./entry-client.tsx')
  await vi.dynamicImportSettled()
  expect(takeOver).toHaveBeenCalledTimes(times)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  await vi.dynamicImportSettled()
  expect(takeOver).toHaveBeenCalledTimes(1)
  state.mockRestore()
})

test('a page that names no files has none fetched', async () => {
  vi.doMock('./take-over.tsx', () => ({ takeOver: async () => undefined }))
  document.documentElement.innerHTML = ''
  await import('./entry-client.tsx')
  await vi.dynamicImportSettled()
  expect(document.querySelectorAll('link')).toHaveLength(0)
})

test('all that takes the page over is fetched at once, as the page names it', async () => {
  vi.doMock('./take-over.tsx', () => ({ takeOver: async () => undefined }))
  // Other files of this worker have left pages of theirs.
  document.documentElement.innerHTML = ''
  const script = document.head.appendChild(document.createElement('script'))
  script.dataset.modules = '/assets/vendor.js /assets/home.js'
  await import('./entry-client.tsx')
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/assets/vendor.js', '/assets/home.js'])
  for (const element of [script, ...links]) element.remove()
})
