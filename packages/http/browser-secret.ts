import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const SECRET_BYTES = 32
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/
/** Sessions that a browser is told to remember, and for how long: as long as the longest of them has a step left to do. */
const MAX_SESSIONS = 4
const SESSIONS_MAX_AGE_SECONDS = 1800

/** Ties flow sessions to one browser: by a secret, and by what it has begun. */
export interface BrowserSecret {
  /** The secret this browser has shown, if any. */
  read: (c: Context) => string | undefined
  /** The same, or a new one set on the answer. */
  ensure: (c: Context) => string
  /** Lets the browser remember a session that it has begun, in a cookie of its own: a new tab finds it there. */
  remember: (c: Context, sessionId: string) => void
  /** Lets it forget one that was left for good: who sits at this browser next finds no way to it. */
  forget: (c: Context, sessionId: string) => void
  /** Ids of the sessions that it remembers, the newest first. They open nothing without the secret. */
  sessions: (c: Context) => readonly string[]
}

/** Under which names, and for which addresses alone. */
export interface CookiePart {
  prefix: string
  path: string
}
const WHOLE: CookiePart = { prefix: 'e-collecting', path: '/' }

/**
 * @param isSecure decided once from `PUBLIC_URL`: over https the cookie is `__Host-` and Secure; over http it has another
 * name and neither (browsers drop such cookies on plain addresses). Only the name of the current mode is ever read.
 * @param part what shall share no secret with the rest of the site. Default: the site
 */
export function createBrowserSecret(isSecure: boolean, part: CookiePart = WHOLE): BrowserSecret {
  const { prefix, path } = part
  // A cookie for a part of the site cannot be `__Host-`.
  const secure = path === '/' ? '__Host-' : '__Secure-'
  const [name, sessionsName] = ['browser', 'sessions'].map((what) => `${isSecure ? secure : ''}${prefix}-${what}`) as [
    string,
    string,
  ]
  const attributes = { httpOnly: true, secure: isSecure, sameSite: 'Lax', path } as const
  const sessions = (c: Context) =>
    (getCookie(c, sessionsName) ?? '')
      .split('.')
      .filter((id) => SECRET_FORM.test(id))
      .slice(0, MAX_SESSIONS)
  const read = (c: Context) => {
    const value = getCookie(c, name)
    return value !== undefined && SECRET_FORM.test(value) ? value : undefined
  }
  const othersThan = (c: Context, sessionId: string) => sessions(c).filter((id) => id !== sessionId)
  const keep = (c: Context, ids: readonly string[]) =>
    setCookie(c, sessionsName, ids.join('.'), { maxAge: SESSIONS_MAX_AGE_SECONDS, ...attributes })
  return {
    read,
    ensure: (c) => {
      const known = read(c)
      if (known !== undefined) return known
      const secret = randomBytes(SECRET_BYTES).toString('base64url')
      setCookie(c, name, secret, attributes)
      return secret
    },
    remember: (c, sessionId) => keep(c, [sessionId, ...othersThan(c, sessionId)].slice(0, MAX_SESSIONS)),
    forget: (c, sessionId) => {
      if (!sessions(c).includes(sessionId)) return
      const others = othersThan(c, sessionId)
      if (others.length > 0) keep(c, others)
      else deleteCookie(c, sessionsName, attributes)
    },
    sessions,
  }
}
