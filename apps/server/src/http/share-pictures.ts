import type { ApiEnv } from '@e-collecting/http'
import { isLanguage } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'
import type { SharePictureRequest, SharePictureWords } from '@e-collecting/web/entry-server'
import { Hono } from 'hono'
import { keepPages } from './keep-pages.ts'
import type { PageRenderer, PagesDeps } from './pages.ts'

export interface SharePicturesDeps extends Pick<PagesDeps, 'dataVersion' | 'admit' | 'toVisitor'> {
  renderer: Pick<PageRenderer, 'findSharePictureWords'>
  draw: (words: SharePictureWords) => Promise<Uint8Array<ArrayBuffer>>
  api: SharePictureRequest['api']
}

/** Of some 60 kB each. */
const MAX_KEPT = 100
const HEADERS = {
  'content-type': 'image/png',
  'cache-control': 'public, max-age=3600',
  // Shown on the pages of others: that is what it is for.
  'cross-origin-resource-policy': 'cross-origin',
}

interface KeptPicture {
  isLasting: boolean
  png: Uint8Array<ArrayBuffer> | null
}

/** `GET /share/{language}/{slug}.png`: the picture of an item, drawn when it is first asked for. */
export function createSharePictures(deps: SharePicturesDeps): Hono<ApiEnv> {
  const { renderer, draw, api, admit, toVisitor } = deps
  const pictures = keepPages<KeptPicture>(deps.dataVersion, MAX_KEPT)
  return new Hono<ApiEnv>().get('/share/:language/:file{[^/]+\\.png}', async (c) => {
    const { language, file } = c.req.param()
    if (!isLanguage(language)) return c.notFound()
    const slug = file.slice(0, -'.png'.length)
    const make = async (): Promise<KeptPicture> => {
      const words = await renderer.findSharePictureWords({ api, texts: TEXTS, slug, language })
      return { isLasting: words !== null, png: words && (await draw(words)) }
    }
    const key = `${language} ${slug}`
    const kept = pictures.find(key)
    if (kept?.png) return c.body(kept.png, 200, HEADERS)
    const leave = await admit('page', toVisitor('page', c))
    try {
      const { png } = await pictures.findOrMake(key, make)
      return png === null ? c.notFound() : c.body(png, 200, HEADERS)
    } finally {
      leave()
    }
  })
}
