import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { KNOWN_BROWSER_LIFETIME_MS } from '../contract.ts'

/** Accounts that one browser is known for at a time; the one that has not signed in for longest is forgotten. */
const MAX_ACCOUNTS = 5
const ID_BYTES = 16
const COOKIE_FORM = /^[\w-]{22}(?:\.[\w-]{43}){1,5}$/

/** Which browsers have signed in to an account before: nobody else's requests may keep them from a sign-in link. */
export interface KnownBrowser {
  /** Id of this browser, if it has signed in with this address before. */
  recognise: (c: Context, email: string) => string | undefined
  remember: (c: Context, email: string) => void
}

export interface KnownBrowserDeps {
  /** Decided once from `PUBLIC_URL`, as for the session's cookie. */
  isSecure: boolean
  secret: Uint8Array
  randomBytes: (length: number) => Uint8Array
}

/**
 * A cookie with a random id and, for each account, an HMAC over id and address: nothing in it can be turned back into an address, and
 * nothing is stored here. It opens nothing; whoever copies it is counted like the browser it was taken from.
 */
export function createKnownBrowser({ isSecure, secret, randomBytes }: KnownBrowserDeps): KnownBrowser {
  const name = isSecure ? '__Host-e-collecting-known' : 'e-collecting-known'
  const markOf = (id: string, email: string) =>
    createHmac('sha256', secret).update(`known browser ${id} ${email}`).digest('base64url')
  const read = (c: Context): { id: string | undefined; marks: string[] } => {
    const value = getCookie(c, name)
    if (value === undefined || !COOKIE_FORM.test(value)) return { id: undefined, marks: [] }
    const [id, ...marks] = value.split('.')
    return { id, marks }
  }
  return {
    recognise: (c, email) => {
      const { id, marks } = read(c)
      return id !== undefined && marks.some((mark) => isSame(mark, markOf(id, email))) ? id : undefined
    },
    remember: (c, email) => {
      const { id = Buffer.from(randomBytes(ID_BYTES)).toString('base64url'), marks } = read(c)
      const own = markOf(id, email)
      const kept = [own, ...marks.filter((mark) => mark !== own)].slice(0, MAX_ACCOUNTS)
      const attributes = { httpOnly: true, secure: isSecure, sameSite: 'Lax', path: '/' } as const
      setCookie(c, name, [id, ...kept].join('.'), { ...attributes, maxAge: KNOWN_BROWSER_LIFETIME_MS / 1000 })
    },
  }
}

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
