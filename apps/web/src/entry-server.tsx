import { type ApiClient, isProblemError } from '@e-collecting/api-client'
import type { Site } from '@e-collecting/browser'
import { createI18n, type Language, type LanguageTexts } from '@e-collecting/i18n'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { preinit, preinitModule, preload, preloadModule } from 'react-dom'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { PageAssets } from './assets.ts'
import { type PageData, serializePageData } from './page-data.ts'
import { createServerQueryClient } from './query-client.ts'
import type { CurrentRoute } from './routing/current-route.ts'
import { StaticNavigation } from './routing/navigation.tsx'
import { loadPage } from './routing/page-loader.ts'
import { PREFETCH } from './routing/prefetch.ts'
import { canonicalPath, resolveRoute, type Visitor } from './routing/resolve-route.ts'
import { ROUTES } from './routing/routes.ts'

export { assetsFromManifest, type Manifest, type PageAssets } from './assets.ts'
export { languageFromCookie } from './routing/language-preference.ts'

export type AllTexts = Record<Language, LanguageTexts>

export type RenderRequest = {
  /** Path and query as they were asked for. */
  url: string
  visitor: Visitor
  /** The product's API in process. */
  api: ApiClient
  assets: PageAssets
  /** Every text in every language, German in the gaps: `TEXTS` of the i18n package. The same object each time. */
  texts: AllTexts
  /** For a policy with nonces; null where scripts are allowed by `'self'`. The page has no inline executable script either way. */
  nonce: string | null
  site: Site
  /** Told of data that could not be had; the page then shows its loading state and the browser asks again. */
  onDataError?: (error: unknown) => void
}

export type RenderAnswer =
  | {
      kind: 'redirect'
      status: 301 | 302
      location: string /** Send `Vary: Cookie, Accept-Language`. */
      variesByVisitor: boolean
    }
  | { kind: 'page'; status: 200 | 404; html: string; language: Language; page: CurrentRoute['page'] }

/** The document at an address, or where to go instead. Same input, same output: no clock, nothing kept but one translator per language. */
export async function render(request: RenderRequest): Promise<RenderAnswer> {
  const resolved = resolveRoute(request.url, request.visitor)
  if (resolved.kind === 'redirect') {
    const { to: location, dependsOnVisitor: variesByVisitor } = resolved
    return { kind: 'redirect', status: variesByVisitor ? 302 : 301, location, variesByVisitor }
  }
  const { language } = resolved
  const queryClient = createServerQueryClient()
  const asked: CurrentRoute =
    resolved.kind === 'page' && isOffered(resolved.page, request.site)
      ? { page: resolved.page, language, slug: resolved.slug }
      : { page: 'not-found', language, slug: null }
  const { exists, slug } = asked.page === 'not-found' ? NOT_FOUND : await prefetch(asked, queryClient, request)
  if (slug !== null && slug !== asked.slug) {
    const location = canonicalPath({ ...asked, slug }) + new URL(request.url, 'http://site.invalid').search
    return { kind: 'redirect', status: 301, location, variesByVisitor: false }
  }
  const route: CurrentRoute = exists ? asked : { page: 'not-found', language, slug: null }

  const html = await renderDocument(route, queryClient, request)
  return { kind: 'page', status: exists ? 200 : 404, html, language, page: route.page }
}

/** What was found at an address; `slug` is the name of the item that the page is about, if it is known. */
type Found = { exists: boolean; slug: string | null }
const NOT_FOUND: Found = { exists: false, slug: null }

/** The wallet is there for the demo only, the mailbox where mails are kept. */
function isOffered(page: CurrentRoute['page'], { isDemo, hasMailbox }: Site): boolean {
  if (page === 'wallet') return isDemo
  return page === 'mailbox' ? hasMailbox : true
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
  const { assets, site, nonce } = request
  const { pathname, search } = new URL(request.url.replace(/^\/+/, '/'), 'http://site.invalid')
  const i18n = i18nFor(language, request.texts[language])
  await loadPage(route.page, i18n)
  const data: PageData = {
    language,
    texts: textsFor(route, request.texts),
    queries: dehydrate(queryClient),
    site,
    notFoundPath: route.page === 'not-found' ? pathname : null,
  }
  const html = renderToString(
    <StaticNavigation url={pathname + search}>
      <App
        api={request.api}
        i18n={i18n}
        language={language}
        queryClient={queryClient}
        site={site}
        notFoundPath={data.notFoundPath}
        dataText={serializePageData(data)}
        hint={(current) => hintAssets(assets, chunkOf(current.page), nonce)}
      />
    </StaticNavigation>,
  )
  queryClient.clear()
  return `<!DOCTYPE html>${html.replace('<head>', `<head>${headMarkup(assets, nonce)}`)}`
}

/** What is no part of React's tree: the nonce Vite gives to the chunks it loads later, and what development puts first. */
function headMarkup({ headHtml = '' }: PageAssets, nonce: string | null): string {
  return (nonce === null ? '' : `<meta property="csp-nonce" nonce="${nonce}">`) + headHtml
}

/** Key of a page's chunk in the build manifest. Only the server asks for it, so that no browser loads the list. */
const chunkOf = (page: CurrentRoute['page']) => `apps/web/src/pages/${page}-page.tsx`

function hintAssets(assets: PageAssets, chunk: string, nonce: string | null): void {
  const mark = nonce === null ? {} : { nonce }
  for (const href of assets.fonts) preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  for (const href of assets.styles) preinit(href, { as: 'style', precedence: 'default' })
  for (const href of assets.scripts) preinitModule(href, { as: 'script', ...mark })
  for (const href of assets.modulePreloads(chunk)) preloadModule(href, { as: 'script', ...mark })
}

const textsFor = ({ page, language }: CurrentRoute, texts: AllTexts): PageData['texts'] =>
  Object.fromEntries(['common' as const, ...ROUTES[page].namespaces].map((name) => [name, texts[language][name]]))

const instances = new WeakMap<LanguageTexts, i18n>()

/** One instance per language for all requests: it holds texts only. */
function i18nFor(language: Language, texts: LanguageTexts): i18n {
  const known = instances.get(texts)
  if (known) return known
  const created = createI18n(language, texts)
  instances.set(texts, created)
  return created
}
