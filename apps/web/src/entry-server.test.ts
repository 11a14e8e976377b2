import { createApiClient } from '@e-collecting/api-client'
import type { Site } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { sampleResult } from '@e-collecting/declaration/web/testing'
import { LANGUAGES, sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { assetsFromManifest, markUpAssets } from './assets.ts'
import {
  brokenApi,
  easyPagesIn,
  pagesIn,
  renderPage,
  renderSample,
  SAMPLE_ID,
  SAMPLE_ITEMS,
  textOf,
} from './testing/sample-site.ts'

const PAGES = LANGUAGES.flatMap((language) => pagesIn(language).map((path) => [path, language] as const))

/** Each is rendered once, whatever is then looked for in it. */
const rendered = new Map<string, ReturnType<typeof renderPage>>()
const renderOnce = (path: string) => {
  const page = rendered.get(path) ?? renderPage(path)
  rendered.set(path, page)
  return page
}

test.each(PAGES)('%s is a whole page in its language', async (path, language) => {
  const { status, html } = await renderOnce(path)
  expect(status).toBe(200)
  expect(html).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}">`))
  expect(html.match(/<title>[^<]+ – E-Collecting<\/title>/g)).toHaveLength(1)
  expect(html.match(/<h1/g)).toHaveLength(1)
  // One for whoever has no language of ours.
  expect(html.match(/rel="alternate"/g)).toHaveLength(easyPagesIn(language).includes(path) ? 3 : LANGUAGES.length + 1)
  expect(html).toContain(`<link rel="canonical" href="https://collect.example${path}"/>`)
})

test.each(PAGES)('%s holds to a strict content security policy', async (path) => {
  const { html } = await renderOnce(path)
  expect(html).not.toMatch(/ style="/)
  expect(html.match(/<style[^>]*>/g)).toEqual(['<style>'])
  expect(html).not.toMatch(/ on[a-z]+="/)
  const inline = html.match(/<script(?![^>]*\bsrc=)[^>]*>/g)?.filter((tag) => !tag.includes('application/ld+json'))
  expect(inline).toEqual(['<script id="page-data" type="application/json">'])
})

test.each(PAGES)('%s shows no raw text key', async (path) => {
  const { html } = await renderOnce(path)
  expect(textOf(html)).not.toMatch(
    /\b(common|forms|content|errors|home|detail|nav|footer|easy|parts|pages|links)[.:][a-z]+/i,
  )
  expect(textOf(html)).not.toContain('{{')
})

test.each([
  ['volksbegehren', 2],
  ['ergebnis', 2],
  ['erklaerung', 2],
] as const)(
  'on the page %s of an item with a title in German only, each place of it says so',
  async (section, places) => {
    const item = { ...SAMPLE_ITEMS[0], inGerman: ['title'] }
    const api = createApiClient((path) => {
      if (path.startsWith('/api/popular-votes/')) return Response.json(item)
      return Response.json(path.includes('/declaration-counts/') ? sampleResult() : { items: [] })
    })
    const { html } = await renderPage(sectionPath('fr', section, 'night-trains'), { api })
    const body = html.slice(html.indexOf('<body'), html.indexOf('<script id="page-data"'))
    const marks = [...body.matchAll(/<\w+([^>]*)>Volksinitiative «Nachtzüge/g)].map(([, attributes]) =>
      attributes?.includes(' lang="de"'),
    )
    expect(marks).toEqual(Array(places).fill(true))
  },
)

test('an item that is not known is a styled page with status 404 and the way home', async () => {
  const { status, html, page } = await renderPage('/fr/objet-votation-populaire/nobody-knows-it')
  expect({ status, page }).toEqual({ status: 404, page: 'not-found' })
  expect(html).toContain('<header')
  expect(html).toContain('<footer')
  expect(html).toContain('href="/fr"')
  expect(html).toContain('noindex')
})

test('that an item has ended is said before its sheet is read', async () => {
  const { html } = await renderPage('/de/volksbegehren/quiet-hour')
  expect(html.indexOf('Volksbegehren nicht mehr gültig')).toBeGreaterThan(0)
  expect(html.indexOf('Volksbegehren nicht mehr gültig')).toBeLessThan(html.indexOf('<article'))
})

test('the home page goes from what one needs to what is running, and from there to how to try it', async () => {
  const { html } = await renderPage('/de')
  const headings = [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(headings.slice(1, 5)).toEqual([
    'So wird gezählt: einmal, ohne Namen, nachprüfbar',
    'Das brauchen Sie',
    'Laufende Volksbegehren',
    'So probieren Sie es aus',
  ])
})

test('whoever has none of the languages is led to the address without one from the home page, and to German from every other', async () => {
  const defaultOf = async (path: string) =>
    /hrefLang="x-default" href="([^"]*)"/.exec((await renderPage(path)).html)?.[1]
  expect(await defaultOf('/fr')).toBe('https://collect.example/')
  expect(await defaultOf('/fr/mentions-legales')).toBe('https://collect.example/de/impressum')
})

test('easy language answers one question after the other, one sentence on each line, in the languages that have it', async () => {
  const { html } = await renderPage('/de/leichte-sprache')
  expect(html).toContain('<title>E-Collecting in Leichter Sprache – E-Collecting</title>')
  expect(html).toContain('<meta name="description" content="Hier lesen Sie: Das ist E-Collecting."/>')
  expect(html).toContain('<p>Wir schicken Ihre Unterstützung an kein Amt.</p>')
  expect([...html.matchAll(/<h2 class="text-h3">([^<]*)<\/h2>/g)].map(([, question]) => question).slice(0, 2)).toEqual([
    'Was ist E-Collecting?',
    'Was ist ein Volks-Begehren?',
  ])
  expect([...html.matchAll(/hrefLang="([a-z-]+)" href="([^"]+)"\/>/g)].map(([, ...where]) => where)).toEqual([
    ['de', 'https://collect.example/de/leichte-sprache'],
    ['fr', 'https://collect.example/fr/facile-a-lire'],
    ['x-default', 'https://collect.example/de/leichte-sprache'],
  ])
  const french = await renderPage('/fr/facile-a-lire/instructions')
  expect(french.html).toContain('<html lang="fr">')
  expect(textOf(french.html)).toContain('Comment soutenir un objet\u00a0?')
  for (const path of [
    '/it/leichte-sprache',
    '/en/facile-a-lire',
    '/rm/leichte-sprache/anleitung',
    '/de/leichte-sprache/x',
  ])
    expect((await renderPage(path)).status, path).toBe(404)
})

