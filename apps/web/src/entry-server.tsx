import { type ApiClient, isProblemError } from '@e-collecting/api-client'
import { countsDeclarations, type Site } from '@e-collecting/browser'
import { createTranslator, type Language, type LanguageTexts, type Translator } from '@e-collecting/i18n'
import { popularVoteQuery } from '@e-collecting/popular-votes/web'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { markUpAssets, type PageAssets } from './assets.ts'
import { describeForSearch } from './meta/structured-data.ts'
import { type PageData, serializeForBlock } from './page-data.ts'
import { createServerQueryClient } from './query-client.ts'
import type { CurrentRoute } from './routing/current-route.ts'
import { StaticNavigation } from './routing/navigation.tsx'
import { loadPage } from './routing/page-loader.ts'
import { PREFETCH } from './routing/prefetch.ts'
import { canonicalPath, type FoundRoute, type PageId } from './routing/resolve-route.ts'
import { ROUTES } from './routing/routes.ts'

export type { SiteLinks } from '@e-collecting/browser'
export { assetsFromManifest, type Manifest, type PageAssets } from './assets.ts'
export { findSharePictureWords, type SharePictureRequest, type SharePictureWords } from './meta/share-picture.ts'
export { languageFromCookie } from './routing/language-preference.ts'
export { addressElsewhere } from './routing/other-part.ts'
export { type FoundRoute, isOutsideLanguages, type PageId, resolveRoute } from './routing/resolve-route.ts'

export type AllTexts = Record<Language, LanguageTexts>

export type RenderRequest = {
  route: FoundRoute
  /** Path that was asked for; the query is the browser's. */
  pathname: string
  /** The product's API in process. */
  api: ApiClient
  assets: PageAssets
  /** Every text in every language, German in the gaps: `TEXTS` of the i18n package. The same object each time. */
  texts: AllTexts
  site: Site
  /** Told of data that could not be had; the page then shows its loading state and the browser asks again. */
  onDataError?: (error: unknown) => void
}

export type RenderedPage = {
  kind: 'page'
  status: 200 | 404
  html: string
  language: Language
  page: PageId
  /** The page is there, but the item in its address is not: of such addresses there is no end. */
  isItemUnknown: boolean
}

/** The page has an address of its own, at this path. */
export type MovedPage = { kind: 'moved'; path: string }

/** The document of a page. Same input, same output: no clock, nothing kept but one translator per language. */
export async function render(request: RenderRequest): Promise<RenderedPage | MovedPage> {
  const { route: found, site } = request
  const { language } = found
  const queryClient = createServerQueryClient()
  const asked: CurrentRoute =
    found.kind === 'page' && isOffered(found.page, site)
      ? { page: found.page, language, slug: found.slug }
      : { page: 'not-found', language, slug: null }
  const { exists, slug } = asked.page === 'not-found' ? NOT_FOUND : await prefetch(asked, queryClient, request)
  if (slug !== null && slug !== asked.slug) return { kind: 'moved', path: canonicalPath({ ...asked, slug }) }
  const route: CurrentRoute = exists ? asked : { page: 'not-found', language, slug: null }

  const html = await renderDocument(route, queryClient, request)
  const isItemUnknown = route.page === 'register' && route.slug !== null && slug === null
  return { kind: 'page', status: exists ? 200 : 404, html, language, page: route.page, isItemUnknown }
}

/** What was found at an address; `slug` is the name of the item that the page is about, if it is known. */
type Found = { exists: boolean; slug: string | null }
const NOT_FOUND: Found = { exists: false, slug: null }

/** The wallet is there for the demo only, the mailbox where mails are kept, the test where there are services for it, the check where one declares. */
function isOffered(page: CurrentRoute['page'], site: Site): boolean {
  if (page === 'wallet') return site.isDemo
  if (page === 'test-identity') return site.hasTestCredential
  if (page === 'verify') return countsDeclarations(site)
  return page === 'mailbox' ? site.hasMailbox : true
}

/** A failure other than "not found" is reported and forgotten: the browser tries again. */
async function prefetch(route: CurrentRoute, queryClient: QueryClient, request: RenderRequest): Promise<Found> {
  const { language, slug } = route
  try {
    const itsOwn = await PREFETCH[route.page]?.({ queryClient, api: request.api, language, slug })
    return { exists: true, slug: itsOwn ?? null }
  } catch (error) {
    queryClient.removeQueries({ predicate: ({ state }) => state.status !== 'success' })
    if (isProblemError(error) && error.status === 404) return NOT_FOUND
    request.onDataError?.(error)
    return { exists: true, slug: null }
  }
}

async function renderDocument(route: CurrentRoute, queryClient: QueryClient, request: RenderRequest): Promise<string> {
  const { language } = route
  const { assets, site, pathname } = request
  const translator = translatorFor(language, request.texts[language])
  await loadPage(route.page, translator)
  const data: PageData = {
    language,
    texts: textsFor(route, request.texts),
    queries: queryClient.getQueriesData({}).map(([key, data]) => ({ key, data })),
    site,
    notFoundPath: route.page === 'not-found' ? pathname : null,
  }
  const html = renderToString(
    <StaticNavigation pathname={pathname}>
      <App
        api={request.api}
        translator={translator}
        language={language}
        queryClient={queryClient}
        site={site}
        notFoundPath={data.notFoundPath}
        dataText={serializeForBlock(data)}
      />
    </StaticNavigation>,
  )
  const forSearch = describeForSearch({
    route,
    publicUrl: site.publicUrl,
    t: translator.within(['common']),
    item: queryClient.getQueryData(popularVoteQuery(request.api, route.slug ?? '', language).queryKey),
  })
  queryClient.clear()
  // What is no part of React's tree. A function, since a stylesheet may hold what a replacement would take for a pattern.
  return `<!DOCTYPE html>${html.replace('</head>', () => `${markUpAssets(assets, chunkOf(route.page))}${markUpForSearch(forSearch)}</head>`)}`
}

/** Data, never executed: the policy of the page has no word for it. */
const markUpForSearch = (data: object | null) =>
  data === null ? '' : `<script type="application/ld+json">${serializeForBlock(data)}</script>`

/** Key of a page's chunk in the build manifest. Only the server asks for it, so that no browser loads the list. */
const chunkOf = (page: CurrentRoute['page']) => `apps/web/src/pages/${page}-page.tsx`

const textsFor = ({ page, language }: CurrentRoute, texts: AllTexts): PageData['texts'] =>
  Object.fromEntries(['common' as const, ...ROUTES[page].namespaces].map((name) => [name, texts[language][name]]))

const instances = new WeakMap<LanguageTexts, Translator>()

/** One per language for all requests: it holds texts only. */
function translatorFor(language: Language, texts: LanguageTexts): Translator {
  const known = instances.get(texts)
  if (known) return known
  const created = createTranslator(language, texts)
  instances.set(texts, created)
  return created
}
