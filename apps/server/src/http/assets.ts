import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'

interface Asset {
  type: string
  etag: string
  plain: Uint8Array<ArrayBuffer>
  br: Uint8Array<ArrayBuffer> | undefined
  gz: Uint8Array<ArrayBuffer> | undefined
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/**
 * Serves the files of a build from memory, with the compressed twins the build has made. Names below `/assets/` carry a hash of
 * their content and may be kept for good.
 */
export function serveAssets(folder: string): MiddlewareHandler {
  const assets = loadAssets(folder)
  return async (c, next) => {
    const asset = ['GET', 'HEAD'].includes(c.req.method) ? assets.get(c.req.path) : undefined
    return asset === undefined ? next() : answer(c, asset)
  }
}

function loadAssets(folder: string): Map<string, Asset> {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes('/.vite/'))
  const known = new Set(paths)
  const read = (path: string) => (known.has(path) ? new Uint8Array(readFileSync(path)) : undefined)
  return new Map(
    paths
      .filter((path) => !/\.(br|gz)$/.test(path))
      .map((path) => {
        const plain = new Uint8Array(readFileSync(path))
        const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
        const type = TYPES[extname(path)] ?? 'application/octet-stream'
        return [path.slice(folder.length), { type, etag, plain, br: read(`${path}.br`), gz: read(`${path}.gz`) }]
      }),
  )
}

type Twins = Pick<Asset, 'plain' | 'br' | 'gz'>

function chooseTwin({ plain, br, gz }: Twins, accepted: string) {
  if (br !== undefined && /\bbr\b/.test(accepted)) return { encoding: 'br', body: br }
  if (gz !== undefined && /\bgzip\b/.test(accepted)) return { encoding: 'gzip', body: gz }
  return { encoding: undefined, body: plain }
}

function answer(c: Context, { type, etag, plain, br, gz }: Asset): Response {
  const accepted = c.req.header('accept-encoding') ?? ''
  const { encoding, body } = chooseTwin({ plain, br, gz }, accepted)
  const headers = {
    'content-type': type,
    etag,
    vary: 'Accept-Encoding',
    'cache-control': c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(body, 200, headers)
}