test('in easy language the demo wallet is told of in demo mode only', async () => {
  expect((await renderPage('/de/leichte-sprache')).html).toContain('Demo-Wallet')
  const site = sampleSite({ isDemo: false, hasMailbox: false })
  const { html } = await renderPage('/de/leichte-sprache', { site })
  expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toContain('Demo-Wallet')
})

test('the page in easy language leads to the everyday one, in languages without it as well', async () => {
  const { html } = await renderPage('/de/leichte-sprache/anleitung')
  expect(html).toMatch(/<a href="\/de\/anleitung"[^>]*>(?:<svg.*?<\/svg>)?Alltags-Sprache/)
  expect(html).toMatch(/<a href="\/it\/istruzioni" lang="it"/)
})

test('the English not-found page has its English words', async () => {
  const { html } = await renderPage('/en/nowhere')
  expect(textOf(html)).toContain('Oops! Page not found')
  expect(textOf(html)).toContain('Return to Home')
})

test('the demo wallet exists in demo mode only', async () => {
  expect((await renderPage('/wallet')).status).toBe(200)
  const site = sampleSite({ isDemo: false, hasMailbox: false })
  expect((await renderPage('/wallet', { site })).status).toBe(404)
})

test('the test of an identity is there, and led to, where there are services for it', async () => {
  const links = { ...sampleSite().links, betaId: 'https://beta.test/', betaIdVerify: 'https://verify.test/' }
  const there = sampleSite({ links })
  expect((await renderPage('/en/test-identity', { site: there })).status).toBe(200)
  const home = await renderPage('/en', { site: there })
  expect(home.html).toMatch(/<a href="\/en\/test-identity"[^>]*>Get a beta-ID/)
  expect(home.html).toMatch(/<a href="\/en\/test-identity#verify"[^>]*>Verify a beta-ID/)
  const site = sampleSite({ hasTestCredential: false, links })
  expect((await renderPage('/en/test-identity', { site })).status).toBe(404)
  const { html } = await renderPage('/en', { site })
  expect(html).not.toContain('href="/en/test-identity')
  expect(html).toContain('href="https://beta.test/"')
  expect(html).toContain('href="https://verify.test/"')
})

