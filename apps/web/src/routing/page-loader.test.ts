import { createTranslator } from '@e-collecting/i18n'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageModule } from './routes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function openLoader(answer = () => new Response(null, { status: 503 })) {
  vi.resetModules()
  const { loadPage, forgetPage } = await import('./page-loader.ts')
  const fetched = vi.fn(async () => answer())
  vi.stubGlobal('fetch', fetched)
  const load = (showAway?: () => Promise<PageModule>) => loadPage('imprint', createTranslator('de', {}), showAway)
  return { load, forget: () => forgetPage('imprint'), fetched }
}

test('a first page that could not be fetched is fetched anew the next time', async () => {
  const { load, fetched } = await openLoader()
  for (const times of [1, 2]) {
    await expect(load()).rejects.toThrow('HTTP 503')
    expect(fetched).toHaveBeenCalledTimes(times)
  }
})

test('texts that are not there are none, whatever is sent in their place', async () => {
  const { load } = await openLoader(() => Response.json({ title: 'not-found' }, { status: 404 }))
  await expect(load()).rejects.toThrow('HTTP 404')
})

test('something is shown instead of a later page, and it is fetched anew once that is there, not by who is only told so', async () => {
  const { load, forget, fetched } = await openLoader()
  const away: PageModule = { default: () => null }
  for (const times of [1, 2]) {
    const shown = load(async () => away)
    expect(await shown).toBe(away)
    expect(load()).toBe(shown)
    expect(fetched).toHaveBeenCalledTimes(times)
    forget()
  }
})
