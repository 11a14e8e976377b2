import { createHash } from 'node:crypto'

const COMMON = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const

const HSTS = 'max-age=31536000; includeSubDomains'

const NO_CONTENT_POLICY = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } as const

/** Headers every answer of ours carries, if it says nothing else. HSTS only where the public address is https. */
export const createSecurityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...COMMON,
  ...NO_CONTENT_POLICY,
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
})

/** Where the administration is, and from where one comes to it in the same document. */
const STAFF_PAGES: ReadonlySet<string> = new Set(['admin', 'auth', 'mailbox'])

/** The one style element that these pages may add: on Apple's small devices the administration's dialogs keep the page below from scrolling. */
export const SCROLL_LOCK_STYLE = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`
const SCROLL_LOCK_HASH = `'sha256-${createHash('sha256').update(SCROLL_LOCK_STYLE).digest('base64')}'`

/** The policy of a page: scripts and styles are files of this site, never words in the page (record 0008). */
export function pagePolicy({ page, isDevelopment }: { page: string; isDevelopment: boolean }): string {
  const isWallet = page === 'wallet'
  return [
    "default-src 'none'",
    // What Vite puts into a page in development is inline.
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // A hash beside it would switch 'unsafe-inline' off.
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : STAFF_PAGES.has(page) ? ` ${SCROLL_LOCK_HASH}` : ''}`,
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