test('what services elsewhere keep, and we cannot delete, is said where there are such services', async () => {
  for (const path of ['/de/datenschutz', '/de/impressum']) {
    const told = async (hasExternalServices: boolean) =>
      textOf((await renderPage(path, { site: sampleSite({ hasExternalServices }) })).html)
    expect(await told(true)).toMatch(
      /Prüfdienst behält Vorname, Name und Geburtsdatum .* Dort können wir nichts löschen/,
    )
    expect(await told(false)).not.toContain('Dort können wir nichts löschen')
  }
})

test('what is kept of a declaration is said where one can declare, here or at the other part, whose pages lead here', async () => {
  const told = async (path: string, hasDeclarations: boolean, otherPart?: Site['otherPart']) =>
    textOf((await renderPage(path, { site: sampleSite({ hasDeclarations, otherPart }) })).html)
  const said = {
    '/de/datenschutz': 'Wenn Sie mit dem Nachweis erklären',
    '/de/impressum': 'Auf Dauer öffentlich bleibt',
  }
  for (const [path, words] of Object.entries(said)) {
    expect(await told(path, true)).toContain(words)
    expect(await told(path, false, { here: 'main', url: 'https://declare.test' })).toContain(words)
    expect(await told(path, false)).not.toContain(words)
  }
})

test('the home page tells of declarations that are counted only where one can declare, here or at the other part', async () => {
  const told = async (site: Partial<Site>) => textOf((await renderPage('/de', { site: sampleSite(site) })).html)
  const counted = /So wird gezählt|Damit erklären Sie|Erklärung gezählt/
  expect(await told({ hasDeclarations: true })).toMatch(counted)
  expect(await told({ hasDeclarations: false, otherPart: { here: 'main', url: 'https://declare.test' } })).toMatch(
    counted,
  )
  const withoutDeclarations = await told({ hasDeclarations: false })
  expect(withoutDeclarations).not.toMatch(counted)
  expect(withoutDeclarations).toContain('Sie erhalten eine Quittung und behalten sie.')
})

test('the project page, too', async () => {
  const told = async (hasDeclarations: boolean) =>
    textOf((await renderPage('/de/projekt', { site: sampleSite({ hasDeclarations }) })).html)
  const counted = /Wurde ich gezählt|Stand der Zählung|Die Erklärung |Eine Erklärung zählt/
  expect(await told(true)).toMatch(counted)
  expect(await told(false)).not.toMatch(counted)
  expect(await told(false)).toContain('Gezählt wird hier nichts.')
  const there = 'mit ihm die Erklärung und eine Zählung, die alle nachprüfen können'
  expect(await told(true)).toContain(there)
  expect(await told(false)).not.toContain(there)
})

test('the instructions, too', async () => {
  const told = async (hasDeclarations: boolean) =>
    textOf((await renderPage('/de/anleitung', { site: sampleSite({ hasDeclarations }) })).html)
  expect(await told(true)).toContain('Erklären und gezählt werden')
  expect(await told(false)).not.toMatch(/Erklären und gezählt werden|Wurde ich gezählt/)
})

test('that the address search is one elsewhere is said where it is', async () => {
  const told = async (hasAddressSearchElsewhere: boolean) =>
    textOf((await renderPage('/de/impressum', { site: sampleSite({ hasAddressSearchElsewhere }) })).html)
  expect(await told(true)).toContain('geht hier an einen Dienst, der getrennt von dieser Website läuft')
  expect(await told(false)).not.toContain('geht hier an einen Dienst')
})

