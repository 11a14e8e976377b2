import { type CompressedDocument, chooseEncoding } from '@e-collecting/http'
import type { Context } from 'hono'

/** Data of the year's beginning: an hour old is as good as new. */
const FILE_CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

/** Sends a file that is kept compressed, or says that the one which the client has is still the right one. */
export async function sendKeptFile(c: Context, document: CompressedDocument, contentType: string): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding'))
  const etag = `"${document.digest}-${encoding}"`
  const headers = { etag, vary: 'Accept-Encoding', 'cache-control': FILE_CACHE }
  if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  return c.body(await document.bytes(encoding), 200, {
    ...headers,
    'content-type': contentType,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
}

/** `If-None-Match` lists tags, weak or strong; a compressing proxy may have made ours weak (RFC 9110 §13.1.2). */
function matchesTag(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}
