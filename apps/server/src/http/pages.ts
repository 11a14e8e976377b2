import type { AddressCredit } from '@e-collecting/address/server'
import { type ApiEnv, compressDocument, RetryLaterError } from '@e-collecting/http'
import { describeAddressData, TEXTS } from '@e-collecting/i18n/server'
import { type Clock, formatSwissDay, swissDay } from '@e-collecting/kernel'
import type {
  addressElsewhere,
  FoundRoute,
  findSharePictureWords,
  isOutsideLanguages,
  MovedPage,
  PageAssets,
  RenderedPage,
  RenderRequest,
  resolveRoute,
} from '@e-collecting/web/entry-server'
import type { Context, Handler } from 'hono'
import type { Config } from '../config.ts'
import { linksIn } from '../site-file.ts'
import type { Admit, ToVisitor } from './admission.ts'
import { BUSY_PAGE_POLICY, busyPage } from './busy-page.ts'
import { keepPages } from './keep-pages.ts'
import { type Asker, answerWithPage, type KeptPage, type PageAnswer } from './page-answer.ts'
import { pagePolicy } from './security-headers.ts'

/** What makes pages: the built entry, or in development the one Vite has just compiled. */
export interface PageRenderer {
  resolveRoute: typeof resolveRoute
  addressElsewhere: typeof addressElsewhere
  isOutsideLanguages: typeof isOutsideLanguages
  render: (request: RenderRequest) => Promise<RenderedPage | MovedPage>
  languageFromCookie: (header: string | undefined) => string | null | undefined
  assets: (path: string) => PageAssets | Promise<PageAssets>
  findSharePictureWords: typeof findSharePictureWords
  isDevelopment: boolean
}

export interface PagesDeps {
  renderer: Omit<PageRenderer, 'findSharePictureWords'>
  config: Pick<
    Config,
    | 'publicUrl'
    | 'isDemo'
    | 'hasMailbox'
    | 'hasTestCredential'
    | 'siteFile'
    | 'externalServices'
    | 'walletSchemes'
    | 'addressSearchUrl'
    | 'parts'
    | 'declarations'
  >
  api: RenderRequest['api']
  /** Another one whenever what pages show has changed. */
  dataVersion: () => string
  /** Of which day the addresses are, and whether they are a sample. */
  addressCredit: () => AddressCredit | undefined
  now: Clock
  onDataError: (error: unknown) => void
  admit: Admit
  toVisitor: ToVisitor
}

export interface Pages {
  /** Answers every address that is not the API's or a file: a page, a redirect to its right address, or the 404 page. */
  handler: Handler<ApiEnv>
  /** The page at a path that names its language, if it is kept. */
  findKept: (path: string, asker: Asker) => Promise<PageAnswer> | undefined
}

export function createPages(deps: PagesDeps): Pages {
  const { renderer, admit, toVisitor, now } = deps
  const pages = keepPages<KeptPage, MovedPage>(() => `${swissDay(now())} ${deps.dataVersion()}`)
  const answer = async (page: KeptPage, asker: Asker) => answerWithPage(page, asker, now())
  const keyOf = (language: string, path: string) => `${language} ${path}`

  const handler: Handler<ApiEnv> = async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const route = renderer.resolveRoute(pathname + search, {
      storedLanguage: renderer.languageFromCookie(c.req.header('cookie')),
      acceptLanguage: c.req.header('accept-language'),
    })
    if (route.kind === 'redirect') return redirect(c, route)
    const elsewhere = renderer.addressElsewhere(route, pathname + search, otherPartOf(deps.config))
    if (elsewhere !== undefined) return redirect(c, { to: elsewhere, dependsOnVisitor: false })
    const send = async (page: KeptPage | MovedPage) => {
      if (page.kind === 'moved') return redirect(c, { to: page.path + search, dependsOnVisitor: false })
      const asker = { acceptEncoding: c.req.header('accept-encoding'), ifNoneMatch: c.req.header('if-none-match') }
      const { body, status, headers } = await answer(page, asker)
      return new Response(body, { status, headers })
    }
    const key = keyOf(route.language, pathname)
    const known = pages.find(key)
    if (known !== undefined) return send(known)
    // Only what has to be made needs room: a page that is kept costs next to nothing.
    const leave = await admit('page', toVisitor('page', c)).catch(asRefusal)
    if (leave instanceof RetryLaterError) return refuse(c, leave)
    try {
      return await send(await pages.findOrMake(key, () => renderPage(deps, route, pathname)))
    } finally {
      leave()
    }
  }
  return {
    handler,
    findKept: (path, asker) => {
      const page = pages.find(keyOf(path.slice(1, 3), path))
      return page && answer(page, asker)
    },
  }
}

async function renderPage(deps: PagesDeps, route: FoundRoute, pathname: string): Promise<KeptPage | MovedPage> {
  const { renderer, config, api, now, onDataError } = deps
  const assets = await renderer.assets(pathname)
  let hasItsData = true
  const answer = await renderer.render({
    route,
    pathname,
    api,
    onDataError: (error) => {
      hasItsData = false
      onDataError(error)
    },
    texts: TEXTS,
    assets,
    site: {
      publicUrl: config.publicUrl,
      isDemo: config.isDemo,
      hasMailbox: config.hasMailbox,
      hasTestCredential: config.hasTestCredential,
      hasExternalServices: config.externalServices !== undefined,
      walletSchemes: config.walletSchemes,
      hasAddressSearchElsewhere: config.addressSearchUrl !== undefined,
      hasDeclarations: config.declarations !== undefined,
      today: swissDay(now()),
      addressCredit: creditIn(route.language, deps.addressCredit()),
      links: linksIn(route.language, config.siteFile),
      otherPart: otherPartOf(config),
    },
  })
  if (answer.kind === 'moved') return answer
  const { html, isItemUnknown, ...page } = answer
  // Of addresses that do not exist there is no end.
  return {
    ...page,
    isLasting: hasItsData && page.status === 200 && !isItemUnknown,
    followsVisitor: renderer.isOutsideLanguages(page.page),
    contentPolicy: pagePolicy({ page: page.page, style: assets.style, isDevelopment: renderer.isDevelopment }),
    document: await compressDocument(html),
  }
}

const creditIn = (language: FoundRoute['language'], credit: AddressCredit | undefined): string =>
  credit === undefined
    ? ''
    : describeAddressData(language, { day: formatSwissDay(credit.date), isSample: credit.isSample })

/** What runs apart from this, and where. */
const otherPartOf = ({ parts }: PagesDeps['config']): RenderRequest['site']['otherPart'] =>
  parts.here === 'all' ? undefined : { here: parts.here, url: parts.url }

function asRefusal(error: unknown): RetryLaterError {
  if (error instanceof RetryLaterError) return error
  throw error
}

function refuse(c: Context, { code, retryAfterSeconds }: RetryLaterError): Response {
  return c.html(busyPage(c.req.path, code), code === 'overloaded' ? 503 : 429, {
    'retry-after': String(retryAfterSeconds),
    'cache-control': 'no-store',
    'content-security-policy': BUSY_PAGE_POLICY,
  })
}

type Redirect = { to: string; dependsOnVisitor: boolean }

function redirect(c: Context, { to, dependsOnVisitor }: Redirect): Response {
  const headers = { location: to, 'cache-control': 'no-store' }
  return dependsOnVisitor
    ? c.body(null, 302, { ...headers, vary: 'Cookie, Accept-Language' })
    : c.body(null, 301, headers)
}