test('the check of a receipt exists where one can declare', async () => {
  const statusOf = async (site: Partial<Site>) => (await renderPage('/de/pruefen', { site: sampleSite(site) })).status
  expect(await statusOf({ hasDeclarations: true })).toBe(200)
  expect(await statusOf({ hasDeclarations: false })).toBe(404)
})

test('the mailbox exists in demo mode only, the sign-in always', async () => {
  expect((await renderPage('/mailbox')).status).toBe(200)
  const site = sampleSite({ isDemo: false, hasMailbox: false })
  expect((await renderPage('/mailbox', { site })).status).toBe(404)
  expect((await renderPage('/auth', { site })).status).toBe(200)
})

test('pages outside languages follow the stored one and are no matter for search engines', async () => {
  for (const path of ['/auth', '/admin', '/mailbox']) {
    const { html, language } = await renderPage(path, { visitor: { storedLanguage: 'fr' } })
    expect(language).toBe('fr')
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('rel="alternate"')
    expect(html).not.toContain('rel="canonical"')
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(/ style="| on[a-z]+="/)
    expect(textOf(html)).not.toMatch(/\b(common|auth|admin|errors|shell|signIn)[.:][a-z]+/i)
  }
})

test('sign-in and mailbox can be shared and printed like every other page', async () => {
  for (const path of ['/auth', '/mailbox']) {
    const text = textOf((await renderPage(path)).html)
    for (const tool of ['Teilen', 'Drucken', 'Startseite']) expect(text, path).toContain(tool)
  }
})

test('the server sends the admin area as a loading state and asks nobody who looks', async () => {
  const asked: string[] = []
  const api = createApiClient((path) => {
    asked.push(path)
    return Response.json({ user: null })
  })
  const { html, status } = await renderPage('/admin?tab=einwohner', { api })
  expect(status).toBe(200)
  expect(asked).toEqual([])
  expect(textOf(html)).toContain('Wird geladen …')
  expect(html).not.toContain('<footer')
})

test('the footer of a public page leads to the sign-in of staff', async () => {
  expect((await renderPage('/de')).html).toMatch(/<a href="\/auth"[^>]*>Für Gemeinden<\/a>/)
})

test('where declarations run apart their links lead straight to the other part, and all others from there to the main one', async () => {
  const linksOf = async (path: string, otherPart: Site['otherPart']) => {
    const { html } = await renderPage(path, { site: sampleSite({ otherPart }) })
    return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href ?? '')
  }
  const main = await linksOf('/de', { here: 'main', url: 'https://declare.example' })
  expect(main).toContain('/de/anleitung')
  expect(main.filter((href) => /^\/de\/(erklaerung|ergebnis|pruefen)/.test(href))).toEqual([])
  const apart = await linksOf('/de/pruefen', { here: 'declaration', url: 'https://main.example' })
  for (const href of ['https://main.example/de', 'https://main.example/de/volksbegehren', 'https://main.example/auth'])
    expect(apart).toContain(href)
  // The language switch stays on the page.
  const inEachLanguage = LANGUAGES.map((language) => sectionPath(language, 'pruefen'))
  expect(apart.filter((href) => href.startsWith('/'))).toEqual(inEachLanguage)
  const { html } = await renderPage('/de/pruefen', {
    site: sampleSite({ otherPart: { here: 'declaration', url: 'https://main.example' } }),
  })
  expect(textOf(html)).not.toContain('Zustand der Dienste')
})

test('an item named by its id leads to its own address, on its page and on that of the register', async () => {
  for (const section of ['objet-votation-populaire', 'registre-electoral'])
    expect(await renderSample(`/fr/${section}/${SAMPLE_ID}`)).toEqual({
      kind: 'moved',
      path: `/fr/${section}/night-trains`,
    })
})

test('the register is there for an item that it does not know, and says so once it has been taken over', async () => {
  for (const name of ['nobody-knows-it', SAMPLE_ID.replace('1', '2')])
    expect(await renderPage(`/de/stimmregister/${name}`)).toMatchObject({
      status: 200,
      page: 'register',
      isItemUnknown: true,
    })
  for (const path of ['/de/stimmregister', '/de/stimmregister/night-trains', '/de/leichte-sprache/projekt'])
    expect(await renderPage(path), path).toMatchObject({ status: 200, isItemUnknown: false })
})

