import { randomBytes } from 'node:crypto'
import { type ApiEnv, RetryLaterError } from '@e-collecting/http'
import { TEXTS } from '@e-collecting/i18n/server'
import { type Clock, swissDay } from '@e-collecting/kernel'
import type { PageAssets, RenderAnswer, RenderRequest } from '@e-collecting/web/entry-server'
import type { Context, Handler } from 'hono'
import type { Config } from '../config.ts'
import type { Admit, ToVisitor } from './admission.ts'
import { BUSY_PAGE_POLICY, busyPage } from './busy-page.ts'
import { type CutDocument, cutDocument } from './cut-document.ts'
import { pagePolicy } from './security-headers.ts'
import { type Asked, shareRenderings } from './share-renderings.ts'

/** What makes pages: the built entry, or in development the one Vite has just compiled. */
export interface PageRenderer {
  render: (request: RenderRequest) => Promise<RenderAnswer>
  languageFromCookie: (header: string | undefined) => string | null | undefined
  /** Assets for one answer; development markup carries the nonce. */
  assets: (url: string, nonce: string) => PageAssets | Promise<PageAssets>
  isDevelopment: boolean
}

export interface PagesDeps {
  renderer: PageRenderer
  config: Pick<Config, 'publicUrl' | 'isDemo' | 'hasMailbox'>
  api: RenderRequest['api']
  now: Clock
  onDataError: (error: unknown) => void
  admit: Admit
  toVisitor: ToVisitor
}

const NONCE_BYTES = 16

/** Answers every address that is not the API's or a file: a page, a redirect to its right address, or the 404 page. */
export function createPages(deps: PagesDeps): Handler<ApiEnv> {
  const { renderer, admit, toVisitor } = deps
  // Stands in a shared rendering where each answer has a nonce of its own.
  const placeholder = randomBytes(NONCE_BYTES).toString('hex')
  const render = shareRenderings(
    (asked) => renderPage(deps, asked, placeholder),
    () => performance.now(),
  )
  return async (c) => {
    const leave = await admit('page', toVisitor('page', c)).catch(asRefusal)
    if (leave instanceof RetryLaterError) return refuse(c, leave)
    try {
      const { pathname, search } = new URL(c.req.url)
      const visitor = {
        storedLanguage: renderer.languageFromCookie(c.req.header('cookie')),
        acceptLanguage: c.req.header('accept-language'),
      }
      const rendering = await render({ url: pathname + search, visitor })
      return rendering.kind === 'redirect' ? redirect(c, rendering) : send(c, rendering, renderer)
    } finally {
      leave()
    }
  }
}

/** A page whose document is cut where the nonce stands. */
type RenderedPage = Omit<Extract<RenderAnswer, { kind: 'page' }>, 'html'> & { document: CutDocument }
type Rendering = Extract<RenderAnswer, { kind: 'redirect' }> | RenderedPage

async function renderPage(deps: PagesDeps, { url, visitor }: Asked, placeholder: string): Promise<Rendering> {
  const { renderer, config, api, now, onDataError } = deps
  const answer = await renderer.render({
    url,
    visitor,
    api,
    nonce: placeholder,
    onDataError,
    texts: TEXTS,
    assets: await renderer.assets(url.split('?')[0] ?? '/', placeholder),
    site: { publicUrl: config.publicUrl, isDemo: config.isDemo, hasMailbox: config.hasMailbox, today: swissDay(now()) },
  })
  if (answer.kind === 'redirect') return answer
  const { html, ...rest } = answer
  return { ...rest, document: cutDocument(html, placeholder) }
}

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

function redirect(c: Context, answer: Extract<RenderAnswer, { kind: 'redirect' }>): Response {
  const headers = { location: answer.location, 'cache-control': 'no-store' }
  return c.body(null, answer.status, answer.variesByVisitor ? { ...headers, vary: 'Cookie, Accept-Language' } : headers)
}

/**
 * The nonce belongs to one answer: no cache in between may serve it twice. Back and forward may show it again, but for staff.
 * An explanation changes with a release only, and with the language of who reads it.
 */
function describeCaching(page: RenderedPage['page']) {
  if (page === 'problem')
    return { vary: 'Accept-Encoding, Cookie, Accept-Language', 'cache-control': 'private, max-age=3600' }
  return { vary: 'Accept-Encoding', 'cache-control': page === 'admin' ? 'no-store' : 'private, no-cache' }
}

function send(c: Context, page: RenderedPage, { isDevelopment }: PageRenderer): Response {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const isCompressed = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  const body = isCompressed ? page.document.fillInCompressed(nonce) : page.document.fillIn(nonce)
  return c.body(body, page.status, {
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.language,
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    ...describeCaching(page.page),
    'content-security-policy': pagePolicy(nonce, { page: page.page, isDevelopment }),
  })
}
