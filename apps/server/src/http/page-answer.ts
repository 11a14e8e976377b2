import { type CompressedDocument, chooseEncoding } from '@e-collecting/http'
import { endOfSwissDay, swissDay } from '@e-collecting/kernel'
import type { RenderedPage } from '@e-collecting/web/entry-server'
import type { Keepable } from './keep-pages.ts'

/** A page as it is kept: the same for everybody who reads that language. */
export interface KeptPage extends Omit<RenderedPage, 'html' | 'isItemUnknown'>, Keepable {
  document: CompressedDocument
  /** Its language is the visitor's, not the address's. */
  followsVisitor: boolean
  contentPolicy: string
}

/** What of a request changes how a page is sent. */
export interface Asker {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}

export interface PageAnswer {
  status: 200 | 304 | 404
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | null
}

/** How a page is sent to whom asks for it at `now`. */
export async function answerWithPage(page: KeptPage, asker: Asker, now: Date): Promise<PageAnswer> {
  const encoding = chooseEncoding(asker.acceptEncoding)
  const etag = `"${page.document.digest}-${encoding}"`
  const headers = {
    etag,
    vary: 'Accept-Encoding',
    ...describeCaching(page, now),
    'content-security-policy': page.contentPolicy,
  }
  if (page.status === 200 && asker.ifNoneMatch?.includes(etag)) return { status: 304, headers, body: null }
  return {
    status: page.status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.language,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
    body: await page.document.bytes(encoding),
  }
}

/** For as long a proxy gives out what it has without asking, and for as long again while it asks. */
const PROXY_SECONDS = 30

/**
 * Pages change with their data, which a proxy may learn a minute late, and with the day, which it may not. What follows the visitor's
 * language belongs to the visitor; an explanation changes with a release only.
 */
function describeCaching({ page, isLasting, followsVisitor }: KeptPage, now: Date): Record<string, string> {
  if (page === 'problem')
    return { vary: 'Accept-Encoding, Cookie, Accept-Language', 'cache-control': 'private, max-age=3600' }
  if (page === 'admin' || page === 'return') return { 'cache-control': 'no-store' }
  if (!isLasting || followsVisitor) return { 'cache-control': 'private, no-cache' }
  const leftOfDay = Math.floor((endOfSwissDay(swissDay(now)).getTime() - now.getTime()) / 1000)
  const fresh = Math.min(PROXY_SECONDS, leftOfDay)
  const stale = Math.min(PROXY_SECONDS, leftOfDay - fresh)
  return { 'cache-control': `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}` }
}
