import type { MiddlewareHandler } from 'hono'

const COMMON = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

const HSTS = 'max-age=31536000; includeSubDomains'

/** Headers every answer of ours carries. HSTS only where the public address is https (decision 18). */
export function setSecurityHeaders(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:')
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(COMMON)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (isHttps) c.res.headers.set('strict-transport-security', HSTS)
    if (!c.res.headers.has('content-security-policy'))
      c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  }
}

/** The policy of a page: only scripts that carry the nonce of this answer and what they load themselves (decision 19). */
export function pagePolicy(nonce: string, options: { isWallet: boolean; isDevelopment: boolean }): string {
  const { isWallet, isDevelopment } = options
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    "font-src 'self'",
    `img-src 'self' data:${isWallet ? ' blob:' : ''}`,
    // The demo wallet speaks to whichever issuer or verifier a link names: https anywhere, http on this machine only.
    `connect-src 'self'${isWallet ? ' https: http://localhost:* http://127.0.0.1:*' : ''}${isDevelopment ? ' ws:' : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
