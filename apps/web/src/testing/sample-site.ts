import { type ApiClient, type CallErrorCode, createApiClient } from '@e-collecting/api-client'
import { sampleSite } from '@e-collecting/browser/testing'
import { sampleCount, sampleResult } from '@e-collecting/declaration/web/testing'
import { easyPath, hasEasyLanguage, type Language, sectionPath } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'
import { EASY_SECTIONS, SECTIONS } from '@e-collecting/i18n/testing'
import type { PopularVote } from '@e-collecting/popular-votes/contract'
import { sampleItem, sampleSheet, WINTERTHUR } from '@e-collecting/popular-votes/web/testing'
import type { PageAssets } from '../assets.ts'
import { type RenderRequest, render } from '../entry-server.tsx'
import { resolveRoute, type Visitor } from '../routing/resolve-route.ts'

const item = (slug: string, title: string, others: Partial<PopularVote> = {}): PopularVote => ({
  ...sampleSheet(sampleItem(slug, title, { canton: others.canton ?? null })),
  wording: 'Erster Absatz.\n\nZweiter Absatz </script><b>.',
  endDate: '2027-03-24',
  ...others,
})

export const SAMPLE_ITEMS: readonly PopularVote[] = [
  item('night-trains', 'Volksinitiative «Nachtzüge in alle Landesteile»'),
  item('lake-paths', 'Uferwege für alle', { level: 'cantonal', canton: 'ZH', inGerman: ['title'] }),
  item('benches', 'Alle 200 Schritte eine Sitzbank', {
    level: 'municipal',
    ...WINTERTHUR,
  }),
  item('coffee-law', 'Referendum gegen das Gesetz über die Kaffeepause', { type: 'referendum', endDate: '2026-11-21' }),
  item('quiet-hour', 'Eine stille Stunde', { isEnded: true, endDate: '2026-10-01' }),
  item('coming', 'Noch nicht begonnen', { startDate: '2027-01-01', endDate: '2028-01-01' }),
  item('open-ended', 'Ohne Ende und ohne Wortlaut', { endDate: null, wording: null }),
]

/** The item that has a log. */
const COUNTED = 'night-trains'

/** The row of the first item. */
export const SAMPLE_ID = '11111111-1111-4111-8111-111111111111'

const problem = (status: number, code: CallErrorCode) =>
  Response.json({ type: `/problems/${code}`, title: code, status }, { status })

const SESSIONS = '/api/support/sessions/'

/** Sessions have the name of the item whose receipt they offer; one is still waiting, and one cannot be had now. */
function sampleSession(id: string): Response {
  if (id === 'waiting') return Response.json({ state: 'waiting', ...SAMPLE_REQUEST })
  if (id === 'away') return problem(503, 'database-unavailable')
  if (!SAMPLE_ITEMS.some(({ slug }) => slug === id)) return problem(404, 'session-not-found')
  const offered = { offer: 'open', offerDeepLink: 'swiyu://?credential_offer=x', issuedAt: '2026-10-01T21:55:00Z' }
  return Response.json({ state: 'issued', popularVote: id, person: null, ...offered })
}

const SAMPLE_REQUEST = {
  verificationUrl: 'https://collect.example/request',
  walletDeepLink: 'swiyu-verify://?request_uri=x',
  expiresAt: '2026-10-01T22:00:00Z',
}

/** The product's API as far as the pages read it. */
export const sampleApi: ApiClient = createApiClient((path) => {
  const { pathname } = new URL(path, 'http://site.invalid')
  if (pathname === '/api/popular-votes') return Response.json({ items: SAMPLE_ITEMS })
  if (pathname === '/api/health')
    return Response.json({
      services: {
        verifier: 'up',
        'issuer-management': 'down',
        'issuer-wallet': 'offline',
        'issuer-municipality': 'up',
      },
    })
  if (pathname.startsWith(SESSIONS)) return sampleSession(pathname.slice(SESSIONS.length))
  if (pathname === '/api/v1/declaration-counts') return Response.json({ items: [sampleCount()] })
  if (pathname.startsWith('/api/v1/declaration-counts/'))
    return pathname.endsWith(`/${COUNTED}`) ? Response.json(sampleResult()) : problem(404, 'declaration-not-offered')
  const name = pathname.replace('/api/popular-votes/', '')
  const found = name === SAMPLE_ID ? SAMPLE_ITEMS[0] : SAMPLE_ITEMS.find(({ slug }) => slug === name)
  return found ? Response.json(found) : problem(404, 'popular-vote-not-found')
})

export const brokenApi: ApiClient = createApiClient(() => problem(503, 'database-unavailable'))

const ASSETS: PageAssets = {
  style: 'body{color:CanvasText}',
  scripts: ['/assets/entry.js'],
  fonts: ['/assets/font.woff2'],
  styles: () => [],
  modules: (chunk) => [`/assets/${chunk.replace(/^.*\//, '')}.js`],
}

type SampleRequest = Partial<RenderRequest> & { visitor?: Visitor }

/** Renders an address of the sample site. */
export function renderSample(url: string, { visitor = {}, ...others }: SampleRequest = {}) {
  const route = resolveRoute(url, visitor)
  if (route.kind === 'redirect') throw new Error(`${url} redirects to ${route.to}`)
  return render({
    route,
    pathname: new URL(url, 'http://site.invalid').pathname,
    api: sampleApi,
    assets: ASSETS,
    texts: TEXTS,
    site: sampleSite({ publicUrl: 'https://collect.example' }),
    ...others,
  })
}

/** The same, for addresses that are a page. */
export async function renderPage(url: string, request: SampleRequest = {}) {
  const answer = await renderSample(url, request)
  if (answer.kind === 'moved') throw new Error(`${url} has moved to ${answer.path}`)
  return answer
}

/** What a page says, without its markup. */
export const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')

/** Addresses of the pages in easy language, where there are any. */
export const easyPagesIn = (language: Language): string[] =>
  hasEasyLanguage(language) ? [null, ...EASY_SECTIONS].map((section) => easyPath(language, section)) : []

/** Addresses of every page in one language, but for those in easy language. */
export const everydayPagesIn = (language: Language): string[] => [
  `/${language}`,
  ...SECTIONS.map((section) => sectionPath(language, section)),
  ...SAMPLE_ITEMS.map(({ slug }) => sectionPath(language, 'volksbegehren', slug)),
  sectionPath(language, 'erklaerung', COUNTED),
  sectionPath(language, 'ergebnis', COUNTED),
]

/** Addresses of every page in one language. */
export const pagesIn = (language: Language): string[] => [...everydayPagesIn(language), ...easyPagesIn(language)]
