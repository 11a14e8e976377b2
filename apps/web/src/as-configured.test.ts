import type { Site } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { LANGUAGES, sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { renderPage, textOf } from './testing/sample-site.ts'

test('without declarations no page of text names them', async () => {
  const told = async (path: string, site: Partial<Site>) =>
    textOf((await renderPage(path, { site: sampleSite({ hasDeclarations: false, ...site }) })).html)
  const named = /Erklärung|erklären|gezählten|[Dd]éclar/
  const paths = ['impressum', 'datenschutz', 'leichte-sprache', 'leichte-sprache/anleitung', 'leichte-sprache/projekt']
  for (const path of [...paths.map((path) => `/de/${path}`), '/fr/facile-a-lire', '/fr/facile-a-lire/projet']) {
    expect(await told(path, {}), path).not.toMatch(named)
    expect(await told(path, { otherPart: { here: 'main', url: 'https://declare.test' } }), path).toMatch(named)
  }
})

test('a way to whoever runs the site is shown where there is one', async () => {
  const { links } = sampleSite({})
  const told = async (email: string | null) => {
    const site = sampleSite({ links: { ...links, operator: { ...links.operator, address: [], web: null, email } } })
    return (await renderPage('/de', { site })).html
  }
  expect(await told('info@collect.example')).toMatch(/#responsible"[^>]*>Kontakt</)
  expect(await told(null)).not.toContain('#responsible')
})

test('the check of a receipt is there only where one can declare, in each language', async () => {
  for (const language of LANGUAGES) {
    const path = sectionPath(language, 'pruefen')
    expect(await renderPage(path, { site: sampleSite({ hasDeclarations: true }) })).toMatchObject({ status: 200 })
    const without = await renderPage(path, { site: sampleSite({ hasDeclarations: false }) })
    expect(without).toMatchObject({ status: 404, page: 'not-found', language })
  }
})

test('both ways to support stand on the page of an item where one can declare for it, and which of them is counted', async () => {
  const told = async (slug: string) => textOf((await renderPage(sectionPath('de', 'volksbegehren', slug))).html)
  for (const [slug, isCounted] of [
    ['night-trains', true],
    ['lake-paths', false],
  ] as const) {
    expect(await told(slug), slug).toMatch(/Unterstützen\s+mit Namen, nicht gezählt/)
    expect(/Erklären\s+ohne Namen, gezählt/.test(await told(slug)), slug).toBe(isCounted)
  }
})

test('the register says from whom a name stays hidden and from whom not, with nothing to be opened first', async () => {
  const { html } = await renderPage(sectionPath('de', 'stimmregister'))
  const shown = textOf(html.replace(/<details[\s\S]*?<\/details>/g, ''))
  expect(shown).toContain('ohne dass Komitee und Öffentlichkeit Ihren Namen erfahren')
  expect(shown).toContain('Wer das Register führt, könnte Sie am Nachweis erkennen.')
})

test('where an address is searched elsewhere, the page of what is kept says so', async () => {
  const told = async (hasAddressSearchElsewhere: boolean) =>
    textOf((await renderPage('/de/datenschutz', { site: sampleSite({ hasAddressSearchElsewhere }) })).html)
  expect(await told(true)).toContain('Was er davon behält, wissen wir nicht.')
  expect(await told(false)).not.toContain('Was er davon behält, wissen wir nicht.')
})
