import { createTranslator } from '@e-collecting/i18n'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('a page that could not be fetched is fetched anew the next time', async () => {
  vi.resetModules()
  const { loadPage } = await import('./page-loader.ts')
  const fetched = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  for (const times of [1, 2]) {
    await expect(loadPage('imprint', createTranslator('de', {}))).rejects.toThrow('HTTP 503')
    expect(fetched).toHaveBeenCalledTimes(times)
  }
})