test('without data the page comes with its loading state, and the failure is reported', async () => {
  const failures: unknown[] = []
  const { status, html } = await renderPage('/de', { api: brokenApi, onDataError: (error) => failures.push(error) })
  expect(status).toBe(200)
  expect(html).toContain('Wird geladen')
  expect(failures).toHaveLength(1)
})

test('only what is said not to be there is not found: an item that cannot be had for now is a page all the same', async () => {
  const failures: unknown[] = []
  const busy = { type: '/problems/too-many-requests', title: 'x', status: 429 }
  const api = createApiClient(() => Response.json(busy, { status: 429 }))
  const onDataError = (error: unknown) => failures.push(error)
  const { status, page } = await renderPage('/de/volksbegehren/night-trains', { api, onDataError })
  expect({ status, page }).toEqual({ status: 200, page: 'item' })
  expect(failures).toHaveLength(1)
})

test('that the item of a register cannot be had is reported, that there is none is not', async () => {
  const failuresAt = async (item: number) => {
    const failures: unknown[] = []
    const api = createApiClient((path) =>
      path.startsWith('/api/popular-votes/')
        ? Response.json({ type: '/problems/x', title: 'x', status: item }, { status: item })
        : Response.json({ items: [] }),
    )
    const { status } = await renderPage(`/de/stimmregister/${SAMPLE_ID}`, {
      api,
      onDataError: (error) => failures.push(error),
    })
    expect(status).toBe(200)
    return failures.length
  }
  expect([await failuresAt(404), await failuresAt(503)]).toEqual([0, 1])
})

test('without script an item can be read in full', async () => {
  const { html } = await renderPage('/de/volksbegehren/lake-paths')
  const text = textOf(html)
  for (const part of ['Uferwege für alle', 'Erster Absatz.', 'Komitee «Beispiel»', 'Kanton Zürich', 'noch 123 Tage'])
    expect(text).toContain(part)
})

test('an ended item is shown without the form, a coming one too', async () => {
  const ended = textOf((await renderPage('/de/volksbegehren/quiet-hour')).html)
  expect(ended).toContain('beendet am 01.10.2026')
  expect(ended).not.toContain('Schritt 1 von')
  const coming = textOf((await renderPage('/de/volksbegehren/coming')).html)
  expect(coming).toContain('01.01.2027')
  expect(coming).not.toContain('Schritt 1 von')
})

test('an item without an end says since when it runs, on its card and its page; without wording it has no heading for it', async () => {
  const articleIn = async (path: string) =>
    /<article(?:(?!<article).)*Ohne Ende und ohne Wortlaut.*?<\/article>/s.exec((await renderPage(path)).html)?.[0] ??
    ''
  const page = await articleIn('/de/volksbegehren/open-ended')
  for (const text of [textOf(page), textOf(await articleIn('/de'))]) {
    expect(text).toContain('ab 01.06.2026, ohne Enddatum')
    expect(text).not.toContain('beginnt am')
  }
  expect(page).not.toContain('Wortlaut</h2>')
  expect((await renderPage('/de/volksbegehren/lake-paths')).html).toContain('Wortlaut</h2>')
})

test('text of an item cannot end the data block', async () => {
  const { html } = await renderPage('/de/volksbegehren/night-trains')
  const [, block = ''] = /<script id="page-data" type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(block)).toMatchObject({ language: 'de', notFoundPath: null })
})

test('a page brings the texts it needs and no others', async () => {
  const namespaces = async (path: string) => {
    const { html } = await renderPage(path)
    const [, block = '{}'] = /type="application\/json">([\s\S]*?)<\/script>/.exec(html) ?? []
    return Object.keys(JSON.parse(block).texts)
  }
  expect(await namespaces('/de/impressum')).toEqual(['common', 'imprint'])
  expect(await namespaces('/de/nirgends')).toEqual(['common'])
})

