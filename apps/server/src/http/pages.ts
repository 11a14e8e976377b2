import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { ApiEnv } from '@e-collecting/http'
import { TEXTS } from '@e-collecting/i18n/server'
import { type Clock, swissDay } from '@e-collecting/kernel'
import type { PageAssets, RenderAnswer, RenderRequest } from '@e-collecting/web/entry-server'
import type { Context, Handler } from 'hono'
import type { Config } from '../config.ts'
import { pagePolicy } from './security-headers.ts'

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
}

const NONCE_BYTES = 16
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Answers every address that is not the API's or a file: a page, a redirect to its right address, or the 404 page. */
export function createPages({ renderer, config, api, now, onDataError }: PagesDeps): Handler<ApiEnv> {
  return async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const answer = await renderer.render({
      url: pathname + search,
      visitor: {
        storedLanguage: renderer.languageFromCookie(c.req.header('cookie')),
        acceptLanguage: c.req.header('accept-language'),
      },
      api,
      texts: TEXTS,
      assets: await renderer.assets(pathname, nonce),
      nonce,
      site: {
        ...{ publicUrl: config.publicUrl, isDemo: config.isDemo, hasMailbox: config.hasMailbox },
        today: swissDay(now()),
      },
      onDataError,
    })
    if (answer.kind === 'redirect') return redirect(c, answer)
    const policy = pagePolicy(nonce, { isWallet: answer.page === 'wallet', isDevelopment: renderer.isDevelopment })
    return send(c, answer.html, answer.status, {
      'content-type': 'text/html; charset=utf-8',
      'content-language': answer.language,
      // The nonce belongs to one answer: no cache in between may serve it twice. Back and forward may show it again, but for staff.
      'cache-control': answer.page === 'admin' ? 'no-store' : 'private, no-cache',
      'content-security-policy': policy,
    })
  }
}

function redirect(c: Context, answer: Extract<RenderAnswer, { kind: 'redirect' }>): Response {
  const headers = { location: answer.location, 'cache-control': 'no-store' }
  return c.body(null, answer.status, answer.variesByVisitor ? { ...headers, vary: 'Cookie, Accept-Language' } : headers)
}

function send(c: Context, html: string, status: 200 | 404, headers: Record<string, string>): Response {
  const accepted = c.req.header('accept-encoding') ?? ''
  const varying = { ...headers, vary: 'Accept-Encoding' }
  if (/\bbr\b/.test(accepted))
    return c.body(new Uint8Array(brotliCompressSync(html, BROTLI)), status, { ...varying, 'content-encoding': 'br' })
  if (/\bgzip\b/.test(accepted))
    return c.body(new Uint8Array(gzipSync(html, { level: 1 })), status, { ...varying, 'content-encoding': 'gzip' })
  return c.body(html, status, varying)
}
