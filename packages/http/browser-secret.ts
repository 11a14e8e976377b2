import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

const SECRET_BYTES = 32
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/

/** Reads and gives the secret that ties flow sessions to one browser. */
export interface BrowserSecret {
  /** The secret this browser has shown, if any. */
  read: (c: Context) => string | undefined
  /** The same, or a new one set on the answer. */
  ensure: (c: Context) => string
}

/**
 * @param isSecure decided once from `PUBLIC_URL`: over https the cookie is `__Host-` and Secure; over http it has another
 * name and neither (browsers drop such cookies on plain addresses). Only the name of the current mode is ever read.
 */
export function createBrowserSecret(isSecure: boolean): BrowserSecret {
  const name = isSecure ? '__Host-e-collecting-browser' : 'e-collecting-browser'
  const read = (c: Context) => {
    const value = getCookie(c, name)
    return value !== undefined && SECRET_FORM.test(value) ? value : undefined
  }
  return {
    read,
    ensure: (c) => {
      const known = read(c)
      if (known !== undefined) return known
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      setCookie(c, name, secret, { httpOnly: true, secure: isSecure, sameSite: 'Lax', path: '/' })
      return secret
    },
  }
}