test.each(LANGUAGES)('no page in %s shows an address that nobody has configured', async (language) => {
  const pages = await Promise.all(pagesIn(language).map(async (path) => (await renderOnce(path)).html))
  expect(pages.filter((html) => /example\.(org|com)/.test(html))).toEqual([])
})

test('who runs the site is as configured, or said to be missing', async () => {
  const { html } = await renderPage('/de/impressum')
  expect(textOf(html)).toContain('Wer diese Website betreibt, ist noch nicht eingetragen.')
})

test('what is kept of a test is told where one can be made', async () => {
  const told = 'Wenn Sie eine Test-Identität ausprobieren'
  const read = async (site: Site) => textOf((await renderPage('/de/datenschutz', { site })).html)
  expect(await read(sampleSite())).toContain(told)
  expect(await read(sampleSite({ hasTestCredential: false }))).not.toContain(told)
})

test('the sheet of an item says who can support it, unless nobody can any more', async () => {
  const asked = 'Wer kann unterstützen?'
  const read = async (path: string) => textOf((await renderPage(path)).html)
  expect(await read('/de/volksbegehren/night-trains')).toContain(asked)
  expect(await read('/de/volksbegehren/quiet-hour')).not.toContain(asked)
})

test('the foot of a page thanks for addresses whom the operator names beside the federal office', async () => {
  const { links, ...site } = sampleSite()
  const addressService = { label: 'Adressen AG', href: 'https://adressen.test/' }
  const { html } = await renderPage('/de', { site: { ...site, links: { ...links, addressService } } })
  const [foot = ''] = /<footer[\s\S]*<\/footer>/.exec(html) ?? []
  expect(textOf(foot)).toMatch(/swisstopo, Stand 01\.01\.2026\s+Adressen\s+AG/)
  expect(foot).toContain('href="https://adressen.test/"')
})

test('the query makes no page of its own', async () => {
  expect((await renderPage('/de?type=referendum')).html).toBe((await renderPage('/de')).html)
})

test('assets are taken from the manifest with everything they import, the style with its words', () => {
  const assets = assetsFromManifest(
    {
      'apps/web/src/entry-client.tsx': {
        file: 'assets/entry.js',
        dynamicImports: ['_vendor.js'],
      },
      'packages/ui/styles.css': { file: 'assets/a.css' },
      '_vendor.js': { file: 'assets/vendor.js' },
      '_shared.js': { file: 'assets/shared.js', imports: ['_vendor.js'] },
      'apps/web/src/pages/home-page.tsx': { file: 'assets/home.js', imports: ['_shared.js', '_vendor.js'] },
    },
    (file) => `/* ${file} */`,
  )
  expect(assets.style).toBe('/* assets/a.css */')
  expect(assets.scripts).toEqual(['/assets/entry.js'])
  expect(assets.modules('apps/web/src/pages/home-page.tsx')).toEqual([
    '/assets/vendor.js',
    '/assets/home.js',
    '/assets/shared.js',
  ])
})

test('a page that has a sheet of its own gets it with the document, no other page does', () => {
  const assets = assetsFromManifest(
    {
      'apps/web/src/entry-client.tsx': { file: 'assets/entry.js' },
      'packages/ui/styles.css': { file: 'assets/a.css' },
      'apps/web/src/pages/home-page.tsx': { file: 'assets/home.js', imports: ['apps/web/src/entry-client.tsx'] },
      'apps/web/src/pages/wallet-page.tsx': { file: 'assets/wallet.js', css: ['assets/wallet.css'] },
    },
    () => '',
  )
  expect(assets.styles('apps/web/src/pages/home-page.tsx')).toEqual([])
  expect(assets.styles('apps/web/src/pages/wallet-page.tsx')).toEqual(['/assets/wallet.css'])
  const markup = markUpAssets(assets, 'apps/web/src/pages/wallet-page.tsx')
  expect(markup).toContain('<link rel="stylesheet" href="/assets/wallet.css">')
})

test('the demo wallet has no head and no foot of the site', async () => {
  const { html } = await renderPage('/wallet')
  expect(html).not.toContain('id="content"')
  expect(html.match(/<header/g)).toHaveLength(1)
  expect(textOf(html)).toContain('Demo-Wallet: nur Testdaten')
})

