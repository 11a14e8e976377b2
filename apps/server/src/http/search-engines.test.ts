import { LANGUAGES } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { createSearchEngineFiles } from './search-engines.ts'

const deps = {
  hasTestCredential: true,
  hasDeclarations: true,
  parts: { here: 'all' as const },
  publicUrl: 'https://sammeln.example',
  votes: { listActive: async () => [{ slug: 'nachtzuege' }] as never },
}
const files = createSearchEngineFiles(deps)
const read = async (path: string) => (await files.request(path)).text()

test('search engines are told what is not for them, and where the list of pages is', async () => {
  const text = await read('/robots.txt')
  for (const path of ['/admin', '/api/', '/auth', '/mailbox', '/wallet', '/services/'])
    expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).not.toMatch(/^Disallow: \/(de)?$/m)
  expect(text).toContain('Sitemap: https://sammeln.example/sitemap.xml')
})

test('the list holds each public page in each language, with the same page in the others', async () => {
  const answer = await files.request('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const text = await answer.text()
  const locations = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
  for (const path of ['/de', '/fr/projet', '/en/popular-vote', '/rm/dumonda-populara/nachtzuege'])
    expect(locations).toContain(`https://sammeln.example${path}`)
  expect(new Set(locations).size).toBe(locations.length)
  expect(locations.filter((location) => /admin|auth|wallet/.test(location ?? ''))).toEqual([])
  const [easy = ''] = /<url><loc>[^<]*\/fr\/facile-a-lire\/projet<\/loc>.*?<\/url>/.exec(text) ?? []
  expect([...easy.matchAll(/hreflang="(..)"/g)].map(([, language]) => language)).toEqual(['de', 'fr'])
  expect(locations.filter((location) => /leichte-sprache|facile-a-lire/.test(location ?? ''))).toHaveLength(6)
  const [item = ''] = /<url><loc>[^<]*\/de\/volksbegehren\/nachtzuege<\/loc>.*?<\/url>/.exec(text) ?? []
  expect([...item.matchAll(/hreflang="(..)"/g)].map(([, language]) => language)).toEqual(LANGUAGES)
})

test('the test of an identity is listed where there are services for it', async () => {
  const list = async (hasTestCredential: boolean) =>
    (await createSearchEngineFiles({ ...deps, hasTestCredential }).request('/sitemap.xml')).text()
  expect(await list(true)).toContain('<loc>https://sammeln.example/it/identita-di-prova</loc>')
  expect(await list(false)).not.toContain('identita-di-prova')
})

test('the page that checks a receipt is listed where one can declare', async () => {
  const list = async (hasDeclarations: boolean) =>
    (await createSearchEngineFiles({ ...deps, hasDeclarations }).request('/sitemap.xml')).text()
  expect(await list(true)).toContain('<loc>https://sammeln.example/it/verificare</loc>')
  expect(await list(false)).not.toContain('verificare')
})

test('where declarations run apart, the page that checks one is not listed here', async () => {
  const list = async (here: 'all' | 'main') =>
    (await createSearchEngineFiles({ ...deps, parts: { here } }).request('/sitemap.xml')).text()
  expect(await list('all')).toContain('<loc>https://sammeln.example/it/verificare</loc>')
  expect(await list('main')).not.toContain('verificare')
})
