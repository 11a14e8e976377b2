import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { serveStatic } from 'hono/serve-static'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'
/** The picture that others show beside a link to any page without one of its own (record 0054). */
const SHARE_PICTURE = '/share.png'
const READ_BY = 'cross-origin-resource-policy'
/** A module, or its compressed twin: modules are always UTF-8, and what travels with each is short. */
const SCRIPT = /\.js(?:\.\w+)?$/

export interface Assets {
  serve: MiddlewareHandler
  /** Whether there is a file at this address. */
  isFile: (path: string) => boolean
}

/**
 * Serves the files of a build from memory, with the compressed twins the build has made. Names below `/assets/` carry a hash of
 * their content and may be kept for good.
 */
export function openAssets(folder: string): Assets {
  const files = loadFiles(folder)
  const tagOf = (bytes: Uint8Array) => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  // Made here: the middleware would read a file anew for each answer.
  const tags = new Map([...files].map(([path, bytes]) => [path, tagOf(bytes)]))
  const find = serveStatic({
    root: '',
    precompressed: true,
    getContent: async (path) => files.get(path) ?? null,
    onFound: (path, c) => {
      if (!isForGood(path)) c.header('etag', tags.get(path))
      if (isForGood(path) && SCRIPT.test(path)) c.header('content-type', 'text/javascript')
      if (path === SHARE_PICTURE) c.header(READ_BY, 'cross-origin')
      c.header('cache-control', isForGood(path) ? FOR_GOOD : FOR_AN_HOUR)
    },
  })
  const isFile = (path: string) => files.has(path) && !/\.(br|gz)$/.test(path)
  const retainedHeaders = [...RETAINED_304_HEADERS, READ_BY]
  const tagged = except(({ req: { path } }) => isForGood(path), etag({ retainedHeaders }))
  return { serve: except(({ req: { path } }) => !isFile(path), tagged, find), isFile }
}

/** Nobody asks again whether it has changed: its name is its tag, and a header less travels with each script. */
const isForGood = (path: string): boolean => path.startsWith('/assets/')

/** By their addresses, with their twins; the build's own notes are for nobody else. */
function loadFiles(folder: string): Map<string, Uint8Array<ArrayBuffer>> {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes('/.vite/'))
  return new Map(paths.map((path) => [path.slice(folder.length), new Uint8Array(readFileSync(path))]))
}