test('a page needs nothing but itself to be shown; its scripts are named, but not fetched', async () => {
  const [head = ''] = /<head>.*<\/head>/s.exec((await renderPage('/de')).html) ?? []
  expect(head).toContain('<style>body{color:CanvasText}</style>')
  expect(head).not.toContain('rel="stylesheet"')
  expect(head).toContain(
    '<script type="module" src="/assets/entry.js" async="" data-modules="/assets/home-page.tsx.js"></script>',
  )
  expect(head).not.toContain('modulepreload')
})

test('a style stays as it is, also where it looks like a pattern of a replacement', async () => {
  const style = 'a::after{content:"$&$`$\'$1"}'
  const assets = { style, scripts: [], fonts: [], styles: () => [], modules: () => [] }
  expect((await renderPage('/de', { assets })).html).toContain(`<style>${style}</style>`)
})

test('text of an item cannot end what search engines read', async () => {
  const title = '</script><script>alert(1)</script>'
  const api = createApiClient((path) =>
    Response.json(path.startsWith('/api/popular-votes/') ? { ...SAMPLE_ITEMS[0], title } : { items: [] }),
  )
  const { html } = await renderPage('/de/volksbegehren/night-trains', { api })
  expect(html).not.toContain('<script>alert')
  expect(JSON.stringify(dataForSearch(html))).toContain(title)
})

const dataForSearch = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))

test('search engines read where an item stands, what it is, and how long it lies open', async () => {
  const { html } = await renderPage('/fr/objet-votation-populaire/lake-paths')
  const [{ '@graph': parts }] = dataForSearch(html)
  expect(parts).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'E-Collecting', item: 'https://collect.example/fr' },
        expect.objectContaining({ position: 2, item: 'https://collect.example/fr/objet-votation-populaire' }),
        {
          '@type': 'ListItem',
          position: 3,
          name: 'Uferwege für alle',
          item: 'https://collect.example/fr/objet-votation-populaire/lake-paths',
        },
      ],
    },
    expect.objectContaining({
      '@type': 'Legislation',
      name: 'Uferwege für alle',
      inLanguage: 'de',
      legislationType: 'Initiative',
      legislationJurisdiction: 'Canton\u00a0: Zürich',
      temporalCoverage: expect.stringMatching(/^\d{4}-\d\d-\d\d\/2027-03-24$/),
    }),
  ])
  const openEnded = dataForSearch((await renderPage('/de/volksbegehren/open-ended')).html)
  expect(openEnded[0]['@graph'][1].temporalCoverage).toMatch(/\/\.\.$/)
})

test('search engines are told of the site on its first page, and of nothing where nothing is known', async () => {
  expect(dataForSearch((await renderPage('/rm')).html)).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'E-Collecting',
      url: 'https://collect.example/rm',
      inLanguage: 'rm',
    },
  ])
  expect(dataForSearch((await renderPage('/de/volksbegehren/nobody')).html)).toEqual([])
  expect(dataForSearch((await renderPage('/de/projekt')).html)).toEqual([])
  // It is about an item, and not the page of it.
  expect(dataForSearch((await renderPage('/de/erklaerung/night-trains')).html)).toEqual([])
})

test('a shared item shows its own picture in the language of the page, every other page that of the site', async () => {
  const pictureOf = async (path: string) =>
    /<meta property="og:image" content="([^"]*)"/.exec((await renderPage(path)).html)?.[1]
  expect(await pictureOf('/it/oggetto-votazione-popolare/benches')).toBe('https://collect.example/share/it/benches.png')
  expect(await pictureOf('/it')).toBe('https://collect.example/share.png')
})

test.each(LANGUAGES)(
  'the home page in %s leads to where the project page says how receipts are checked',
  async (language) => {
    const [, path = '', id = ''] = /href="([^"#]+)#(check)"/.exec((await renderPage(`/${language}`)).html) ?? []
    expect((await renderPage(path)).html).toContain(`<section id="${id}"`)
  },
)
