import { createApiClient } from '@e-collecting/api-client'
import type { Site } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { sampleResult } from '@e-collecting/declaration/web/testing'
import { LANGUAGES, OPEN_GRAPH_LOCALES } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { assetsFromManifest } from './assets.ts'
import { renderPage, SAMPLE_ITEMS, textOf } from './testing/sample-site.ts'

const htmlOf = async (path: string, site?: Partial<Site>) =>
  (await renderPage(path, site && { site: sampleSite(site) })).html
const [ITEM] = SAMPLE_ITEMS

/** Attributes of the elements of a name, in the order of the page. */
const attributesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}( [^>]*)?>`, 'g'))].map(([, attributes = '']) => attributes)

test('who comes by keyboard gets past the head of each page, of the staff as well, to where the focus can be', async () => {
  for (const path of ['/de', '/admin']) {
    const html = await htmlOf(path)
    expect(html.slice(html.indexOf('<body'))).toMatch(/^<body[^>]*><a href="#content"[^>]*>Direkt zum Inhalt</)
    expect(attributesOf(html, 'main')).toEqual([expect.stringMatching(/^(?=.* id="content")(?=.* tabindex="-1")/)])
  }
})

test('the page one is on is marked in the navigation, the list also while one reads an item of it', async () => {
  const marked = async (path: string) => {
    const [nav = ''] = /<header.*?<nav aria-label="Auf dieser Website".*?<\/nav>/s.exec(await htmlOf(path)) ?? []
    return [...nav.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)</g)].map(([, text]) => text)
  }
  expect(await marked('/de')).toEqual(['Pilot'])
  expect(await marked('/de/volksbegehren')).toEqual(['Volksbegehren'])
  expect(await marked('/de/volksbegehren/night-trains')).toEqual(['Volksbegehren'])
  expect(await marked('/de/impressum')).toEqual([])
})

test('the way here begins at home, which has no way itself', async () => {
  const crumbs = async (path: string) =>
    textOf(/<nav aria-label="Sie sind hier".*?<\/nav>/s.exec(await htmlOf(path))?.[0] ?? '').match(/[\wäöü]+/g)
  expect(await crumbs('/de')).toEqual(['Startseite'])
  expect(await crumbs('/de/projekt')).toEqual(['Startseite', 'Projekt'])
})

test('a link that leaves the site opens a tab of its own, says so, and tells nothing of where one comes from', async () => {
  const { links } = sampleSite()
  const html = await htmlOf('/de', { links: { ...links, eid: 'https://eid.test/', blog: null } })
  const [, attributes = '', words = ''] = /<a ([^>]*href="https:\/\/eid.test\/"[^>]*)>(.*?)<\/a>/.exec(html) ?? []
  expect(attributes).toContain('target="_blank" rel="noopener noreferrer"')
  expect(textOf(words)).toContain('öffnet in einem neuen Tab')
  expect(attributesOf(html, 'a').filter((one) => !one.includes('href='))).toEqual([])
})

test('on paper stands where a page is from, and of which day, as one writes days here', async () => {
  for (const [path, from] of [
    ['/de/projekt', 'https://collect.example/de/projekt'],
    ['/de/volksbegehren?type=initiative', 'https://collect.example/de/volksbegehren'],
  ] as const)
    expect(textOf(await htmlOf(path))).toMatch(new RegExp(`${from}\\s+Gedruckt am 21\\.11\\.2026`))
})

test('that nothing here is real is said in the demo, and who runs the site where that is known', async () => {
  const { links } = sampleSite()
  const operator = { ...links.operator, name: 'Verein Muster' }
  const told = async (site: Partial<Site>) => textOf(await htmlOf('/de/projekt', site))
  expect(await told({ isDemo: true })).toContain('Demo ohne rechtliche Wirkung')
  expect(await told({ isDemo: false })).not.toContain('Demo ohne rechtliche Wirkung')
  expect(await told({ links: { ...links, operator } })).toContain('Betrieben von Verein Muster')
  expect(await told({})).not.toContain('Betrieben von')
})

test.each(LANGUAGES)('others are told the language of the page: %s', async (language) => {
  const names = { de: 'de_CH', fr: 'fr_CH', it: 'it_CH', rm: 'rm_CH', en: 'en_GB' }
  expect(OPEN_GRAPH_LOCALES).toMatchObject(names)
  const told = `<meta property="og:locale" content="${OPEN_GRAPH_LOCALES[language]}"/>`
  expect(await htmlOf(`/${language}`)).toContain(told)
})

test('the picture of an item is shown of its page alone', async () => {
  expect(await htmlOf('/de/stimmregister/night-trains')).toContain('content="https://collect.example/share.png"')
})

test('the tab of the register has its name without the places where the heading may break', async () => {
  expect(await htmlOf('/de/stimmregister')).toMatch(/<title>Stimmrechts[a-z]+ – E-Collecting<\/title>/)
})

test('as blocks on a phone, too, what is kept stands in a table: each part says by name what it is', async () => {
  const html = await htmlOf('/de/datenschutz')
  for (const [name, role] of Object.entries({
    table: 'table',
    thead: 'rowgroup',
    tbody: 'rowgroup',
    tr: 'row',
    td: 'cell',
  }))
    expect(
      attributesOf(html, name).filter((one) => !one.includes(`role="${role}"`)),
      name,
    ).toEqual([])
  const heads = attributesOf(html, 'th').map((one) => /role="(\w+)" scope="(\w+)"/.exec(one)?.slice(1).join())
  expect(new Set(heads)).toEqual(new Set(['columnheader,col', 'rowheader,row']))
})

test.each([
  [404, 'Dieselbe Anfrage wird wieder abgelehnt'],
  [429, 'Warten Sie so viele Sekunden'],
  [503, 'Warten Sie so viele Sekunden'],
  [500, 'Der Fehler liegt nicht an der Anfrage'],
])('a program is told what to do about a status: %i', async (status, advice) => {
  const api = createApiClient(() => Response.json({ code: 'no-role', status }))
  const text = textOf((await renderPage('/problems/no-role', { api })).html)
  expect(text).toContain(advice)
  expect(text).toContain('Bitten Sie eine Person mit Admin-Rechten um eine Einladung.')
})

test('the count of an item leads to the declaration only while one can declare', async () => {
  const told = async (isOpen: boolean) => {
    const api = createApiClient((path) =>
      Response.json(path.includes('/popular-votes/') ? ITEM : sampleResult({ isOpen })),
    )
    return (await renderPage('/de/ergebnis/night-trains', { api })).html.includes('href="/de/erklaerung/night-trains"')
  }
  expect([await told(true), await told(false)]).toEqual([true, false])
})

test('where the counts cannot be had a page has its items all the same, and nobody is told of a fault', async () => {
  const api = createApiClient((path) =>
    path.includes('declaration-counts') ? new Response(null, { status: 503 }) : Response.json({ items: SAMPLE_ITEMS }),
  )
  const faults: unknown[] = []
  const { html } = await renderPage('/de', { api, onDataError: (error) => faults.push(error) })
  expect(textOf(html)).toContain('Uferwege für alle')
  expect(faults).toEqual([])
})

test('the wallet comes with the items in German as well: receipts have their title in that language alone', async () => {
  const html = await htmlOf('/wallet')
  expect(html).toContain('"key":["popular-votes","de"]')
  const { html: french } = await renderPage('/wallet', { visitor: { storedLanguage: 'fr' } })
  for (const language of ['de', 'fr']) expect(french).toContain(`"key":["popular-votes","${language}"]`)
})

test('a style is taken as it is written, and parts that import each other are named once', async () => {
  const assets = assetsFromManifest(
    {
      'apps/web/src/entry-client.tsx': { file: 'entry.js', dynamicImports: ['_a.js'] },
      'packages/ui/styles.css': { file: 'a.css' },
      '_a.js': { file: 'a.js', imports: ['_b.js'] },
      '_b.js': { file: 'b.js', imports: ['_a.js'] },
    },
    () => `a[href$='$&']{}`,
  )
  expect(assets.modules('_b.js')).toEqual(['/a.js', '/b.js'])
  const { html } = await renderPage('/de/impressum', { assets })
  expect(html).toContain(`<style>a[href$='$&']{}</style>`)
})
