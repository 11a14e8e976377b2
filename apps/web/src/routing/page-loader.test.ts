import { createTranslator } from '@e-collecting/i18n'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page that could not be fetched is fetched anew the next time, and not by who is only told so', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const { loadPage } = await import('./page-loader.ts')
  const fetched = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  const load = () => loadPage('imprint', createTranslator('de', {}))
  for (const times of [1, 2]) {
    const failed = load()
    await expect(failed).rejects.toThrow('HTTP 503')
    expect(load()).toBe(failed)
    expect(fetched).toHaveBeenCalledTimes(times)
    vi.advanceTimersByTime(1000)
  }
})
