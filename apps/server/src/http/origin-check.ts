import { DomainError } from '@e-collecting/kernel'
import type { MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'

/** Where our own pages are: the public address, and the HTTPS listener of our own, which serves the same. */
export function ownOrigins({ publicUrl, tls }: Pick<Config, 'publicUrl' | 'tls'>): string[] {
  const { origin, hostname } = new URL(publicUrl)
  return tls === undefined ? [origin] : [origin, new URL(`https://${hostname}:${tls.port}`).origin]
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/**
 * A state-changing request must come from our own pages: its Origin is ours, or it has none and the browser says
 * `Sec-Fetch-Site: same-origin`. Never applied to `/services/**`, which wallets call from anywhere.
 * @throws DomainError `origin-refused`.
 */
export function requireOwnOrigin(own: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    if (!SAFE_METHODS.includes(c.req.method)) {
      const origin = c.req.header('origin')
      const isOwn = origin === undefined ? c.req.header('sec-fetch-site') === 'same-origin' : own.includes(origin)
      if (!isOwn) throw new DomainError('origin-refused', 'The request does not come from a page of this site.')
    }
    await next()
  }
}

/** GETs to another host name go to the public address, so that cookies and links have one home. */
export function redirectToPublicHost(publicUrl: string): MiddlewareHandler {
  const { hostname, host, origin } = new URL(publicUrl)
  const beginnings = [`http://${host}/`, `https://${host}/`]
  return async (c, next) => {
    // Most come under the very name: nothing of their address has to be taken apart.
    if (!['GET', 'HEAD'].includes(c.req.method) || beginnings.some((own) => c.req.url.startsWith(own))) return next()
    const url = new URL(c.req.url)
    if (url.hostname === hostname) return next()
    // The address may hold what somebody typed, and PUBLIC_URL may change: no cache may keep either.
    c.header('cache-control', 'no-store')
    return c.redirect(`${origin}${url.pathname}${url.search}`, 308)
  }
}
