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

/** What a file with a name of its own needs of them: it is no document. */
const OF_FILES = ['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']

/** The headers for files below `/assets/`: a page asks for ten at once, and each would bring half a kilobyte more. */
export const onlyForFiles = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => OF_FILES.includes(name)))

/** The one kind of page that stands in the pages of others: the count of an item. */
const FRAMED = /^\/embed\/[a-z0-9-]+(?:\?|$)/

export const isForFrames = (url: string | undefined): boolean => url !== undefined && FRAMED.test(url)

/** The headers for these: whether they stand in a frame is up to their own policy, where anything else says no (`x-frame-options` cannot say yes). */
export const forFrames = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const { 'x-frame-options': _, ...others } = headers
  return { ...others, 'cross-origin-resource-policy': 'cross-origin' }
}

/** Where the administration is, and from where one comes to it in the same document. */
const STAFF_PAGES: ReadonlySet<string> = new Set(['admin', 'auth', 'mailbox'])

/** The one style element that these pages may add: on Apple's small devices the administration's dialogs keep the page below from scrolling. */
export const SCROLL_LOCK_STYLE = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`

const stylesIn = (page: string, style: string) => (STAFF_PAGES.has(page) ? [style, SCROLL_LOCK_STYLE] : [style])
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy of a page: scripts are files of this site, never words in the page; so are styles, but for the one the page comes with (record 0046). */
export function pagePolicy({
  page,
  style,
  isDevelopment,
}: {
  page: string
  style: string
  isDevelopment: boolean
}): string {
  const isWallet = page === 'wallet'
  return [
    "default-src 'none'",
    // What Vite puts into a page in development is inline.
    `script-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // A hash beside it would switch 'unsafe-inline' off.
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : stylesIn(page, style).map(hashOf).join(' ')}`,
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
